import type { AskedData, Correction, CorrectionMark, Service, Settlement } from './correctionNotice.js';
import { correctionBasis } from './correctionBasis.js';
import { DomainError } from '../eventSourcing/domainError.js';
import type { CaseEvent } from './events.js';
import { formDomains, type FormDomain } from '../forms/formDomain.js';
import { pleadingWords } from '../forms/pleadingWords.js';
import { mustGoOn } from './mustGoOn.js';
import { recordedDomain } from './procedure.js';
import type { Defendant, OpenedCase, VersionNote } from './state.js';

/**
 * What a clerk gives as the reason of a mark, in words for cases of every field of law; the codes are recorded with the mark, so they do not
 * change. A notice says it in the words of its case: `clerkReasonIn`.
 */
export const clerkReasons = {
  blank: '未填写',
  unclear: '不明确',
  contradictory: '前后矛盾',
  against_evidence: '与证据不符',
  miscalculated: '金额计算有误',
  defendant_unclear: '对方信息不足以与他人区分',
  other: '其他',
} as const;
export type ClerkReason = keyof typeof clerkReasons;
export const clerkReasonCodes = [
  'blank',
  'unclear',
  'contradictory',
  'against_evidence',
  'miscalculated',
  'defendant_unclear',
  'other',
] as const satisfies readonly ClerkReason[];

/** The same reasons as a party reads them, who does not know the court's words; the notice itself keeps those. */
const reasonsInPlainWords: Readonly<Record<ClerkReason, string>> = {
  blank: '这里还没有填写',
  unclear: '这里写得不够清楚',
  contradictory: '这里和别处写的不一致',
  against_evidence: '这里和您提交的证据对不上',
  miscalculated: '这里的金额算得不对',
  defendant_unclear: '凭现在写的还分不清对方是谁',
  other: '',
};

/** The reason of a mark as a notice says it, by the field of law of its case. */
export const clerkReasonIn = (code: ClerkReason, of: { readonly domain?: FormDomain | undefined }): string =>
  code === 'defendant_unclear' ? `${pleadingWords(of).defendant}信息不足以与他人区分` : clerkReasons[code];

/** The reason of a mark in everyday words: what the clerk added stays as it was written. */
export const reasonInPlainWords = (reason: string): string => {
  for (const code of clerkReasonCodes) {
    if (code === 'other') continue;
    const said = formDomains
      .map((domain) => clerkReasonIn(code, { domain }))
      .find((words) => reason === words || reason.startsWith(`${words}：`));
    if (said !== undefined) return `${reasonsInPlainWords[code]}${reason.slice(said.length)}`;
  }
  return reason;
};

/** One side of a case by its pleading: a complaint has no defendant. */
type SideKey = Pick<Correction, 'pleading' | 'defendantId'>;

const isOfSide =
  ({ pleading, defendantId }: SideKey) =>
  (one: SideKey): boolean =>
    one.pleading === pleading && one.defendantId === defendantId;

/** What of a case says how far its notices are: the versions of each side, by their numbers alone, and the notices. */
export type CorrectionRecord = {
  readonly complaints: readonly Pick<VersionNote, 'version'>[];
  readonly defendants: readonly (Pick<Defendant, 'defendantId'> & {
    readonly defenses: readonly Pick<VersionNote, 'version'>[];
  })[];
  readonly corrections: readonly Correction[];
};

/** The notices to one side, oldest first. */
export const correctionsOf = ({ corrections }: Pick<OpenedCase, 'corrections'>, side: SideKey): readonly Correction[] =>
  corrections.filter(isOfSide(side));

/** What of a notice is still to be put right; nothing once the notice has ended. */
export const openMarks = ({ marks, outcome }: Correction): Correction['marks'] =>
  outcome === null ? marks.filter(({ settlement }) => settlement === null) : [];

/** The versions of one side, oldest first. */
const versionsIn = (
  { complaints, defendants }: CorrectionRecord,
  { defendantId }: SideKey,
): readonly Pick<VersionNote, 'version'>[] =>
  defendantId === null ? complaints : (defendants.find((one) => one.defendantId === defendantId)?.defenses ?? []);

/** The newest version that answers a notice; `null` while the party has submitted none since. */
export const answeredIn = (state: CorrectionRecord, correction: Correction): number | null => {
  const newest = versionsIn(state, correction).at(-1)?.version ?? 0;
  return newest > correction.version ? newest : null;
};

/** Whether a party submitted a new version since a notice, or explained every mark that is open in it. */
export const isAnswered = (state: CorrectionRecord, correction: Correction): boolean => {
  const open = openMarks(correction);
  const isExplained = open.length > 0 && open.every(({ explanation }) => explanation !== undefined);
  return isExplained || answeredIn(state, correction) !== null;
};

/** `asked`: the court waits for the party. `answered`: the party answered, and the court has to look at what is still open. */
export const correctionStanding = (state: CorrectionRecord, side: SideKey): 'none' | 'asked' | 'answered' => {
  const waiting = correctionsOf(state, side).filter(({ outcome }) => outcome === null);
  if (waiting.length === 0) return 'none';
  return waiting.every((one) => isAnswered(state, one)) ? 'answered' : 'asked';
};

export type CorrectionRequest = Omit<
  AskedData,
  'caseId' | 'domain' | 'caseNumber' | 'answerer' | 'count' | 'marks' | 'texts'
> & {
  readonly marks: readonly (CorrectionMark & { readonly reason: string; readonly valueThen: string })[];
  /** The court's day. */
  readonly today: string;
  /** Code and place in this version of what an earlier notice names and is still open. */
  readonly standing: readonly Pick<CorrectionMark, 'code' | 'path'>[];
};

/**
 * Whether a notice about this version of a side may be sent now, whatever it says.
 * @throws DomainError `personal_data_erased`, `case_closed`, `correction_case_filed`, `defendant_not_found`, `correction_version_passed`, `correction_open`
 */
export const mayAskForCorrection = (state: OpenedCase, side: SideKey & { readonly version: number }): void => {
  if (state.erased) throw new DomainError('personal_data_erased');
  const { pleading, defendantId, version } = side;
  mustGoOn(state);
  if (pleading === 'complaint' && state.status === 'filed') throw new DomainError('correction_case_filed');
  const defendant = state.defendants.find((one) => one.defendantId === defendantId);
  if (pleading === 'defense' && (defendant === undefined || defendant.left))
    throw new DomainError('defendant_not_found');
  const newest = versionsIn(state, side).at(-1)?.version ?? 0;
  if (newest !== version) throw new DomainError('correction_version_passed', { version: newest });
  if (correctionStanding(state, side) === 'asked') throw new DomainError('correction_open');
};

/**
 * Asks a side to correct its pleading: once, with all that is to be put right (登记立案规定 第七条). Once more only for what is new, when the
 * party has answered, with the reason why.
 * @throws DomainError `personal_data_erased`, `case_closed`, `correction_case_filed`, `defendant_not_found`, `correction_version_passed`, `correction_open`,
 *   `correction_empty`, `correction_due_past`, `correction_reason_missing`, `correction_known`
 */
export const askForCorrection = (
  { marks, today, standing, ...request }: CorrectionRequest,
  caseNumber: string,
  state: OpenedCase,
): CaseEvent[] => {
  mayAskForCorrection(state, request);
  const { pleading, dueOn, againBecause } = request;
  const answerer = state.defendants.find(({ defendantId }) => defendantId === request.defendantId)?.standing;
  if (marks.length === 0) throw new DomainError('correction_empty');
  if (dueOn < today) throw new DomainError('correction_due_past');
  const earlier = correctionsOf(state, request);
  if (earlier.length > 0 && (againBecause ?? '') === '') throw new DomainError('correction_reason_missing');
  const isKnown = ({ code, path }: CorrectionMark) => standing.some((one) => one.code === code && one.path === path);
  if (marks.some(isKnown)) throw new DomainError('correction_known');
  return [
    {
      type: 'CorrectionAsked',
      data: {
        ...request,
        ...(answerer && { answerer }),
        caseId: state.caseId,
        ...recordedDomain(state.domain),
        caseNumber,
        count: earlier.length + 1,
        marks: marks.map(({ markId, source, code, path, label }) => {
          const basis = correctionBasis({ pleading, domain: state.domain }, path);
          return { markId, source, code, path, label, ...(basis !== undefined && { basis }) };
        }),
        texts: marks.map(({ markId, reason, valueThen }) => ({ markId, reason, valueThen })),
      },
    },
  ];
};

const ended = (
  { caseId }: OpenedCase,
  noticeId: string,
  outcome: Extract<CaseEvent, { type: 'CorrectionEnded' }>['data']['outcome'],
): CaseEvent => ({ type: 'CorrectionEnded', data: { caseId, noticeId, outcome } });

/** Settles marks of one notice, and ends it once none is open. Those that are settled already change nothing. */
const settled = (
  state: OpenedCase,
  correction: Correction,
  markIds: readonly string[],
  settlement: Settlement,
): CaseEvent[] => {
  const open = openMarks(correction);
  const now = open.filter(({ markId }) => markIds.includes(markId));
  if (now.length === 0) return [];
  return [
    ...now.map(({ markId }): CaseEvent => ({
      type: 'MarkSettled',
      data: { caseId: state.caseId, markId, ...settlement },
    })),
    ...(now.length === open.length ? [ended(state, correction.noticeId, 'complete')] : []),
  ];
};

export type MarkDecision = {
  readonly noticeId: string;
  readonly markIds: readonly string[];
  readonly as: 'corrected' | 'accepted_as_is' | 'moot';
};

const noticeIn = ({ corrections }: OpenedCase, noticeId: string): Correction => {
  const found = corrections.find((one) => one.noticeId === noticeId);
  if (!found) throw new DomainError('correction_not_found');
  return found;
};

/**
 * The court settles marks of a notice.
 * @throws DomainError `personal_data_erased`, `case_closed`, `correction_not_found`, `correction_ended`
 */
export const settleMarks = ({ noticeId, markIds, as }: MarkDecision, state: OpenedCase): CaseEvent[] => {
  if (state.erased) throw new DomainError('personal_data_erased');
  mustGoOn(state);
  const correction = noticeIn(state, noticeId);
  const known = new Map(correction.marks.map((mark) => [mark.markId, mark]));
  if (markIds.some((id) => !known.has(id))) throw new DomainError('correction_not_found');
  if (markIds.every((id) => known.get(id)?.settlement?.as === as)) return [];
  if (correction.outcome !== null) throw new DomainError('correction_ended');
  const version = versionsIn(state, correction).at(-1)?.version ?? correction.version;
  return settled(state, correction, markIds, { version, as, by: 'clerk' });
};

/**
 * The court takes a notice back; repeated, it changes nothing.
 * @throws DomainError `personal_data_erased`, `case_closed`, `correction_not_found`, `correction_ended`
 */
export const withdrawCorrection = (noticeId: string, state: OpenedCase): CaseEvent[] => {
  if (state.erased) throw new DomainError('personal_data_erased');
  mustGoOn(state);
  const { outcome } = noticeIn(state, noticeId);
  if (outcome === 'withdrawn') return [];
  if (outcome !== null) throw new DomainError('correction_ended');
  return [ended(state, noticeId, 'withdrawn')];
};

/** The notice while nothing closed it. @throws DomainError `personal_data_erased`, `case_closed`, `correction_not_found`, `correction_ended` */
const openNotice = (state: OpenedCase, noticeId: string): Correction => {
  if (state.erased) throw new DomainError('personal_data_erased');
  mustGoOn(state);
  const correction = noticeIn(state, noticeId);
  if (correction.outcome !== null) throw new DomainError('correction_ended');
  return correction;
};

export type CorrectionService = Service & { readonly noticeId: string; readonly today: string };

/**
 * The court records when and how a notice was served: the period runs from service, not from writing. A later record replaces an earlier one.
 * @throws DomainError `personal_data_erased`, `case_closed`, `correction_not_found`, `correction_ended`, `correction_service_day`
 */
export const recordService = ({ noticeId, on, by, today }: CorrectionService, state: OpenedCase): CaseEvent[] => {
  const { askedOn, service } = openNotice(state, noticeId);
  if (on < askedOn || on > today) throw new DomainError('correction_service_day');
  if (service?.on === on && service.by === by) return [];
  return [{ type: 'CorrectionServed', data: { caseId: state.caseId, noticeId, on, by } }];
};

export type CorrectionExtension = {
  readonly noticeId: string;
  readonly dueOn: string;
  readonly ground: string;
  readonly today: string;
};

/**
 * The court sets a later day (民事诉讼法 第八十六条, in administrative cases by 行政诉讼法 第一百零一条); the same day again changes nothing.
 * @throws DomainError `personal_data_erased`, `case_closed`, `correction_not_found`, `correction_ended`, `correction_due_past`, `correction_not_later`
 */
export const extendCorrection = (
  { noticeId, dueOn, ground, today }: CorrectionExtension,
  state: OpenedCase,
): CaseEvent[] => {
  const { dueOn: before, isExtended } = openNotice(state, noticeId);
  if (isExtended && dueOn === before) return [];
  if (dueOn < today) throw new DomainError('correction_due_past');
  if (dueOn <= before) throw new DomainError('correction_not_later');
  return [{ type: 'CorrectionExtended', data: { caseId: state.caseId, noticeId, dueOn, ground } }];
};

/** How often a party may say something to one mark: each time is an event for ever. */
const mostExplanations = 20;

export type MarkExplanation = {
  /** The side of the speaker: another side's notice is unknown to it. */
  readonly side: SideKey;
  readonly noticeId: string;
  readonly markId: string;
  readonly words: string;
};

/**
 * A party answers a mark in words. The mark stays open until the court settles it.
 * @throws DomainError `personal_data_erased`, `case_closed`, `correction_not_found`, `correction_ended`, `correction_explained_often`
 */
export const explainMark = ({ side, noticeId, markId, words }: MarkExplanation, state: OpenedCase): CaseEvent[] => {
  if (state.erased) throw new DomainError('personal_data_erased');
  mustGoOn(state);
  const correction = noticeIn(state, noticeId);
  const mark = correction.marks.find((one) => one.markId === markId);
  if (mark === undefined || !isOfSide(side)(correction)) throw new DomainError('correction_not_found');
  if (correction.outcome !== null || mark.settlement !== null) throw new DomainError('correction_ended');
  if (mark.explanation === words) return [];
  if ((mark.explanations ?? 0) >= mostExplanations) throw new DomainError('correction_explained_often');
  return [{ type: 'MarkExplained', data: { caseId: state.caseId, noticeId, markId, words } }];
};

/** What a new version settles by itself: marks of rules that no longer find anything there. `state`: as before the version. */
export const settledByVersion = (
  state: OpenedCase,
  side: SideKey,
  version: number,
  markIds: readonly string[] = [],
): CaseEvent[] =>
  correctionsOf(state, side).flatMap((correction) =>
    settled(
      state,
      correction,
      correction.marks.flatMap(({ markId, source }) => (source === 'rule' && markIds.includes(markId) ? [markId] : [])),
      { version, as: 'corrected', by: 'rule' },
    ),
  );

/**
 * What filing does to marks that are still open: it is lawful (登记立案规定 第八条), and is said expressly.
 * @throws DomainError `correction_marks_open`
 */
export const filedOverMarks = (state: OpenedCase, isConfirmed: boolean): CaseEvent[] => {
  const waiting = correctionsOf(state, { pleading: 'complaint', defendantId: null }).filter(
    ({ outcome }) => outcome === null,
  );
  const count = waiting.flatMap(openMarks).length;
  if (count > 0 && !isConfirmed) throw new DomainError('correction_marks_open', { count });
  return waiting.map(({ noticeId }) => ended(state, noticeId, 'filed_with_open'));
};

type CorrectionEvent = Extract<
  CaseEvent,
  {
    type:
      | 'CorrectionAsked'
      | 'CorrectionServed'
      | 'CorrectionExtended'
      | 'MarkExplained'
      | 'MarkSettled'
      | 'CorrectionEnded'
      | 'SubmissionClosed'
      | 'SubmissionReopened';
  }
>;

/** Folds one event into the notices of a case. */
export const evolveCorrections = (
  corrections: readonly Correction[],
  event: CorrectionEvent,
): readonly Correction[] => {
  switch (event.type) {
    case 'CorrectionAsked': {
      const { noticeId, count, pleading, defendantId, version, askedOn, dueOn, marks, texts } = event.data;
      const textOf = new Map((texts ?? []).map((text) => [text.markId, text]));
      const said = marks.map((mark) => {
        const { reason = null, valueThen = null } = textOf.get(mark.markId) ?? {};
        return { ...mark, reason, valueThen, settlement: null };
      });
      const place = { noticeId, count, pleading, defendantId, version, askedOn, dueOn };
      return [...corrections, { ...place, marks: said, service: null, isExtended: false, outcome: null }];
    }
    case 'CorrectionServed': {
      const { noticeId, on, by } = event.data;
      return corrections.map((one) => (one.noticeId === noticeId ? { ...one, service: { on, by } } : one));
    }
    case 'CorrectionExtended': {
      const { noticeId, dueOn } = event.data;
      return corrections.map((one) => (one.noticeId === noticeId ? { ...one, dueOn, isExtended: true } : one));
    }
    case 'MarkExplained': {
      const { markId, words } = event.data;
      return corrections.map((one) => ({
        ...one,
        marks: one.marks.map((mark) =>
          mark.markId === markId ? { ...mark, explanation: words, explanations: (mark.explanations ?? 0) + 1 } : mark,
        ),
      }));
    }
    case 'MarkSettled': {
      const { markId, version, as, by } = event.data;
      return corrections.map((one) => ({
        ...one,
        marks: one.marks.map((mark) => (mark.markId === markId ? { ...mark, settlement: { version, as, by } } : mark)),
      }));
    }
    case 'CorrectionEnded': {
      const { noticeId, outcome } = event.data;
      return corrections.map((one) => (one.noticeId === noticeId ? { ...one, outcome } : one));
    }
    // Nothing is corrected in a submission that was closed; the notices that this ended stand again once it is undone.
    case 'SubmissionClosed':
      return corrections.map((one) => (one.outcome === null ? { ...one, outcome: 'case_closed' } : one));
    case 'SubmissionReopened':
      return corrections.map((one) => (one.outcome === 'case_closed' ? { ...one, outcome: null } : one));
  }
};

/** A defendant who is no party any more has nothing to correct. */
export const withoutDefendant = (corrections: readonly Correction[], defendantId: string): readonly Correction[] =>
  corrections.map((one) =>
    one.defendantId === defendantId && one.outcome === null ? { ...one, outcome: 'party_left' } : one,
  );

/** Whether a notice is open, or will be once the closing of its case is undone. */
export const mayStand = ({ outcome }: Correction): boolean => outcome === null || outcome === 'case_closed';

/** As the log reads once the key is destroyed: places, codes and days stay. */
export const erasedCorrections = (corrections: readonly Correction[]): readonly Correction[] =>
  corrections.map((one) => ({
    ...one,
    marks: one.marks.map((mark) => ({
      ...mark,
      reason: null,
      valueThen: null,
      ...(mark.explanation !== undefined && { explanation: null }),
    })),
  }));
