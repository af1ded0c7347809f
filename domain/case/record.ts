import type { Recorded } from '../eventSourcing/recorded.js';
import { caseDecider } from './decider.js';
import type { ClosureKind } from './closureWords.js';
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

/** That a submission was closed without a number, or that this was undone, with its place in the log. */
export type LoggedClosure = {
  readonly closureId: string;
  /** `null` where the closing was undone. */
  readonly how: ClosureKind | null;
  readonly revision: bigint;
  readonly at: Date;
};

/** A case with a note of every version of every pleading, of every number, correction notice and closing, in the order of the log. */
export type CaseRecord = {
  readonly state: CaseState;
  readonly versions: readonly LoggedVersion[];
  readonly numbers: readonly LoggedNumber[];
  readonly notices: readonly LoggedNotice[];
  readonly closures: readonly LoggedClosure[];
};

const numberIn = ({ id: eventId, revision, type, data, metadata }: Recorded<CaseEvent>): LoggedNumber | undefined => {
  const logged = { eventId, revision, at: new Date(metadata.occurredAt) };
  if (type === 'CaseNumberAssigned') return { ...logged, caseNumber: data.caseNumber, corrected: null };
  if (type !== 'CaseNumberCorrected') return undefined;
  return { ...logged, caseNumber: data.to, corrected: { from: data.from, reason: data.reason } };
};

const versionIn = (event: Recorded<CaseEvent>): LoggedVersion | undefined => {
  if (event.type !== 'PleadingSubmitted') return undefined;
  const { id: eventId, revision, metadata } = event;
  return { ...noteOf(event.data), eventId, revision, submittedAt: new Date(metadata.occurredAt) };
};

const noticeIn = ({ id: eventId, revision, type, data, metadata }: Recorded<CaseEvent>): LoggedNotice | undefined => {
  if (type !== 'CorrectionAsked') return undefined;
  const { noticeId, documentHash } = data;
  return { noticeId, documentHash, at: new Date(metadata.occurredAt), eventId, revision };
};

const closureIn = ({ revision, type, data, metadata }: Recorded<CaseEvent>): LoggedClosure | undefined => {
  if (type !== 'SubmissionClosed' && type !== 'SubmissionReopened') return undefined;
  const how = type === 'SubmissionClosed' ? data.how : null;
  return { closureId: data.closureId, how, revision, at: new Date(metadata.occurredAt) };
};

const withEntry = <Entry>(entries: readonly Entry[], entry: Entry | undefined): readonly Entry[] =>
  entry === undefined ? entries : [...entries, entry];

/** Folds recorded events of a case; never judges. */
export const caseRecord = {
  initialState: (): CaseRecord => ({
    state: caseDecider.initialState(),
    versions: [],
    numbers: [],
    notices: [],
    closures: [],
  }),
  evolve: (record: CaseRecord, event: Recorded<CaseEvent>): CaseRecord => ({
    state: caseDecider.evolve(record.state, event),
    versions: withEntry(record.versions, versionIn(event)),
    numbers: withEntry(record.numbers, numberIn(event)),
    notices: withEntry(record.notices, noticeIn(event)),
    closures: withEntry(record.closures, closureIn(event)),
  }),
};
