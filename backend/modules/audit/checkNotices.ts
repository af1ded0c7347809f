import { caseEvents, type CaseEvent } from '../../../domain/case/events.js';
import {
  answeredIn,
  correctionsOf,
  evolveCorrections,
  isAnswered,
  openMarks,
  withoutDefendant,
  type CorrectionRecord,
} from '../../../domain/case/corrections.js';
import type { Correction } from '../../../domain/case/correctionNotice.js';
import type { EventMetadata } from '../../../domain/eventSourcing/recorded.js';
import { isJsonObject, type AuditEvent } from '../ledger/index.js';
import { placeOf } from './checkEvents.js';
import type { ActorCheck } from './actorCheck.js';
import type { Findings } from './findings.js';

type Noted = Extract<
  CaseEvent,
  {
    type:
      | 'PleadingSubmitted'
      | 'CaseNumberAssigned'
      | 'DefendantLeft'
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
const notedTypes = [
  'PleadingSubmitted',
  'CaseNumberAssigned',
  'DefendantLeft',
  'CorrectionAsked',
  'CorrectionServed',
  'CorrectionExtended',
  'MarkExplained',
  'MarkSettled',
  'CorrectionEnded',
  'SubmissionClosed',
  'SubmissionReopened',
] as const satisfies readonly Noted['type'][];
const isNoted = (type: string): type is Noted['type'] => notedTypes.some((one) => one === type);

/** Reads what is not encrypted of a stored body; personal fields are `null`, as the schemas allow after an erasure. */
const readOpen = ({ type, body }: AuditEvent): Noted | undefined => {
  if (!isNoted(type) || !isJsonObject(body)) return undefined;
  const { personal, data: schema } = caseEvents[type];
  const nothing = Object.fromEntries(personal.map((field): [string, null] => [field, null]));
  const { data } = schema.safeParse({ ...body, ...nothing });
  // The catalogue ties `type` to the shape of `data`; the compiler cannot follow a look-up by name.
  return data === undefined ? undefined : ({ type, data } as Noted);
};

type CaseSoFar = CorrectionRecord & { readonly isFiled: boolean };
const nothingYet: CaseSoFar = { complaints: [], defendants: [], corrections: [], isFiled: false };

const evolve = (state: CaseSoFar, event: Noted): CaseSoFar => {
  switch (event.type) {
    case 'CaseNumberAssigned':
      return { ...state, isFiled: true };
    case 'DefendantLeft':
      return { ...state, corrections: withoutDefendant(state.corrections, event.data.defendantId) };
    case 'PleadingSubmitted': {
      const { pleading, defendantId, version } = event.data;
      // Only the newest version is asked for.
      if (pleading === 'complaint') return { ...state, complaints: [{ version }] };
      const others = state.defendants.filter((one) => one.defendantId !== defendantId);
      return { ...state, defendants: [...others, { defendantId: defendantId ?? '', defenses: [{ version }] }] };
    }
    default:
      return { ...state, corrections: evolveCorrections(state.corrections, event) };
  }
};

const newestOf = (state: CaseSoFar, { pleading, defendantId }: Pick<Correction, 'pleading' | 'defendantId'>): number =>
  (pleading === 'complaint'
    ? state.complaints
    : (state.defendants.find((one) => one.defendantId === defendantId)?.defenses ?? [])
  ).at(-1)?.version ?? 0;

/** What of an event breaks the rules of `domain/case/corrections.ts`, in words; `undefined` where nothing does. */
const faultOf = (state: CaseSoFar, event: Noted): string | undefined => {
  const noticeNamed = (noticeId: string) => state.corrections.find((one) => one.noticeId === noticeId);
  const unlessOpen = (notice: Correction | undefined): string | undefined => {
    if (notice === undefined) return '没有这份补正通知';
    return notice.outcome === null ? undefined : '补正通知已经终结';
  };
  switch (event.type) {
    case 'CorrectionAsked': {
      const { noticeId, pleading, version, marks } = event.data;
      if (noticeNamed(noticeId) !== undefined) return '补正通知的编号已经用过';
      if (pleading === 'complaint' && state.isFiled) return '案件已经立案';
      if (newestOf(state, event.data) !== version) return '所指的版本不是当时最新的';
      const waiting = correctionsOf(state, event.data).filter(({ outcome }) => outcome === null);
      if (waiting.some((one) => !isAnswered(state, one))) return '前一份补正通知尚未答复';
      return marks.length === 0 ? '没有要补正的事项' : undefined;
    }
    case 'CorrectionServed': {
      const notice = noticeNamed(event.data.noticeId);
      return unlessOpen(notice) ?? (notice && event.data.on < notice.askedOn ? '送达日早于通知之日' : undefined);
    }
    case 'CorrectionExtended': {
      const notice = noticeNamed(event.data.noticeId);
      return (
        unlessOpen(notice) ?? (notice && event.data.dueOn <= notice.dueOn ? '延长后的期限不晚于原期限' : undefined)
      );
    }
    case 'MarkExplained': {
      const notice = noticeNamed(event.data.noticeId);
      const isOpen = notice && openMarks(notice).some(({ markId }) => markId === event.data.markId);
      return unlessOpen(notice) ?? (isOpen ? undefined : '没有这一待补正的事项');
    }
    case 'MarkSettled': {
      const { markId, by } = event.data;
      const notice = state.corrections.find((one) => openMarks(one).some((mark) => mark.markId === markId));
      if (notice === undefined) return '没有这一待补正的事项';
      return by === 'rule' && answeredIn(state, notice) === null ? '当事人没有提交新的版本' : undefined;
    }
    case 'CorrectionEnded': {
      const notice = noticeNamed(event.data.noticeId);
      const isLeft = notice && event.data.outcome === 'complete' && openMarks(notice).length > 0;
      return unlessOpen(notice) ?? (isLeft ? '还有待补正的事项' : undefined);
    }
    default:
      return undefined;
  }
};

/** Whether only the court may cause the event. */
const isOfCourt = (event: Noted): boolean => {
  switch (event.type) {
    case 'CorrectionAsked':
    case 'CorrectionServed':
    case 'CorrectionExtended':
      return true;
    case 'MarkSettled':
      return event.data.by === 'clerk';
    case 'CorrectionEnded':
      return event.data.outcome !== 'complete';
    default:
      return false;
  }
};

/**
 * Creates the rules about correction notices: the court alone asks, serves, extends, settles by its own word and takes back; each of these
 * is about a notice that was asked for and is open; and none is asked for while an earlier one to the same side waits for an answer. Keeps
 * the notices of each case in memory, without their words, and works for erased cases and without a key.
 */
export const createNoticeCheck = (report: Findings['report'], checkActor: ActorCheck) => {
  const cases = new Map<string, CaseSoFar>();
  return (event: AuditEvent, metadata: EventMetadata): void => {
    const noted = readOpen(event);
    if (noted === undefined) return;
    const state = cases.get(event.stream) ?? nothingYet;
    const fault = faultOf(state, noted);
    if (fault !== undefined) report('rule_broken', { ...placeOf(event), source: fault });
    if (isOfCourt(noted)) checkActor(event, metadata, ['clerk']);
    cases.set(event.stream, evolve(state, noted));
  };
};
