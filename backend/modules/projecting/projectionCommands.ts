import type { ReplayDeps } from '../../../projections/runner/catchUp.js';
import {
  checkpointTable,
  ensureCheckpoints,
  readReached,
  START_OF_LOG,
} from '../../../projections/runner/checkpoints.js';
import { compareWithLog } from '../../../projections/runner/logCount.js';
import { endOf, firstOf } from '../../../projections/runner/logPlace.js';
import type { Projection } from '../../../projections/runner/projection.js';
import { rebuild } from '../../../projections/runner/rebuild.js';
import { verify, type Verification } from '../../../projections/runner/verify.js';
import { tablesIn } from '../../adapters/postgres/tablesIn.js';
import { sessionReplayLock, type TakeReplayLock } from './replayLock.js';

/** Thrown when no projection has that name. */
export class UnknownProjectionError extends Error {
  override readonly name = 'UnknownProjectionError';
}
/** Thrown when another rebuild or verification is under way. */
export class ReplayUnderWayError extends Error {
  override readonly name = 'ReplayUnderWayError';
}

/** Thrown when the mutex of replays was lost on the way: another rebuild may have begun, so that this one ends. */
export class ReplayLockLostError extends Error {
  override readonly name = 'ReplayLockLostError';
}

export type ProjectionState = {
  readonly name: string;
  readonly position: bigint;
  readonly updatedAt: Date;
  /** The number of the application's events in the log behind its position, counted up to `maxCounted`. */
  readonly waiting: number;
  /** The number of events that the log has up to its position and that it was never given. */
  readonly lacking: number;
};

/** The bound of counting pending events. */
export const maxCounted = 100_000;

export type ProjectionCommandDeps<Stored> = ReplayDeps<Stored> & {
  readonly projections: readonly Projection[];
  /** Returns the position of what was read from the log, and whether it is an event of the application. */
  readonly placeOf: (stored: Stored) => { readonly position: bigint; readonly isOurs: boolean } | undefined;
  /** The mutex of replays; by default a lock in Postgres. */
  readonly takeLock?: TakeReplayLock;
};

/** The operator's commands for read models: show their positions, rebuild them, verify them against the log. */
export const createProjectionCommands = <Stored>(deps: ProjectionCommandDeps<Stored>) => {
  const { knex, schema, projections, readLog, placeOf, takeLock = sessionReplayLock(deps) } = deps;
  const tables = tablesIn(knex, schema);

  const alone = async <Result>(work: (replay: ReplayDeps<Stored>) => Promise<Result>): Promise<Result> => {
    const lock = await takeLock();
    if (!lock) throw new ReplayUnderWayError();
    const lost = new AbortController();
    void lock.lost?.then(() => lost.abort(new ReplayLockLostError()));
    try {
      await ensureCheckpoints(
        tables,
        projections.map(({ name }) => name),
      );
      return await work({ ...deps, signal: lost.signal });
    } catch (error) {
      lost.signal.throwIfAborted(); // a statement that failed for want of the connection is no second failure
      throw error;
    } finally {
      await lock.release();
    }
  };

  const projectionsNamed = (name: string | undefined): readonly Projection[] => {
    const selection = projections.filter((projection) => name === undefined || projection.name === name);
    if (selection.length === 0) throw new UnknownProjectionError(name);
    return selection;
  };

  return {
    /** Returns the position of each projection, -1 for one that never ran, and what it lacks of the log. */
    status: async (): Promise<ProjectionState[]> => {
      const reached = await readReached(tables);
      const rows: { projection: string; updated_at: Date }[] = await tables(checkpointTable);
      const states = projections.map(({ name }) => {
        const row = rows.find(({ projection }) => projection === name);
        const place = reached.get(name)?.place ?? START_OF_LOG;
        return {
          name,
          place,
          position: endOf(place),
          updatedAt: row?.updated_at ?? new Date(0),
          waiting: 0,
          lacking: 0,
        };
      });
      const compared = await compareWithLog({
        ...deps,
        tables,
        names: states.map(({ name }) => name),
        most: Infinity,
        placeOf,
      });
      const lacking = new Map(compared.lacking.map(({ name, events }) => [name, events]));
      let count = 0;
      for await (const stored of readLog(firstOf(states.map(({ place }) => place)) ?? START_OF_LOG)) {
        const found = placeOf(stored);
        if (!found?.isOurs) continue;
        for (const state of states) if (found.position > state.position) state.waiting += 1;
        count += 1;
        if (count >= maxCounted) break;
      }
      return states.map(({ place: _place, ...state }) => ({ ...state, lacking: lacking.get(state.name) ?? 0 }));
    },
    /**
     * Rebuilds one projection, or all of them, and swaps in the new tables; returns their names.
     * @throws UnknownProjectionError, ReplayUnderWayError, ReplayLockLostError
     */
    rebuild: async (name?: string): Promise<string[]> => {
      const selection = projectionsNamed(name);
      await alone((replay) => rebuild(replay, selection));
      return selection.map((projection) => projection.name);
    },
    /** Compares every read model with a replay of the log. @throws ReplayUnderWayError, ReplayLockLostError */
    verify: (): Promise<Verification[]> => alone((replay) => verify(replay, projections)),
  };
};
