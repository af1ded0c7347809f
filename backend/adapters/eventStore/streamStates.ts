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

/** The folded state of a stream with the event that it was folded up to. */
export type StoredState<State> = Omit<StreamState<State>, 'revision' | 'position'> & {
  readonly revision: bigint;
  /** Id of the event at that revision. */
  readonly lastId: string;
};

/**
 * States kept outside the process. They are only a cache: whoever reads one compares its last event with the log, and reads on from there;
 * any row may be deleted at any time.
 */
export type StoredStates<State> = {
  /** The stored state of a stream; `undefined` for none, and for one that this program or the stream's key does not open. */
  readonly find: (stream: string) => Promise<StoredState<State> | undefined>;
  readonly keep: (stream: string, state: StoredState<State>) => Promise<void>;
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

type Read = Awaited<ReturnType<EventLog['readStream']>>;

/** Folds events that follow the known revision into the known state. */
const foldOn = <Event extends DomainEvent, State>(
  { decider, isOurs }: Omit<Deps<Event, State>, 'log'>,
  known: StreamState<State>,
  events: Read,
): StreamState<State> => {
  let { state, revision, position } = known;
  const commands = new Set<string>();
  for (const event of events) {
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

/** Folds the events after the known revision into the known state. */
const readOn = async <Event extends DomainEvent, State>(
  deps: Deps<Event, State>,
  stream: string,
  known: StreamState<State>,
): Promise<StreamState<State>> => foldOn(deps, known, await deps.log.readStream(stream, known.revision));

const nothing = <State>({ initialState }: { readonly initialState: () => State }): StreamState<State> => ({
  state: initialState(),
  revision: undefined,
  position: 0n,
  commands: new Set(),
});

/** Loads states by reading the whole stream each time. */
export const wholeStreamStates =
  <Event extends DomainEvent, State>(deps: Deps<Event, State>): LoadStreamState<State> =>
  (stream) =>
    readOn(deps, stream, nothing(deps.decider));

/** The number of events from which on the state of a stream is stored. */
export const leastStored = 100;
/** The number of events that are read before a stored state is looked for: shorter streams cost no statement more. */
export const firstRead = 20;

/** How many events may follow a stored state before it is stored again: a twentieth of the stream, so that large ones are seldom written. */
const mostBehind = (revision: bigint): bigint => {
  const share = revision / 20n;
  return share > BigInt(leastStored) ? share : BigInt(leastStored);
};

/** A state as it was loaded, and what is known of its stored copy. */
type Loaded<State> = StreamState<State> & {
  readonly lastId: string | undefined;
  /** Revision of the stored state; `undefined` where there is none, `never` for a stream that has events which are not ours. */
  readonly stored: bigint | 'never' | undefined;
};

/**
 * Loads states from stored ones and what the log says since. A stored state counts only if the log has its last event at its place, read
 * again with those that follow.
 */
const loadStored = <Event extends DomainEvent, State>(deps: Deps<Event, State>, states: StoredStates<State>) => {
  const after = (known: Loaded<State>, events: Read): Loaded<State> => ({
    ...foldOn(deps, known, events),
    lastId: events.at(-1)?.id ?? known.lastId,
    // Somebody may confirm such an event later, which no stored state would learn of.
    stored: events.every((event) => deps.isOurs(event)) ? known.stored : 'never',
  });
  const fromStored = async (stream: string): Promise<Loaded<State> | undefined> => {
    const found = await states.find(stream);
    if (!found) return undefined;
    const [last, ...newer] = await deps.log.readStream(stream, found.revision - 1n);
    if (last?.id !== found.lastId || last.revision !== found.revision) return undefined;
    return after({ ...found, position: last.position, stored: found.revision }, newer);
  };
  const load = async (stream: string, cached: Loaded<State> | undefined): Promise<Loaded<State>> => {
    if (cached) return after(cached, await deps.log.readStream(stream, cached.revision));
    const none = { ...nothing(deps.decider), lastId: undefined, stored: undefined };
    const first = await deps.log.readStream(stream, undefined, firstRead);
    if (first.length < firstRead) return after(none, first);
    const begun = after(none, first);
    return (
      (begun.stored === 'never' ? undefined : await fromStored(stream)) ??
      after(begun, await deps.log.readStream(stream, begun.revision))
    );
  };
  return async (stream: string, cached: Loaded<State> | undefined): Promise<Loaded<State>> => {
    const now = await load(stream, cached);
    const { revision, lastId, stored, state, commands } = now;
    if (revision === undefined || lastId === undefined || stored === 'never') return now;
    if (revision + 1n < leastStored || revision - (stored ?? -1n) < mostBehind(revision)) return now;
    // Nobody waits for it, and where it fails the next start reads the stream: it is stored again when more has happened.
    states.keep(stream, { state, commands, revision, lastId }).catch(() => undefined);
    return { ...now, stored: revision };
  };
};

export type Remembering<State> = {
  /** Where states are stored beyond this process; without it they are only remembered. */
  readonly stored?: StoredStates<State> | undefined;
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
  { leastEvents = 100, maxStreams = 200, maxAgeMs = 600_000, stored }: Remembering<State> = {},
): LoadStreamState<State> => {
  const remembered = new QuickLRU<string, Loaded<State>>({ maxSize: maxStreams, maxAge: maxAgeMs });
  const readWhole = wholeStreamStates(deps);
  const readOnly = async (stream: string, cached: Loaded<State> | undefined): Promise<Loaded<State>> => ({
    ...(await (cached ? readOn(deps, stream, cached) : readWhole(stream))),
    lastId: undefined,
    stored: undefined,
  });
  const load = stored ? loadStored(deps, stored) : readOnly;
  return async (stream) => {
    const now = await load(stream, remembered.get(stream));
    if (now.revision !== undefined && now.revision + 1n >= leastEvents) remembered.set(stream, now);
    return now;
  };
};
