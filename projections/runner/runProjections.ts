import type { Knex } from 'knex';
import type { Batch } from './applyBatch.js';
import { createApplyToAll } from './applyToAll.js';
import { ensureCheckpoints, markFilled, readReached, START_OF_LOG } from './checkpoints.js';
import { followOnce, type Decode } from './follow.js';
import { endOf, type LogPlace } from './logPlace.js';
import { createProgress, type Progress } from './progress.js';
import type { Projection } from './projection.js';
import { rest } from './rest.js';
import type { Subscribe } from './source.js';
import { tablesIn } from './tablesIn.js';
import type { UnreadableEvent } from './unreadable.js';
import { createWaitForPosition } from './waitFor.js';

/** The right to project. Exactly one process has it; `lost` resolves when it is gone. */
export type Lease = { readonly lost: Promise<void>; readonly release: () => Promise<void> };

export type ProjectionStatus = {
  readonly name: string;
  /** Where in the log it is. */
  readonly place: LogPlace;
  /** What it failed with last, while it has not got past it. */
  readonly error: Error | null;
};

export type RunnerStatus = {
  /** Whether this process projects; otherwise it waits to take over from the process that does. */
  readonly leading: boolean;
  /** Age in milliseconds of the oldest event that is known here and not yet in every read model; 0 when all are. */
  readonly lagMs: number;
  /** Why the log cannot be read, while it cannot. */
  readonly error: Error | null;
  readonly projections: readonly ProjectionStatus[];
};

export type ProjectionRunner = {
  /** True once every read model has got to `position`, false when `timeoutMs` went by first. */
  readonly waitForPosition: (position: bigint, timeoutMs: number) => Promise<boolean>;
  readonly status: () => Promise<RunnerStatus>;
  /** Ends after the batch in progress; another process may take over at once. */
  readonly stop: () => Promise<void>;
};

export type RunnerDeps<Stored> = {
  readonly knex: Knex;
  /** Schema of the live tables. */
  readonly schema: string;
  readonly projections: readonly Projection[];
  readonly subscribe: Subscribe<Stored>;
  readonly decode: Decode<Stored>;
  /** The position of the last event of the log; `undefined` where there is none. */
  readonly endOfLog: () => Promise<bigint | undefined>;
  /** Asks for the right to project; `undefined` while another process has it. */
  readonly takeLease: () => Promise<Lease | undefined>;
  readonly now: () => Date;
  readonly onError: (error: unknown, projection: string | null) => void;
  /** Called for each event that cannot be read, after the read models have gone on without it. */
  readonly onSetAside?: (event: UnreadableEvent) => void;
  readonly batchSize?: number;
  /** Milliseconds between attempts to get the lease. */
  readonly standbyMs?: number;
  /** First pause after a failure, in milliseconds; doubles up to `longestPauseMs`. */
  readonly firstPauseMs?: number;
  readonly longestPauseMs?: number;
};

/** The first pause after a failure, and the longest, in milliseconds. */
const usualFirstPauseMs = 250;
const usualLongestPauseMs = 15_000;

const asError = (error: unknown): Error => (error instanceof Error ? error : new Error(String(error)));

/** What a runner knows of its work. */
type State = {
  /** Why the log cannot be read, while it cannot. */
  logError: Error | null;
  /** The pause after the next failure, in milliseconds. */
  pauseMs: number;
  /** When the oldest event happened that was received and not yet applied. */
  oldestWaiting: Date | undefined;
  /** What a projection failed with last, while it has not got past it. */
  readonly failing: Map<string, Error>;
};

const lengthenPause = (state: State, longestMs: number): void =>
  void (state.pauseMs = Math.min(state.pauseMs * 2, longestMs));

/** Creates what follows the log once. A refused batch lets the other projections go on and begins again after a pause. */
const createSession = <Stored>(deps: RunnerDeps<Stored>, progress: Progress, state: State) => {
  const { knex, schema, projections, now, onError, batchSize = 200 } = deps;
  const { firstPauseMs = usualFirstPauseMs, longestPauseMs = usualLongestPauseMs } = deps;
  const names = projections.map(({ name }) => name);
  const tables = tablesIn(knex, schema);
  const applyToAll = createApplyToAll({ knex, schema, now, progress, failing: state.failing });
  /** The position up to which a projection was given every event, as this process knows it. */
  const reachedBy = (name: string): bigint => endOf(progress.of(name) ?? START_OF_LOG);

  return async (stop: AbortSignal): Promise<void> => {
    await ensureCheckpoints(tables, names);
    const reached = await readReached(tables);
    for (const name of names) progress.set(name, reached.get(name)?.place ?? START_OF_LOG);
    const filling = new Set(names.filter((name) => reached.get(name)?.isFilled !== true));
    const end = filling.size === 0 ? undefined : await deps.endOfLog();
    /** Records which of the new read models hold all that the log held when the session began. */
    const recordFilled = async (): Promise<void> => {
      const filled = [...filling].filter((name) => reachedBy(name) >= (end ?? START_OF_LOG));
      await markFilled(tables, filled);
      for (const name of filled) filling.delete(name);
    };
    await recordFilled();
    const again = new AbortController();
    let resuming = false; // several may refuse one batch: Postgres may be away
    const follow = {
      subscribe: deps.subscribe,
      decode: deps.decode,
      batchSize,
      apply: async (active: readonly Projection[], batch: Batch) => {
        const failures = await applyToAll(active, batch, stop);
        if (filling.size > 0) await recordFilled();
        return failures;
      },
      onBatch: (stage: 'received' | 'applied', { events, unreadable }: Batch) => {
        state.logError = null;
        const first = events[0];
        if (stage === 'received' && first) state.oldestWaiting ??= new Date(first.metadata.occurredAt);
        if (stage === 'received') return;
        state.oldestWaiting = undefined;
        state.pauseMs = firstPauseMs;
        for (const event of unreadable ?? []) deps.onSetAside?.(event);
      },
      onRefused: (projection: Projection, error: unknown) => {
        state.failing.set(projection.name, asError(error));
        onError(error, projection.name);
        if (resuming) return;
        resuming = true;
        void rest(state.pauseMs, stop).then(() => again.abort());
        lengthenPause(state, longestPauseMs);
      },
    };
    const after = progress.least(names) ?? START_OF_LOG;
    await followOnce(follow, projections, after, AbortSignal.any([stop, again.signal]));
    if (!stop.aborted && !again.signal.aborted) throw new Error('the subscription to the log ended');
  };
};

/** Keeps the read models up to date until stopped: one subscription feeds all of them, one process at a time does it. */
export const runProjections = <Stored>(deps: RunnerDeps<Stored>): ProjectionRunner => {
  const { knex, schema, projections, now, onError, standbyMs = 2000 } = deps;
  const { firstPauseMs = usualFirstPauseMs, longestPauseMs = usualLongestPauseMs } = deps;
  const names = projections.map(({ name }) => name);
  const tables = tablesIn(knex, schema);
  const progress = createProgress();
  const stopping = new AbortController();
  let leading = false;
  const state: State = { logError: null, pauseMs: firstPauseMs, oldestWaiting: undefined, failing: new Map() };
  const session = createSession(deps, progress, state);

  const lead = async (lease: Lease): Promise<void> => {
    const lost = new AbortController();
    void lease.lost.then(() => lost.abort());
    const stop = AbortSignal.any([stopping.signal, lost.signal]);
    leading = true;
    try {
      while (!stop.aborted) {
        try {
          await session(stop);
        } catch (error) {
          state.logError = asError(error);
          onError(error, null);
          await rest(state.pauseMs, stop);
          lengthenPause(state, longestPauseMs);
        }
      }
    } finally {
      leading = false;
      // The failure now concerns the process that projects next.
      state.logError = null;
      state.oldestWaiting = undefined;
      state.failing.clear();
      await lease.release();
    }
  };

  const run = async (): Promise<void> => {
    while (!stopping.signal.aborted) {
      try {
        const lease = await deps.takeLease();
        if (lease) await lead(lease);
        else await rest(standbyMs, stopping.signal);
      } catch (error) {
        onError(error, null); // Postgres is away: ask again
        await rest(standbyMs, stopping.signal);
      }
    }
  };
  const running = run();

  return {
    waitForPosition: createWaitForPosition({ progress, names, tables, isLeading: () => leading }),
    status: async () => {
      const reached = await readReached(tables);
      return {
        leading,
        lagMs: state.oldestWaiting ? Math.max(0, now().getTime() - state.oldestWaiting.getTime()) : 0,
        error: state.logError,
        projections: names.map((name) => ({
          name,
          place: reached.get(name)?.place ?? START_OF_LOG,
          error: state.failing.get(name) ?? null,
        })),
      };
    },
    stop: async () => {
      stopping.abort();
      await running;
    },
  };
};
