import { randomInt } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { DomainEvent } from '../../../domain/eventCatalogue.js';
import { fold, type Decider } from '../../../domain/eventSourcing/decider.js';
import { DomainError } from '../../../domain/eventSourcing/domainError.js';
import type { Recorded } from '../../../domain/eventSourcing/recorded.js';
import { WrongExpectedVersionError } from './client.js';
import type { CommandContext, EventLog, IsOurs } from './eventLog.js';
import type { StreamState } from './streamStates.js';

/** The outcome of a command. */
export type Handled<Event, State> = {
  /** The events that the command led to: none when it changed nothing; when it was sent again, those of its first execution. */
  readonly events: readonly Event[];
  /** Ids of those events in the log, in the same order. */
  readonly eventIds: readonly string[];
  /** The state right after those events, without later ones. */
  readonly state: State;
  /** When it happened: now, or the first time. */
  readonly at: Date;
  /** The position that a read model must have reached to show what was written. */
  readonly position: bigint;
  readonly repeated: boolean;
  /** True when the sender is known to be the one who sent it the first time. */
  readonly sameSender: boolean;
};

export type HandleOptions<Event> = {
  /** Runs after the decision and before the append, only when there is something to append. A throw prevents the append. */
  readonly beforeAppend?: (events: readonly Event[]) => Promise<void>;
};

/**
 * Carries out one command on one stream. A function in place of the command is called with the state, again after each
 * conflict, and may throw `DomainError` too.
 * @throws DomainError `idempotency_key_reused` when the command id was used for another command
 * @throws WrongExpectedVersionError when every attempt met a conflict, StoreUnavailableError
 */
export type CommandHandler<Command, Event, State> = (
  id: string,
  command: Command | ((state: State) => Command | Promise<Command>),
  context: CommandContext,
  options?: HandleOptions<Event>,
) => Promise<Handled<Event, State>>;

type Deps<Command, Event extends DomainEvent, State> = {
  readonly log: EventLog;
  readonly decider: Decider<Command, Event, State>;
  readonly streamOf: (id: string) => string;
  readonly isOurs: IsOurs<Event>;
  /** Loads the state of the stream of an id. */
  readonly load: (id: string) => Promise<StreamState<State>>;
};

const attempts = 50;

/** Pause after a conflict, in milliseconds: random, so that of two writers in conflict not always the same one loses. */
const pauseMs = (attempt: number): number => randomInt(1, Math.min(50, attempt * 3) + 1);

/** Reads the stream's history as events of one kind. */
export const readHistory = async <Event extends DomainEvent>(
  log: Pick<EventLog, 'readStream'>,
  stream: string,
  isOurs: IsOurs<Event>,
): Promise<Recorded<Event>[]> => (await log.readStream(stream)).flatMap((event) => (isOurs(event) ? [event] : []));

/** Finds the outcome of the command in the history, when it was carried out before. */
const firstOutcome = <Event extends DomainEvent, State>(
  decider: Pick<Decider<never, Event, State>, 'initialState' | 'evolve'>,
  history: readonly Recorded<Event>[],
  { commandId, commandHash, senderHash }: CommandContext,
): Handled<Event, State> | undefined => {
  const events = history.filter(({ metadata }) => metadata.commandId === commandId);
  const last = events.at(-1);
  if (!last) return undefined;
  if (last.metadata.commandHash !== commandHash) throw new DomainError('idempotency_key_reused');
  const state = fold<Event, State>(decider, history.slice(0, history.indexOf(last) + 1));
  const at = new Date(last.metadata.occurredAt);
  const sameSender = senderHash !== undefined && last.metadata.senderHash === senderHash;
  const eventIds = events.map(({ id }) => id);
  return { events, eventIds, state, at, position: last.position, repeated: true, sameSender };
};

/** Creates a handler that loads, folds, decides and appends with the expected revision; retries conflicts after a pause. */
export const createCommandHandler = <Command, Event extends DomainEvent, State>(
  deps: Deps<Command, Event, State>,
): CommandHandler<Command, Event, State> => {
  const { log, decider, streamOf, isOurs, load } = deps;
  return async (id, command, context, { beforeAppend } = {}) => {
    const stream = streamOf(id);
    for (let attempt = 1; ; attempt += 1) {
      const { state, revision, position, commands } = await load(id);
      const isRepeat = commands.has(context.commandId);
      const repeated = isRepeat && firstOutcome(decider, await readHistory(log, stream, isOurs), context);
      if (repeated) return repeated;

      const isPrepared = (given: typeof command): given is (state: State) => Command | Promise<Command> =>
        typeof given === 'function';
      const events = decider.decide(isPrepared(command) ? await command(state) : command, state);
      const outcome = { events, at: context.now, repeated: false, sameSender: true };
      if (events.length === 0) return { ...outcome, eventIds: [], state, position };

      await beforeAppend?.(events);
      try {
        const result = await log.append(stream, events, revision ?? 'no_stream', context);
        const { eventIds } = result;
        return { ...outcome, eventIds, state: events.reduce(decider.evolve, state), position: result.position };
      } catch (error) {
        if (!(error instanceof WrongExpectedVersionError) || attempt === attempts) throw error;
        await sleep(pauseMs(attempt));
      }
    }
  };
};
