import { sideForCourt } from '../../../../domain/case/access.js';
import { defencePeriods, servedFrom, type DefencePeriod } from '../../../../domain/case/defencePeriod.js';
import type { CaseEvent } from '../../../../domain/case/events.js';
import { pleadingWords } from '../../../../domain/forms/pleadingWords.js';
import { partyWord } from '../../../../domain/forms/standing.js';
import type { OpenedCase } from '../../../../domain/case/state.js';
import type { CasePapers, IssuedCasePaper, PaperService } from '../../../../domain/contract/casePapers.js';
import type { DefencePeriod as PeriodView } from '../../../../domain/contract/defencePeriod.js';
import { courtPeriods } from '../../../../domain/courtCalendar/courtPeriods.js';
import type { Arrangements } from '../../../../domain/courtCalendar/holidays.js';
import type { Recorded } from '../../../../domain/eventSourcing/recorded.js';
import { partiesIn } from '../corrections/askForCorrection.js';
import { feeProposal } from './amountClaimed.js';
import type { PaperDeps } from './paperRequest.js';

type Emails = ReadonlyMap<string, string>;
type History = readonly Recorded<CaseEvent>[];

/** A period as whoever may know it is shown it. */
const periodView = (
  { servedOn, how, from, dueOn, daysLeft, isArranged, isAnswered }: DefencePeriod,
  name: string | null,
): PeriodView => ({
  name,
  served_on: servedOn,
  how,
  served_from: from,
  due_on: dueOn,
  days_left: daysLeft,
  arranged: isArranged,
  answered: isAnswered,
});

/** The periods of all who are parties, or of one of them, with their names. */
export const periodsOf = (
  state: OpenedCase,
  now: { readonly today: string; readonly arrangements: Arrangements },
  defendantId?: string,
): PeriodView[] =>
  defencePeriods(state, now)
    .filter((period) => defendantId === undefined || period.defendantId === defendantId)
    .map((period) =>
      periodView(period, state.defendants.find((one) => one.defendantId === period.defendantId)?.name ?? null),
    );

const byOf = ({ metadata: { actor, occurredAt } }: Recorded<CaseEvent>, emails: Emails) => ({
  at: occurredAt,
  by: { ...actor, email: emails.get(actor.id) ?? null },
});

const papersIn = (history: History, emails: Emails): IssuedCasePaper[] =>
  history.flatMap((event) =>
    event.type === 'CasePaperIssued'
      ? [
          {
            id: event.data.paperId,
            kind: event.data.kind,
            defendant_id: event.data.defendantId,
            version: event.data.version,
            issued_on: event.data.issuedOn,
            fee_due: event.data.filled?.fee?.due ?? null,
            document_hash: event.data.documentHash,
            ...byOf(event, emails),
          },
        ]
      : [],
  );

const servicesIn = (history: History, emails: Emails): PaperService[] => {
  const revoked = new Map(
    history.flatMap(({ type, data, metadata }) =>
      type === 'PaperServiceRevoked'
        ? [[data.serviceId, { at: metadata.occurredAt, reason: data.reason }] as const]
        : [],
    ),
  );
  return history.flatMap((event) =>
    event.type === 'PapersServed'
      ? [
          {
            id: event.data.serviceId,
            defendant_id: event.data.defendantId,
            paper_ids: [...event.data.paperIds],
            complaint_version: event.data.complaintVersion,
            how: event.data.how,
            on: event.data.on,
            served_from: servedFrom(event.data),
            served_by: event.data.servedBy,
            note: event.data.note,
            ...byOf(event, emails),
            revoked: revoked.get(event.data.serviceId) ?? null,
          },
        ]
      : [],
  );
};

/** Ids of the accounts that issued papers and recorded services. */
export const actorsIn = (history: History): readonly string[] =>
  history.flatMap(({ type, metadata }) =>
    type === 'CasePaperIssued' || type === 'PapersServed' ? [metadata.actor.id] : [],
  );

/** What the court sees of the papers and services of a case. */
export const papersView = async (
  deps: PaperDeps,
  { state, history }: { readonly state: OpenedCase; readonly history: History },
  { at, arrangements, emails }: { readonly at: Date; readonly arrangements: Arrangements; readonly emails: Emails },
): Promise<CasePapers> => {
  const { day: today } = courtPeriods(at, deps.timeZone);
  const filing = history.find(({ type }) => type === 'CaseNumberAssigned');
  const parties = state.erased ? undefined : await partiesIn(deps, state, sideForCourt(state, undefined));
  return {
    today,
    filed_on: filing ? courtPeriods(new Date(filing.metadata.occurredAt), deps.timeZone).day : null,
    addressees: [
      { defendant_id: null, name: parties?.plaintiffs ?? pleadingWords(state).plaintiff, left: false },
      ...state.defendants.map(({ defendantId, name, standing, left }) => ({
        defendant_id: defendantId,
        name: name ?? partyWord(standing, state),
        ...(standing && { standing }),
        left,
      })),
    ],
    complaint_version: state.complaints.at(-1)?.version ?? null,
    fee: await feeProposal(deps, state),
    telephone: deps.courtTelephone ?? '',
    papers: papersIn(history, emails),
    services: servicesIn(history, emails),
    periods: periodsOf(state, { today, arrangements }),
  };
};
