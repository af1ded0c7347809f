import { caseDecider } from '../../../domain/case/decider.js';
import type { CaseCommand } from '../../../domain/case/commands.js';
import type { CaseEvent } from '../../../domain/case/events.js';
import {
  isCaseEvent,
  noteOf,
  type CaseState,
  type SubmittedVersion,
  type VersionNote,
} from '../../../domain/case/state.js';
import type { Recorded } from '../../../domain/eventSourcing/recorded.js';
import type { EventLog } from '../../adapters/eventStore/eventLog.js';
import { createCommandHandler, type CommandHandler, type Handled } from '../../adapters/eventStore/handleCommand.js';
import { rememberedStates } from '../../adapters/eventStore/streamStates.js';
import type { StreamNames } from '../../adapters/eventStore/streams.js';

/** Carries out a command on the case with this id. */
export type HandleCase = CommandHandler<CaseCommand, CaseEvent, CaseState>;
export type HandledCase = Handled<CaseEvent, CaseState>;

/** The case as it stands in the log now. */
export type LoadCase = (caseId: string) => Promise<CaseState>;

/** A version and where it stands in the log. */
export type LoggedVersion = VersionNote & {
  /** Id of its event, by which its receipt goes. */
  readonly eventId: string;
  readonly revision: bigint;
  readonly submittedAt: Date;
};

/** The case with a note of every version of every pleading, in the order of the log. */
export type LoadVersions = (
  caseId: string,
) => Promise<{ readonly found: CaseState; readonly versions: readonly LoggedVersion[] }>;

/** The version with its answers, which are read from the log when they are asked for. */
export type ReadVersion = (version: LoggedVersion) => Promise<SubmittedVersion>;

/** A read model's answer: the id of the case that goes, or went, by a number in any spelling. It may be stale. */
export type FindCaseByNumber = (number: string) => Promise<string | undefined>;

export type CaseCommands = {
  readonly handleCase: HandleCase;
  readonly loadCase: LoadCase;
  readonly loadVersions: LoadVersions;
  readonly readVersion: ReadVersion;
};

type Deps = { readonly log: EventLog; readonly streams: StreamNames };

type CaseRecord = { readonly found: CaseState; readonly versions: readonly LoggedVersion[] };

const evolve = ({ found, versions }: CaseRecord, event: Recorded<CaseEvent>): CaseRecord => {
  const next = caseDecider.evolve(found, event);
  if (event.type !== 'PleadingSubmitted') return { found: next, versions };
  const { id: eventId, revision, metadata } = event;
  return {
    found: next,
    versions: [...versions, { ...noteOf(event.data), eventId, revision, submittedAt: new Date(metadata.occurredAt) }],
  };
};

/**
 * Command handling and loading of cases over the event log. What a case said is remembered without the answers of older
 * versions, and only what is newer is read: one with thousands of versions answers like one with two.
 */
export const createCaseCommands = ({ log, streams }: Deps): CaseCommands => {
  const load = rememberedStates<CaseEvent, CaseRecord>(
    {
      log,
      decider: { initialState: () => ({ found: caseDecider.initialState(), versions: [] }), evolve },
      isOurs: isCaseEvent,
    },
    { leastEvents: 10, maxStreams: 100 },
  );
  return {
    handleCase: createCommandHandler({
      log,
      decider: caseDecider,
      streamOf: streams.case,
      isOurs: isCaseEvent,
      load: async (caseId) => {
        const { state, ...rest } = await load(streams.case(caseId));
        return { ...rest, state: state.found };
      },
    }),
    loadCase: async (caseId) => (await load(streams.case(caseId))).state.found,
    loadVersions: async (caseId) => (await load(streams.case(caseId))).state,
    readVersion: async ({ caseId, revision, eventId }) => {
      const [event] = await log.readStream(streams.case(caseId), revision - 1n, 1);
      if (event?.type !== 'PleadingSubmitted' || event.id !== eventId)
        throw new Error(`revision ${revision} of case ${caseId} is no longer version ${eventId}`);
      return event.data;
    },
  };
};
