import type { Knex } from 'knex';
import { applyBatch, applyTogether, type Batch } from './applyBatch.js';
import { ProjectionPausedError, readPaused, START_OF_LOG } from './checkpoints.js';
import { endOf, type LogPlace } from './logPlace.js';
import type { Progress } from './progress.js';
import type { Projection } from './projection.js';
import { rest } from './rest.js';
import { tablesIn } from './tablesIn.js';

type Deps = {
  readonly knex: Knex;
  /** Schema of the live tables. */
  readonly schema: string;
  readonly now: () => Date;
  readonly progress: Progress;
  /** What a projection failed with last; forgotten once it has got past it. */
  readonly failing: Map<string, Error>;
};

/** How often a paused projection looks whether it may go on, in milliseconds. */
const PAUSE_CHECK_MS = 50;

/**
 * Creates what applies a batch to all projections; it returns what those that failed threw. In one transaction for those that stand at the
 * same place, which is all of them while nothing fails. When that fails, and for a projection that is paused or held, in a transaction for
 * each, so that only the one at fault stays back.
 */
export const createApplyToAll = ({ knex, schema, now, progress, failing }: Deps) => {
  const tables = tablesIn(knex, schema);

  let pauseCheck: Promise<ReadonlySet<string>> | undefined;
  /** Which projections are paused a moment later: one timer and one look for all that are, which would else take a transaction each. */
  const nextPauseCheck = (stop: AbortSignal): Promise<ReadonlySet<string>> =>
    (pauseCheck ??= rest(PAUSE_CHECK_MS, stop)
      .then(() => readPaused(tables, now()))
      .finally(() => (pauseCheck = undefined)));

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

  return async (
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
      const at = endOf(progress.of(projection.name) ?? START_OF_LOG);
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
};
