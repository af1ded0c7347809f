import QuickLRU from 'quick-lru';
import type { DomainEvent } from '../../../domain/eventCatalogue.js';
import type { Recorded } from '../../../domain/eventSourcing/recorded.js';
import type { EventLog, IsOurs } from './eventLog.js';

/** The folded state of a stream at one revision. */
export type StreamState<State> = {
  readonly state: State;
  /** Revision of the last event; `undefined` for a stream that does not exist. */
  readonly revision: bigint | undefined;
  /** Position of the last event in the log. */
  readonly position: bigint;
  /** Commands that led to events of the stream, by id. */
  readonly commands: ReadonlySet<string>;
};

/** Loads the present state of a stream. */
export type LoadStreamState<State> = (stream: string) => Promise<StreamState<State>>;

type Deps<Event extends DomainEvent, State> = {
  readonly log: Pick<EventLog, 'readStream'>;
  readonly decider: {
    readonly initialState: () => State;
    readonly evolve: (state: State, event: Recorded<Event>) => State;
  };
  readonly isOurs: IsOurs<Event>;
};

/** Folds the events after the known revision into the known state. */
const readOn = async <Event extends DomainEvent, State>(
  { log, decider, isOurs }: Deps<Event, State>,
  stream: string,
  known: StreamState<State>,
): Promise<StreamState<State>> => {
  let { state, revision, position } = known;
  const commands = new Set<string>();
  for (const event of await log.readStream(stream, known.revision)) {
    ({ revision, position } = event); // also of what has no effect: the next append names this revision
    if (!isOurs(event)) continue;
    state = decider.evolve(state, event);
    commands.add(event.metadata.commandId);
  }
  if (revision === known.revision) return known;
  if (commands.size === 0) return { state, revision, position, commands: known.commands };
  if (known.commands.size === 0) return { state, revision, position, commands };
  return { state, revision, position, commands: new Set([...known.commands, ...commands]) };
};

/** Loads states by reading the whole stream each time. */
export const wholeStreamStates = <Event extends DomainEvent, State>(
  deps: Deps<Event, State>,
): LoadStreamState<State> => {
  const nothing = (): StreamState<State> => ({
    state: deps.decider.initialState(),
    revision: undefined,
    position: 0n,
    commands: new Set(),
  });
  return (stream) => readOn(deps, stream, nothing());
};

export type Remembering = {
  /** Shorter streams are not cached. */
  readonly leastEvents?: number;
  /** Number of cached streams: at least this many, at most twice as many. */
  readonly maxStreams?: number;
  /** How long an unused stream stays in the cache. */
  readonly maxAgeMs?: number;
};

/**
 * Caches the states of long streams, and reads only newer events. This is safe with other writers: events never change, and
 * an append names the revision it was decided on.
 */
export const rememberedStates = <Event extends DomainEvent, State>(
  deps: Deps<Event, State>,
  { leastEvents = 100, maxStreams = 200, maxAgeMs = 600_000 }: Remembering = {},
): LoadStreamState<State> => {
  const remembered = new QuickLRU<string, StreamState<State>>({ maxSize: maxStreams, maxAge: maxAgeMs });
  const readWhole = wholeStreamStates(deps);
  return async (stream) => {
    const cached = remembered.get(stream);
    const now = cached ? await readOn(deps, stream, cached) : await readWhole(stream);
    if (now.revision !== undefined && now.revision + 1n >= leastEvents) remembered.set(stream, now);
    return now;
  };
};
