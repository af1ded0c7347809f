import { setTimeout as sleep } from 'node:timers/promises';
import { catchUp, type ReplayDeps } from './catchUp.js';
import { lockCheckpoint, readPlaces, START_OF_LOG } from './checkpoints.js';
import { comparePieces, compareRows, type RowKey } from './comparePieces.js';
import type { DifferentRow } from './compareTables.js';
import { compareNoted, partByDamage, type DamagedEvent } from './damage.js';
import { endOf } from './logPlace.js';
import type { Projection } from './projection.js';
import { createShadow } from './shadow.js';
import { tablesIn } from './tablesIn.js';
import { whilePaused } from './whilePaused.js';

/** The schema of a replay that goes on over many sittings; that of a rebuild has another name. */
const schemaOf = (live: string): string => `${live}_verified`;

/** Rows of a table that are named at most, and times that a moment is sought in which replay and live tables stand at one place. */
const most = 100;
const attempts = 10;

/**
 * Makes the tables to replay into; those of an earlier sitting are gone on with where `goOn` says so, and they are still there.
 * Its checkpoints say how far each projection was replayed.
 */
export const openReplay = async (
  { knex, schema: live }: Pick<ReplayDeps<never>, 'knex' | 'schema'>,
  projections: readonly Projection[],
  { goOn }: { readonly goOn: boolean },
): Promise<string> => {
  const schema = schemaOf(live);
  const { rows }: { rows: unknown[] } = await knex.raw('select 1 from pg_namespace where nspname = ?', [schema]);
  if (goOn && rows.length > 0) return schema;
  return (await createShadow(knex, live, projections, schema)).schema;
};

/** Removes the tables of a replay, with what is personal in them. */
export const dropReplay = async ({ knex, schema }: Pick<ReplayDeps<never>, 'knex' | 'schema'>): Promise<void> => {
  await knex.raw('drop schema if exists ?? cascade', [schemaOf(schema)]);
};

/**
 * Replays the log into the tables of `openReplay`, up to where the live tables are at this moment. Each batch is kept with how far it
 * got, so a sitting that breaks off loses none.
 */
export const replayBeside = async <Stored>(
  deps: ReplayDeps<Stored>,
  shadow: string,
  projections: readonly Projection[],
): Promise<void> => catchUp(deps, shadow, projections, await readPlaces(tablesIn(deps.knex, deps.schema)));

export type Compared =
  /** The live tables are not where the log is: they are being rebuilt, or nothing is projected. */
  | { readonly kind: 'behind' }
  | {
      readonly kind: 'compared';
      readonly rows: ReadonlyMap<string, number>;
      readonly differences: readonly DifferentRow[];
      /** Events that the live tables were made from and that have become unreadable, and how many rows they account for. */
      readonly damaged: readonly DamagedEvent[];
      readonly leftOut: number;
    };

/**
 * Compares the live tables of one projection with the replay, row by row. Most of it goes on while the court works; what differs then
 * is compared again in a short moment in which nothing is projected, at one position of the log.
 * @throws the signal's reason
 */
export const compareBeside = async <Stored>(
  deps: ReplayDeps<Stored>,
  shadow: string,
  projection: Projection,
  signal: AbortSignal,
): Promise<Compared> => {
  const { knex, schema: live } = deps;
  const suspects = new Map<string, readonly RowKey[]>();
  const rows = new Map<string, number>();
  for (const table of projection.tables) {
    const found = await comparePieces(knex, { live, shadow, table, signal, most });
    rows.set(table, found.rows);
    suspects.set(table, found.keys);
  }
  for (let attempt = 1; attempt <= attempts; attempt += 1) {
    signal.throwIfAborted();
    const compared = await whilePaused(deps, [projection], async (places) => {
      await catchUp(deps, shadow, [projection], places);
      return knex.transaction(async (trx): Promise<Compared | undefined> => {
        const { place } = await lockCheckpoint(tablesIn(trx, live), projection.name);
        const replayed = (await readPlaces(tablesIn(trx, shadow))).get(projection.name) ?? START_OF_LOG;
        if (endOf(replayed) !== endOf(place)) return undefined;
        const noted = await compareNoted(trx, { live, shadow, projection: projection.name, limit: most });
        const different: DifferentRow[] = [];
        for (const table of projection.tables)
          different.push(...(await compareRows(trx, { live, shadow, table }, suspects.get(table) ?? [])));
        const { differences, leftOut } = partByDamage(projection, noted.damaged, different);
        const all = [...differences, ...noted.differences];
        return { kind: 'compared', rows, differences: all, damaged: noted.damaged, leftOut };
      });
    });
    if (compared) return compared;
    await sleep(200);
  }
  return { kind: 'behind' };
};
