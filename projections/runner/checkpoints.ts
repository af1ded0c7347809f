import type { Tables } from './projection.js';

export const checkpointTable = 'checkpoint';
/** Position of a projection that has seen nothing. */
export const START_OF_LOG = -1n;

/** Gives projections that have none a checkpoint at the start of the log. */
export const ensureCheckpoints = async (tables: Tables, names: readonly string[]): Promise<void> => {
  if (names.length === 0) return;
  const rows = names.map((projection) => ({ projection, position: START_OF_LOG.toString() }));
  await tables(checkpointTable).insert(rows).onConflict('projection').ignore();
};

/** Reads the position that each projection has reached. A name without a row is missing from the result. */
export const readCheckpoints = async (tables: Tables): Promise<Map<string, bigint>> => {
  const rows: { projection: string; position: string }[] = await tables(checkpointTable).select(
    'projection',
    'position',
  );
  return new Map(rows.map(({ projection, position }) => [projection, BigInt(position)]));
};

/** How far a projection is. */
export type Reached = {
  readonly position: bigint;
  /** Whether its rows once held all of the log: until then they say too little, afterwards they are as of a moment. */
  readonly isFilled: boolean;
};

/** Reads how far each projection is; one that never ran is missing from the result. */
export const readReached = async (tables: Tables): Promise<Map<string, Reached>> => {
  const rows: { projection: string; position: string; filled: boolean }[] = await tables(checkpointTable).select(
    'projection',
    'position',
    'filled',
  );
  return new Map(
    rows.map(({ projection, position, filled }) => [projection, { position: BigInt(position), isFilled: filled }]),
  );
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
export type Checkpoint = {
  readonly position: bigint;
  readonly pausedUntil: Date | null;
  readonly setsAside: boolean;
};

type CheckpointRow = {
  readonly projection: string;
  readonly position: string;
  readonly paused_until: Date | null;
  readonly sets_aside: boolean;
};
const columns = ['projection', 'position', 'paused_until', 'sets_aside'] as const;

const checkpointOf = ({ position, paused_until, sets_aside }: CheckpointRow): Checkpoint => ({
  position: BigInt(position),
  pausedUntil: paused_until,
  setsAside: sets_aside,
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

/** Moves checkpoints that the transaction holds to one position. */
export const moveCheckpoints = async (
  tables: Tables,
  names: readonly string[],
  position: bigint,
  at: Date,
): Promise<void> => {
  if (names.length === 0) return;
  await tables(checkpointTable)
    .whereRaw('projection = any(?)', [[...names]])
    .update({ position: position.toString(), updated_at: at });
};

/** Keeps projections from going on until a moment, whichever process feeds them; `null` lets them go on. */
export const pauseProjections = async (tables: Tables, names: readonly string[], until: Date | null): Promise<void> => {
  await tables(checkpointTable).whereIn('projection', names).update({ paused_until: until });
};
