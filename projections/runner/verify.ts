import { catchUp, type ReplayDeps } from './catchUp.js';
import { lockCheckpoint, readCheckpoints } from './checkpoints.js';
import { compareTables, type Difference } from './compareTables.js';
import type { Projection } from './projection.js';
import { setAsideTable } from './setAside.js';
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
};

export type DamagedEvent = { readonly stream: string; readonly revision: bigint };

type Options = { readonly limit?: number };

/**
 * Replays the log beside the live tables and compares them row by row at the same position: nothing is projected while a
 * projection is compared, queries are served. Only one rebuild or verification at a time.
 * @throws Error when the live tables kept moving on
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
    await catchUp(deps, shadow.schema, projections, await readCheckpoints(tablesIn(knex, live)));
    for (let attempt = 1; attempt <= ATTEMPTS && verifications.size < projections.length; attempt += 1) {
      const open = projections.filter(({ name }) => !verifications.has(name));
      await whilePaused(deps, open, async (positions) => {
        await catchUp(deps, shadow.schema, open, positions);
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
  { name, tables }: Projection,
  limit: number,
): Promise<Verification | undefined> =>
  knex.transaction(async (trx) => {
    const { position } = await lockCheckpoint(tablesIn(trx, live), name);
    const shadowPosition = (await readCheckpoints(tablesIn(trx, shadow))).get(name);
    if (shadowPosition !== position) return undefined;
    const differences: Difference[] = [];
    for (const table of tables) differences.push(...(await compareTables(trx, { live, shadow, table, limit })));
    const noted = await compareTables(trx, { live, shadow, table: setAsideTable, projection: name, limit });
    const isMissing = ({ finding }: Difference): boolean => finding === 'missing';
    const damaged: { stream: string; revision: string }[] = await tablesIn(
      trx,
      shadow,
    )(setAsideTable)
      .where({ projection: name })
      .whereRaw('"position" = any(?)', [noted.filter(isMissing).map(({ key }) => String(key[1]))])
      .orderBy('position')
      .select('stream', 'revision');
    return {
      projection: name,
      position,
      differences: [...differences, ...noted.filter((difference) => !isMissing(difference))],
      damagedSince: damaged.map(({ stream, revision }) => ({ stream, revision: BigInt(revision) })),
    };
  });
