import { versionsOf, type Side } from './access.js';
import { correctionsOf, isAnswered, openMarks } from './corrections.js';
import type { ThirdParty } from '../forms/definition.js';
import type { ClosureKind } from './closureWords.js';
import type { IssuedPaper } from './paperRecord.js';
import type { CaseRecord, LoggedVersion } from './record.js';
import type { Closure, OpenedCase } from './state.js';

/** What happened in a case, as one of its sides may know it: no answers, and of the other side no more than that it submitted. */
export type ProgressStep = {
  readonly kind:
    | 'submitted'
    | 'answered'
    | 'complaint_changed'
    | 'filed'
    | 'number_corrected'
    | 'correction_asked'
    | 'closed'
    | 'reopened';
  readonly at: Date;
  /** Its place in the log of the case, by which steps are ordered. */
  readonly revision: bigint;
  /** Of the pleading that was submitted. */
  readonly version: number | null;
  /** Which defendant or third party answered, for the plaintiff, in the words of the complaint. */
  readonly defendant: string | null;
  /** The standing of the one who answered. */
  readonly standing?: ThirdParty | undefined;
  readonly caseNumber: string | null;
  /** What a corrected number replaced, and why. */
  readonly corrected: { readonly from: string; readonly reason: string } | null;
  /** How the submission was closed. */
  readonly closedAs: ClosureKind | null;
  /** The event whose receipt this side may fetch: its own submissions, and the numbers of the case. */
  readonly receiptId: string | null;
};

const nothing = {
  version: null,
  defendant: null,
  caseNumber: null,
  corrected: null,
  closedAs: null,
  receiptId: null,
};

/** What the court waits for, or has to look at, of one side. */
export type PendingCorrection = {
  readonly noticeId: string;
  readonly dueOn: string;
  /** Whether a version was submitted since or every mark explained, and the court has to look at it. */
  readonly isAnswered: boolean;
  readonly marks: readonly { readonly path: string; readonly label: string; readonly reason: string | null }[];
};

/** The newest notice to a side that has not ended, with the open marks of all of them; `null` where there is none. */
export const pendingCorrection = (opened: OpenedCase, side: Side): PendingCorrection | null => {
  const defendantId = side.defendant?.defendantId ?? null;
  const waiting = correctionsOf(opened, { pleading: side.pleading, defendantId }).filter(
    ({ outcome }) => outcome === null,
  );
  const newest = waiting.at(-1);
  if (newest === undefined) return null;
  return {
    noticeId: newest.noticeId,
    dueOn: newest.dueOn,
    isAnswered: isAnswered(opened, newest),
    marks: waiting.flatMap((one) => openMarks(one).map(({ path, label, reason }) => ({ path, label, reason }))),
  };
};

const withoutReasons = ({ documentHash: _, duplicateOf: _case, ...rest }: Closure): Closure => ({
  ...rest,
  reason: null,
});

/**
 * Why a case was closed without a number, as one of its sides may know it: of the reasons, which may speak of the plaintiff, a defendant
 * learns none. `null` for a case that goes on.
 */
export const closureFor = ({ closure }: OpenedCase, side: Side): Closure | null => {
  return closure === null || side.pleading === 'complaint' ? closure : withoutReasons(closure);
};

/** A paper of the court to one side, with the day on which it was served, where that is recorded. */
export type PaperToSide = IssuedPaper & { readonly servedOn: string | null };

/** Of a service the court keeps the receipt that it signs; a party has no use for the empty one. */
const isForParties = ({ kind }: IssuedPaper): boolean => kind !== 'receipt';

/**
 * The papers that the court issued to one side, each in its newest version, newest first; of another side's none. Who left a case keeps what was
 * sent to them.
 */
export const papersTo = ({ papers, services }: OpenedCase, side: Side): readonly PaperToSide[] => {
  const defendantId = side.defendant?.defendantId ?? null;
  const own = papers.filter((one) => one.defendantId === defendantId && isForParties(one));
  return own
    .filter((one) => !own.some(({ kind, version }) => kind === one.kind && version > one.version))
    .map((one) => {
      const served = services.filter(({ isRevoked, paperIds }) => !isRevoked && paperIds.includes(one.paperId));
      return { ...one, servedOn: served.map(({ on }) => on).toSorted()[0] ?? null };
    })
    .toReversed();
};

/** A defence that came in, as the plaintiff may know of it before reading it. */
export type DefenseIn = Pick<LoggedVersion, 'version' | 'submittedAt'> & {
  readonly defendantId: string;
  /** Absent for a defendant. */
  readonly standing?: ThirdParty | undefined;
  /** In the words of the complaint. */
  readonly name: string | null;
  /** Whether the complaint no longer names the one who answered. */
  readonly left: boolean;
};

/** The newest defence of each defendant who answered, in the order in which they joined; for the plaintiff alone. */
export const defensesOf = ({ defendants }: OpenedCase, { versions }: CaseRecord, side: Side): readonly DefenseIn[] => {
  if (side.pleading === 'defense') return [];
  return defendants.flatMap(({ defendantId, standing, name, left }) => {
    const newest = versionsOf(versions, { pleading: 'defense', defendantId }).at(-1);
    return newest
      ? [
          {
            defendantId,
            ...(standing && { standing }),
            name,
            left,
            version: newest.version,
            submittedAt: newest.submittedAt,
          },
        ]
      : [];
  });
};

/**
 * The steps of a case for one side, newest first. A defendant learns of the complaint and its later versions, not of what other defendants
 * submitted; the plaintiff learns which defendants answered.
 */
export const progressOf = (opened: OpenedCase, record: CaseRecord, side: Side): ProgressStep[] => {
  const { versions, numbers, notices, closures } = record;
  const ownId = side.defendant?.defendantId ?? null;
  const submissions = versions.flatMap((one): ProgressStep[] => {
    const { eventId, revision, version, submittedAt: at } = one;
    const step = { ...nothing, revision, at, version };
    const isOwn = one.pleading === side.pleading && (side.pleading === 'complaint' || one.defendantId === ownId);
    if (isOwn) return [{ ...step, kind: 'submitted', receiptId: eventId }];
    if (side.pleading === 'defense')
      return one.pleading === 'complaint' && version > 1 ? [{ ...step, kind: 'complaint_changed' }] : [];
    const answerer = opened.defendants.find(({ defendantId }) => defendantId === one.defendantId);
    return [{ ...step, kind: 'answered', defendant: answerer?.name ?? null, standing: answerer?.standing }];
  });
  const given = numbers.map(({ eventId, revision, at, caseNumber, corrected }): ProgressStep => ({
    ...nothing,
    kind: corrected === null ? 'filed' : 'number_corrected',
    revision,
    at,
    caseNumber,
    corrected,
    receiptId: eventId,
  }));
  const own = new Set(
    correctionsOf(opened, { pleading: side.pleading, defendantId: ownId }).map(({ noticeId }) => noticeId),
  );
  const asked = notices
    .filter(({ noticeId }) => own.has(noticeId))
    .map(({ revision, at }): ProgressStep => ({ ...nothing, kind: 'correction_asked', revision, at }));
  const ended = closures.map(({ revision, at, how }): ProgressStep => ({
    ...nothing,
    kind: how === null ? 'reopened' : 'closed',
    closedAs: how,
    revision,
    at,
  }));
  return [...submissions, ...given, ...asked, ...ended].sort((one, other) => Number(other.revision - one.revision));
};
