import type { Recorded } from '../eventSourcing/recorded.js';
import type { CaseEvent } from './events.js';

/** What the operator's systems are told of, under these names for good. */
export const newsKinds = [
  'submission.received',
  'correction.asked',
  'case.filed',
  'case.number_corrected',
  'case.closed',
  'case.reopened',
] as const;
export type NewsKind = (typeof newsKinds)[number];

/** A side of a case; `defendantId` is `null` for the plaintiffs. */
export type Side = { readonly pleading: 'complaint' | 'defense'; readonly defendantId: string | null };

/** One piece of news, and the accounts that submitted for, or adopted, the sides that should look. */
export type News = {
  readonly eventId: string;
  readonly kind: NewsKind;
  /** The notice of the court, where it is one. */
  readonly noticeId: string | null;
  readonly at: Date;
  readonly accountIds: readonly string[];
};

type Newsworthy = {
  readonly kind: NewsKind;
  /** Which side learns something that it does not know by having done it itself. */
  readonly to: Side | 'all' | 'nobody';
};

/** What of an event is news; `undefined` for what is told to nobody. */
export const newsOf = (event: CaseEvent): Newsworthy | undefined => {
  switch (event.type) {
    case 'PleadingSubmitted': {
      const isDefense = event.data.pleading === 'defense';
      // The plaintiff learns that a defendant answered; what a complaint says the court tells the defendants.
      return { kind: 'submission.received', to: isDefense ? { pleading: 'complaint', defendantId: null } : 'nobody' };
    }
    case 'CorrectionAsked': {
      const { pleading, defendantId } = event.data;
      return { kind: 'correction.asked', to: { pleading, defendantId } };
    }
    case 'CaseNumberAssigned':
      return { kind: 'case.filed', to: 'all' };
    case 'CaseNumberCorrected':
      return { kind: 'case.number_corrected', to: 'all' };
    case 'SubmissionClosed':
      return { kind: 'case.closed', to: 'all' };
    case 'SubmissionReopened':
      return { kind: 'case.reopened', to: 'all' };
    default:
      return undefined;
  }
};

const isSameSide = (one: Side, other: Side): boolean =>
  one.pleading === other.pleading && one.defendantId === other.defendantId;

/** Whether a piece of news is for a side. */
export const concerns = ({ to }: Pick<Newsworthy, 'to'>, side: Side): boolean =>
  to === 'all' || (to !== 'nobody' && isSameSide(to, side));

/**
 * The news among the events of a case whose ids are in `eventIds`. An account is told of what others did, once for each event, if it
 * submitted for a side that the event concerns, or adopted its pleading and did not give it back. A case whose personal data is erased has no news.
 */
export const newsIn = (history: readonly Recorded<CaseEvent>[], eventIds: ReadonlySet<string>): readonly News[] => {
  if (history.some(({ type }) => type === 'PersonalDataErased')) return [];
  let concerned: readonly { readonly accountId: string; readonly side: Side }[] = [];
  const news: News[] = [];
  for (const event of history) {
    const { actor, occurredAt } = event.metadata;
    const found = eventIds.has(event.id) ? newsOf(event) : undefined;
    if (found) {
      const told = concerned.flatMap(({ accountId, side }) => (concerns(found, side) ? [accountId] : []));
      const accountIds = [...new Set(told)].filter((accountId) => accountId !== actor.id);
      const noticeId = event.type === 'CorrectionAsked' ? event.data.noticeId : null;
      news.push({ eventId: event.id, kind: found.kind, noticeId, at: new Date(occurredAt), accountIds });
    }
    if (event.type === 'PleadingGivenBack') {
      const { accountId, pleading, defendantId } = event.data;
      concerned = concerned.filter(
        (one) => one.accountId !== accountId || !isSameSide(one.side, { pleading, defendantId }),
      );
    }
    if (event.type !== 'PleadingSubmitted' && event.type !== 'PleadingAdopted') continue;
    const { pleading, defendantId } = event.data;
    const accountId = event.type === 'PleadingSubmitted' ? event.data.submittedBy : event.data.accountId;
    if (accountId !== null) concerned = [...concerned, { accountId, side: { pleading, defendantId } }];
  }
  return news;
};
