import { endOf, placeAt, positionOf, type LogPlace } from './logPlace.js';
import type { Tables } from './projection.js';

export const checkpointTable = 'checkpoint';
/** Position of a projection that has seen nothing. */
export const START_OF_LOG = -1n;

/** Where a projection stands. */
type Standing = {
  readonly place: LogPlace;
  /** How many events it was given up to there; `null` where they were not counted from the start of the log. */
  readonly events: bigint | null;
};

type StandingColumns = {
  readonly position: string;
  readonly prepare: string | null;
  readonly events: string | null;
};
const standingColumns = ['position', 'prepare', 'events'] as const;

const standingOf = ({ position, prepare, events }: StandingColumns): Standing => {
  const commit = BigInt(position);
  return {
    place: prepare === null ? commit : placeAt({ commit, prepare: BigInt(prepare) }),
    events: events === null ? null : BigInt(events),
  };
};

const columnsOf = ({ place, events }: Standing): StandingColumns => {
  const { commit, prepare } = positionOf(place);
  return {
    position: commit.toString(),
    prepare: prepare === commit ? null : prepare.toString(),
    events: events?.toString() ?? null,
  };
};

/** Gives projections that have none a checkpoint at the start of the log. */
export const ensureCheckpoints = async (tables: Tables, names: readonly string[]): Promise<void> => {
  if (names.length === 0) return;
  const rows = names.map((projection) => ({ projection, ...columnsOf({ place: START_OF_LOG, events: 0n }) }));
  await tables(checkpointTable).insert(rows).onConflict('projection').ignore();
};

/** Reads the place that each projection has reached, from which it goes on. A name without a row is missing from the result. */
export const readPlaces = async (tables: Tables): Promise<Map<string, LogPlace>> => {
  const rows: (StandingColumns & { projection: string })[] = await tables(checkpointTable).select(
    'projection',
    ...standingColumns,
  );
  return new Map(rows.map((row) => [row.projection, standingOf(row).place]));
};

/**
 * Reads the position up to which each projection has been given every event. A name without a row is missing from the result. To read
 * on from there takes the place itself: see `readPlaces`.
 */
export const readCheckpoints = async (tables: Tables): Promise<Map<string, bigint>> =>
  new Map([...(await readPlaces(tables))].map(([name, place]) => [name, endOf(place)]));

/** How far a projection is. */
export type Reached = Standing & {
  /** Whether its rows once held all of the log: until then they say too little, afterwards they are as of a moment. */
  readonly isFilled: boolean;
};

/** Reads how far each projection is; one that never ran is missing from the result. */
export const readReached = async (tables: Tables): Promise<Map<string, Reached>> => {
  const rows: (StandingColumns & { projection: string; filled: boolean })[] = await tables(checkpointTable).select(
    'projection',
    'filled',
    ...standingColumns,
  );
  return new Map(rows.map((row) => [row.projection, { ...standingOf(row), isFilled: row.filled }]));
};

/** Records that the rows of these projections hold all of the log. */
export const markFilled = async (tables: Tables, names: readonly string[]): Promise<void> => {
  if (names.length === 0) return;
  await tables(checkpointTable)
    .whereRaw('projection = any(?)', [[...names]])
    .update({ filled: true });
};

/** Somebody rebuilds or verifies: nothing may be projected for the moment. */
export class ProjectionPausedError extends Error {
  override readonly name = 'ProjectionPausedError';
}

/** What a checkpoint's row says, while a transaction holds it. */
export type Checkpoint = Standing & {
  readonly pausedUntil: Date | null;
  readonly setsAside: boolean;
};

type CheckpointRow = StandingColumns & {
  readonly projection: string;
  readonly paused_until: Date | null;
  readonly sets_aside: boolean;
};
const columns = ['projection', 'paused_until', 'sets_aside', ...standingColumns] as const;

const checkpointOf = (row: CheckpointRow): Checkpoint => ({
  ...standingOf(row),
  pausedUntil: row.paused_until,
  setsAside: row.sets_aside,
});

/**
 * Reads a projection's checkpoint and locks it until the transaction ends.
 * @throws Error when there is none
 */
export const lockCheckpoint = async (tables: Tables, projection: string): Promise<Checkpoint> => {
  const row: CheckpointRow | undefined = await tables(checkpointTable)
    .where({ projection })
    .forUpdate()
    .first(...columns);
  if (!row) throw new Error(`no checkpoint row for projection ${projection}`);
  return checkpointOf(row);
};

/** Reads the checkpoints of these projections and locks them, always in the same order, until the transaction ends. */
export const lockCheckpoints = async (
  tables: Tables,
  names: readonly string[],
): Promise<ReadonlyMap<string, Checkpoint>> => {
  const rows: CheckpointRow[] = await tables(checkpointTable)
    .whereRaw('projection = any(?)', [[...names]])
    .orderBy('projection')
    .forUpdate()
    .select(...columns);
  return new Map(rows.map((row) => [row.projection, checkpointOf(row)]));
};

/**
 * Reads the checkpoints of these projections that nobody else holds, and locks them until the transaction ends. It waits for
 * none, so two transactions that lock several never wait for each other.
 */
export const lockFreeCheckpoints = async (
  tables: Tables,
  names: readonly string[],
): Promise<ReadonlyMap<string, Checkpoint>> => {
  const rows: CheckpointRow[] = await tables(checkpointTable)
    .whereRaw('projection = any(?)', [[...names]])
    .forUpdate()
    .skipLocked()
    .select(...columns);
  return new Map(rows.map((row) => [row.projection, checkpointOf(row)]));
};

/** Puts checkpoints that the transaction holds at one place. */
export const moveCheckpoints = async (
  tables: Tables,
  names: readonly string[],
  standing: Standing,
  at: Date,
): Promise<void> => {
  if (names.length === 0) return;
  await tables(checkpointTable)
    .whereRaw('projection = any(?)', [[...names]])
    .update({ ...columnsOf(standing), updated_at: at });
};

/** Reads which projections may not go on at a moment. */
export const readPaused = async (tables: Tables, at: Date): Promise<ReadonlySet<string>> =>
  new Set(await tables(checkpointTable).where('paused_until', '>', at).pluck<string[]>('projection'));

/** Keeps projections from going on until a moment, whichever process feeds them; `null` lets them go on. */
export const pauseProjections = async (tables: Tables, names: readonly string[], until: Date | null): Promise<void> => {
  await tables(checkpointTable).whereIn('projection', names).update({ paused_until: until });
};
