import type { Recorded } from '../eventSourcing/recorded.js';
import { caseDecider } from './decider.js';
import type { CaseEvent } from './events.js';
import { noteOf, type CaseState, type VersionNote } from './state.js';

/** A version with its place in the log. */
export type LoggedVersion = VersionNote & {
  /** Id of its event, by which its receipt goes. */
  readonly eventId: string;
  readonly revision: bigint;
  readonly submittedAt: Date;
};

/** A number that the case got from the court, with its place in the log. */
export type LoggedNumber = {
  readonly eventId: string;
  readonly revision: bigint;
  readonly at: Date;
  readonly caseNumber: string;
  /** What a correction replaced, and why; `null` for the number that the case was filed under. */
  readonly corrected: { readonly from: string; readonly reason: string } | null;
};

/** A correction notice with its place in the log; what it says is in the state. */
export type LoggedNotice = {
  readonly noticeId: string;
  readonly eventId: string;
  readonly revision: bigint;
  readonly at: Date;
  /** SHA-256 (hex) of the Word file. */
  readonly documentHash: string;
};

/** A case with a note of every version of every pleading, of every number and correction notice, in the order of the log. */
export type CaseRecord = {
  readonly state: CaseState;
  readonly versions: readonly LoggedVersion[];
  readonly numbers: readonly LoggedNumber[];
  readonly notices: readonly LoggedNotice[];
};

const numberIn = ({ id: eventId, revision, type, data, metadata }: Recorded<CaseEvent>): LoggedNumber | undefined => {
  const logged = { eventId, revision, at: new Date(metadata.occurredAt) };
  if (type === 'CaseNumberAssigned') return { ...logged, caseNumber: data.caseNumber, corrected: null };
  if (type !== 'CaseNumberCorrected') return undefined;
  return { ...logged, caseNumber: data.to, corrected: { from: data.from, reason: data.reason } };
};

/** Folds recorded events of a case; never judges. */
export const caseRecord = {
  initialState: (): CaseRecord => ({ state: caseDecider.initialState(), versions: [], numbers: [], notices: [] }),
  evolve: ({ state, versions, numbers, notices }: CaseRecord, event: Recorded<CaseEvent>): CaseRecord => {
    const next = caseDecider.evolve(state, event);
    if (event.type === 'CorrectionAsked') {
      const { noticeId, documentHash } = event.data;
      const at = new Date(event.metadata.occurredAt);
      const notice = { noticeId, documentHash, at, eventId: event.id, revision: event.revision };
      return { state: next, versions, numbers, notices: [...notices, notice] };
    }
    const number = numberIn(event);
    if (number) return { state: next, versions, numbers: [...numbers, number], notices };
    if (event.type !== 'PleadingSubmitted') return { state: next, versions, numbers, notices };
    const { id: eventId, revision, metadata } = event;
    const version = { ...noteOf(event.data), eventId, revision, submittedAt: new Date(metadata.occurredAt) };
    return { state: next, versions: [...versions, version], numbers, notices };
  },
};
