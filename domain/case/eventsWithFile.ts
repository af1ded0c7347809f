import type { CaseEvent } from './events.js';

/**
 * The types of events that name a Word file which is kept with the case, by its hash. Whatever keeps, checks or clears files goes by this
 * list: a file that no such event names counts as left over.
 */
export const eventsWithFile = [
  'PleadingSubmitted',
  'CorrectionAsked',
  'SubmissionClosed',
  'CasePaperIssued',
] as const satisfies readonly CaseEvent['type'][];

type TypeWithFile = (typeof eventsWithFile)[number];

/** An event of these types; one of a closing may name no file. */
export type MayNameFile = Extract<CaseEvent, { type: TypeWithFile }>;

/** Whether a type is one of them. */
export const mayNameFile = (type: string): type is TypeWithFile => eventsWithFile.some((one) => one === type);
