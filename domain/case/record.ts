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

/** A case with a note of every version of every pleading, in the order of the log. */
export type CaseRecord = { readonly state: CaseState; readonly versions: readonly LoggedVersion[] };

/** Folds recorded events of a case; never judges. */
export const caseRecord = {
  initialState: (): CaseRecord => ({ state: caseDecider.initialState(), versions: [] }),
  evolve: ({ state, versions }: CaseRecord, event: Recorded<CaseEvent>): CaseRecord => {
    const next = caseDecider.evolve(state, event);
    if (event.type !== 'PleadingSubmitted') return { state: next, versions };
    const { id: eventId, revision, metadata } = event;
    const version = { ...noteOf(event.data), eventId, revision, submittedAt: new Date(metadata.occurredAt) };
    return { state: next, versions: [...versions, version] };
  },
};
