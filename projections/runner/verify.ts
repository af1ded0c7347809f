import { catchUp, type ReplayDeps } from './catchUp.js';
import { lockCheckpoint, readPlaces } from './checkpoints.js';
import { compareTables, type Difference, type DifferentRow } from './compareTables.js';
import { compareNoted, partByDamage, type DamagedEvent } from './damage.js';
import { endOf } from './logPlace.js';
import type { Projection } from './projection.js';
import { createShadow } from './shadow.js';
import { tablesIn } from './tablesIn.js';
import { whilePaused } from './whilePaused.js';

const ATTEMPTS = 10;

export type Verification = {
  readonly projection: string;
  /** Where in the log live table and replay were compared. */
  readonly position: bigint;
  /** Rows that differ, at most `limit` for each table. */
  readonly differences: readonly Difference[];
  /** Events that the live tables were made from and that have become unreadable. */
  readonly damagedSince: readonly DamagedEvent[];
  /** Rows that differ and that those events account for: nothing can be compared with them, and they are no differences. */
  readonly leftOut: number;
};

type Options = { readonly limit?: number };

/**
 * Replays the log beside the live tables and compares them row by row at the same position: nothing is projected while a
 * projection is compared, queries are served. Only one rebuild or verification at a time.
 * @throws Error when the live tables kept moving on, and the reason of the signal
 */
export const verify = async <Stored>(
  deps: ReplayDeps<Stored>,
  projections: readonly Projection[],
  { limit = 100 }: Options = {},
): Promise<Verification[]> => {
  const { knex, schema: live } = deps;
  const shadow = await createShadow(knex, live, projections);
  try {
    const verifications = new Map<string, Verification>();
    await catchUp(deps, shadow.schema, projections, await readPlaces(tablesIn(knex, live)));
    for (let attempt = 1; attempt <= ATTEMPTS && verifications.size < projections.length; attempt += 1) {
      const open = projections.filter(({ name }) => !verifications.has(name));
      await whilePaused(deps, open, async (places) => {
        await catchUp(deps, shadow.schema, open, places);
        for (const projection of open) {
          const compared = await compare(deps, shadow.schema, projection, limit);
          if (compared) verifications.set(projection.name, compared);
        }
      });
    }
    if (verifications.size < projections.length)
      throw new Error('the live tables moved on faster than they could be compared');
    return projections.flatMap(({ name }) => verifications.get(name) ?? []);
  } finally {
    await shadow.drop();
  }
};

/** Compares one projection if live tables and replay are at the same position; `undefined` if they are not. */
const compare = <Stored>(
  { knex, schema: live }: ReplayDeps<Stored>,
  shadow: string,
  projection: Projection,
  limit: number,
): Promise<Verification | undefined> =>
  knex.transaction(async (trx) => {
    const { name, tables } = projection;
    const position = endOf((await lockCheckpoint(tablesIn(trx, live), name)).place);
    const replayed = (await readPlaces(tablesIn(trx, shadow))).get(name);
    if (replayed === undefined || endOf(replayed) !== position) return undefined;
    const different: DifferentRow[] = [];
    for (const table of tables) different.push(...(await compareTables(trx, { live, shadow, table, limit })));
    const { damaged, differences: noted } = await compareNoted(trx, { live, shadow, projection: name, limit });
    const { differences, leftOut } = partByDamage(projection, damaged, different);
    return {
      projection: name,
      position,
      differences: [...differences, ...noted].map(({ table, key, finding, columns }) => ({
        table,
        key,
        finding,
        columns,
      })),
      damagedSince: damaged,
      leftOut,
    };
  });
