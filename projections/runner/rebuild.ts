import { catchUp, type ReplayDeps } from './catchUp.js';
import { lockCheckpoint, markFilled, moveCheckpoints, readReached, START_OF_LOG } from './checkpoints.js';
import { forgetLogCount } from './logCount.js';
import { endOf } from './logPlace.js';
import type { Projection } from './projection.js';
import { swapSetAside } from './setAside.js';
import { createShadow } from './shadow.js';
import { tablesIn } from './tablesIn.js';
import { whilePaused } from './whilePaused.js';

const ATTEMPTS = 10;
/** SQLSTATE: a lock was not to be had in time. */
const LOCK_NOT_AVAILABLE = '55P03';

const isLockTimeout = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === LOCK_NOT_AVAILABLE;

/**
 * Puts the shadow in the place of the live tables, if it has got as far as they have: the checkpoints are held meanwhile,
 * so that nothing is projected into tables that go. A query that holds a table makes us give way and try again.
 */
const swap = (
  { knex, schema: live, now, signal }: Pick<ReplayDeps<never>, 'knex' | 'schema' | 'now' | 'signal'>,
  shadow: string,
  projections: readonly Projection[],
): Promise<boolean> =>
  knex.transaction(async (trx) => {
    await trx.raw(`set local lock_timeout = '2s'`);
    const shadowTables = tablesIn(trx, shadow);
    const rebuilt = await readReached(shadowTables);
    const reached = ({ name }: Projection) => rebuilt.get(name)?.place ?? START_OF_LOG;
    const tables = tablesIn(trx, live);
    for (const projection of [...projections].sort((a, b) => (a.name < b.name ? -1 : 1)))
      if (endOf((await lockCheckpoint(tables, projection.name)).place) > endOf(reached(projection))) return false;
    for (const projection of projections) {
      for (const table of projection.tables) {
        await trx.raw('drop table ??.??', [live, table]);
        await trx.raw('alter table ??.?? set schema ??', [shadow, table, live]);
      }
      await swapSetAside(tables, shadowTables, projection.name);
      const events = rebuilt.get(projection.name)?.events ?? null;
      await moveCheckpoints(tables, [projection.name], { place: reached(projection), events }, now());
    }
    await forgetLogCount(tables);
    await markFilled(
      tables,
      projections.map(({ name }) => name),
    );
    signal?.throwIfAborted();
    return true;
  });

/**
 * Rebuilds the tables of some projections from the log and swaps them with the live ones. Queries are served
 * all the while; the live tables are fed until the rebuilt ones have almost caught up, and for the last stretch they
 * pause. Only one rebuild or verification at a time.
 * @throws Error when the live tables could not be caught up with, and the reason of the signal; they are untouched then
 */
export const rebuild = async <Stored>(deps: ReplayDeps<Stored>, projections: readonly Projection[]): Promise<void> => {
  const shadow = await createShadow(deps.knex, deps.schema, projections);
  try {
    await catchUp(deps, shadow.schema, projections);
    await shadow.index();
    await catchUp(deps, shadow.schema, projections);
    for (let attempt = 1; attempt <= ATTEMPTS; attempt += 1) {
      const swapped = await whilePaused(deps, projections, async (live) => {
        await catchUp(deps, shadow.schema, projections);
        await catchUp(deps, shadow.schema, projections, live); // past events that are not ours
        return swap(deps, shadow.schema, projections);
      }).catch((error: unknown) => {
        if (isLockTimeout(error)) return false;
        throw error;
      });
      if (swapped) return;
    }
    throw new Error(`the rebuilt tables could not be put in place in ${ATTEMPTS} attempts`);
  } finally {
    await shadow.drop();
  }
};
