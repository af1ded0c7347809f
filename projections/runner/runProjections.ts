import type { Knex } from 'knex';
import { applyBatch, applyTogether, type Batch } from './applyBatch.js';
import {
  ensureCheckpoints,
  markFilled,
  ProjectionPausedError,
  readPaused,
  readReached,
  START_OF_LOG,
} from './checkpoints.js';
import { followOnce, type Decode } from './follow.js';
import { endOf, type LogPlace } from './logPlace.js';
import { createProgress } from './progress.js';
import type { Projection } from './projection.js';
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

/** How often a paused projection looks whether it may go on, in milliseconds. */
const PAUSE_CHECK_MS = 50;

const asError = (error: unknown): Error => (error instanceof Error ? error : new Error(String(error)));

/** Keeps the read models up to date until stopped: one subscription feeds all of them, one process at a time does it. */
export const runProjections = <Stored>(deps: RunnerDeps<Stored>): ProjectionRunner => {
  const { knex, schema, projections, now, onError, batchSize = 200, standbyMs = 2000 } = deps;
  const { firstPauseMs = 250, longestPauseMs = 15_000 } = deps;
  const names = projections.map(({ name }) => name);
  const tables = tablesIn(knex, schema);
  const progress = createProgress();
  const stopping = new AbortController();
  const failing = new Map<string, Error>();
  let leading = false;
  let logError: Error | null = null;
  let pauseMs = firstPauseMs;
  let oldestWaiting: Date | undefined;

  const rest = (ms: number, signal: AbortSignal): Promise<void> =>
    new Promise((resolve) => {
      if (signal.aborted) return resolve();
      const wake = (): void => {
        clearTimeout(timer);
        signal.removeEventListener('abort', wake);
        resolve();
      };
      const timer = setTimeout(wake, ms);
      signal.addEventListener('abort', wake);
    });

  /** The position up to which a projection was given every event, as this process knows it. */
  const reachedBy = (name: string): bigint => endOf(progress.of(name) ?? START_OF_LOG);

  let pauseCheck: Promise<ReadonlySet<string>> | undefined;
  /** Which projections are paused a moment later: one timer and one look for all that are, which would else take a transaction each. */
  const nextPauseCheck = (stop: AbortSignal): Promise<ReadonlySet<string>> =>
    (pauseCheck ??= rest(PAUSE_CHECK_MS, stop)
      .then(() => readPaused(tables, now()))
      .finally(() => (pauseCheck = undefined)));

  const lengthenPause = (): void => void (pauseMs = Math.min(pauseMs * 2, longestPauseMs));

  /** Applies a batch, after the end of a pause if there is one; `undefined` when it was stopped meanwhile. */
  const applyUnlessPaused = async (
    projection: Projection,
    batch: Batch,
    stop: AbortSignal,
  ): Promise<LogPlace | undefined> => {
    while (!stop.aborted) {
      try {
        return await applyBatch({ knex, schema, now }, projection, batch);
      } catch (error) {
        if (!(error instanceof ProjectionPausedError)) throw error;
        while (!stop.aborted && (await nextPauseCheck(stop)).has(projection.name));
      }
    }
    return undefined;
  };

  /**
   * Applies a batch: in one transaction for those that stand at the same place, which is all of them while nothing fails. When
   * that fails, and for a projection that is paused or held, in a transaction for each, so that only the one at fault stays back.
   */
  const applyToAll = async (
    active: readonly Projection[],
    batch: Batch,
    stop: AbortSignal,
  ): Promise<ReadonlyMap<Projection, unknown>> => {
    const advance = (name: string, reached: LogPlace): void => {
      progress.set(name, reached);
      failing.delete(name);
    };
    const failures = new Map<Projection, unknown>();
    const applyAlone = async (projection: Projection): Promise<void> => {
      try {
        const reached = await applyUnlessPaused(projection, batch, stop);
        if (reached !== undefined) advance(projection.name, reached);
      } catch (error) {
        failures.set(projection, error);
      }
    };
    const places = new Map<bigint, Projection[]>();
    for (const projection of active) {
      const at = reachedBy(projection.name);
      places.set(at, [...(places.get(at) ?? []), projection]);
    }
    const alone: Projection[] = [];
    for (const group of places.values()) {
      // What one of them throws it throws again alone, where it is told of and named.
      const reached =
        group.length > 1 ? await applyTogether({ knex, schema, now }, group, batch).catch(() => undefined) : undefined;
      for (const [name, place] of reached ?? []) advance(name, place);
      alone.push(...group.filter(({ name }) => !reached?.has(name)));
    }
    await Promise.all(alone.map(applyAlone));
    return failures;
  };

  /** Follows the log once. A refused batch lets the other projections go on and begins again after a pause. */
  const session = async (stop: AbortSignal): Promise<void> => {
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
        logError = null;
        const first = events[0];
        if (stage === 'received' && first) oldestWaiting ??= new Date(first.metadata.occurredAt);
        if (stage === 'received') return;
        oldestWaiting = undefined;
        pauseMs = firstPauseMs;
        for (const event of unreadable ?? []) deps.onSetAside?.(event);
      },
      onRefused: (projection: Projection, error: unknown) => {
        failing.set(projection.name, asError(error));
        onError(error, projection.name);
        if (resuming) return;
        resuming = true;
        void rest(pauseMs, stop).then(() => again.abort());
        lengthenPause();
      },
    };
    const after = progress.least(names) ?? START_OF_LOG;
    await followOnce(follow, projections, after, AbortSignal.any([stop, again.signal]));
    if (!stop.aborted && !again.signal.aborted) throw new Error('the subscription to the log ended');
  };

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
          logError = asError(error);
          onError(error, null);
          await rest(pauseMs, stop);
          lengthenPause();
        }
      }
    } finally {
      leading = false;
      // The failure now concerns the process that projects next.
      logError = null;
      oldestWaiting = undefined;
      failing.clear();
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
        lagMs: oldestWaiting ? Math.max(0, now().getTime() - oldestWaiting.getTime()) : 0,
        error: logError,
        projections: names.map((name) => ({
          name,
          place: reached.get(name)?.place ?? START_OF_LOG,
          error: failing.get(name) ?? null,
        })),
      };
    },
    stop: async () => {
      stopping.abort();
      await running;
    },
  };
};
