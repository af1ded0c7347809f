import { caseEvents, type CaseEvent } from '../../../domain/case/events.js';
import type { EventMetadata } from '../../../domain/eventSourcing/recorded.js';
import type { AuditEvent } from '../ledger/index.js';
import { placeOf } from './checkEvents.js';
import type { ActorCheck } from './actorCheck.js';
import type { Findings } from './findings.js';

/** What nobody does in a case that was closed: the rules of `domain/case/mustGoOn.ts`. */
const ofCasesThatGoOn = new Set<string>([
  'PleadingSubmitted',
  'DefendantReferralDecided',
  'CaseNumberAssigned',
  'CorrectionAsked',
  'CorrectionServed',
  'CorrectionExtended',
  'MarkExplained',
  'MarkSettled',
  'CorrectionEnded',
  'CaseAssigned',
] satisfies CaseEvent['type'][]);

const { SubmissionClosed, SubmissionReopened } = caseEvents;
// Ids and kinds are never encrypted, so this needs no key and works for erased cases.
const Closed = SubmissionClosed.data.pick({ closureId: true, how: true });
const Reopened = SubmissionReopened.data.pick({ closureId: true });

/**
 * Creates the rules about submissions that were closed without a number: the court alone closes them, but for a withdrawal, and undoes that;
 * none is closed that has a number or is closed; and nothing is submitted, corrected or numbered in it meanwhile.
 */
export const createClosureCheck = (report: Findings['report'], checkActor: ActorCheck) => {
  /** The closing that stands, by the stream of its case. */
  const closed = new Map<string, string>();
  return (event: AuditEvent, metadata: EventMetadata, isNumbered: boolean): void => {
    const { stream, type } = event;
    const fault = (source: string): void => report('rule_broken', { ...placeOf(event), source });
    if (type === 'SubmissionClosed') {
      const { data } = Closed.safeParse(event.body);
      if (data === undefined) return;
      if (isNumbered) fault('案件已经立案');
      if (closed.has(stream)) fault('案件已经处理完毕');
      if (data.how !== 'withdrawn') checkActor(event, metadata, ['clerk']);
      closed.set(stream, data.closureId);
    } else if (type === 'SubmissionReopened') {
      const { data } = Reopened.safeParse(event.body);
      if (data === undefined) return;
      if (closed.get(stream) !== data.closureId) fault('所撤销的处理并不存在');
      checkActor(event, metadata, ['clerk']);
      closed.delete(stream);
    } else if (closed.has(stream) && ofCasesThatGoOn.has(type)) fault('案件已经处理完毕');
  };
};
