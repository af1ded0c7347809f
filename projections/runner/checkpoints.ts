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

/** How far each projection is. A name without a row is missing from the answer. */
export const readCheckpoints = async (tables: Tables): Promise<Map<string, bigint>> => {
  const rows: { projection: string; position: string }[] = await tables(checkpointTable).select(
    'projection',
    'position',
  );
  return new Map(rows.map(({ projection, position }) => [projection, BigInt(position)]));
};

/** Somebody rebuilds or verifies: nothing may be projected for the moment. */
export class ProjectionPausedError extends Error {
  override readonly name = 'ProjectionPausedError';
}

/**
 * Reads a projection's checkpoint and locks it until the transaction ends.
 * @throws Error when there is none
 */
export const lockCheckpoint = async (
  tables: Tables,
  projection: string,
): Promise<{ position: bigint; pausedUntil: Date | null; setsAside: boolean }> => {
  const row: { position: string; paused_until: Date | null; sets_aside: boolean } | undefined = await tables(
    checkpointTable,
  )
    .where({ projection })
    .forUpdate()
    .first('position', 'paused_until', 'sets_aside');
  if (!row) throw new Error(`no checkpoint row for projection ${projection}`);
  return { position: BigInt(row.position), pausedUntil: row.paused_until, setsAside: row.sets_aside };
};

/** Moves a checkpoint that the transaction holds. */
export const moveCheckpoint = async (tables: Tables, projection: string, position: bigint, at: Date): Promise<void> => {
  await tables(checkpointTable).where({ projection }).update({ position: position.toString(), updated_at: at });
};

/** Keeps projections from going on until a moment, whichever process feeds them; `null` lets them go on. */
export const pauseProjections = async (tables: Tables, names: readonly string[], until: Date | null): Promise<void> => {
  await tables(checkpointTable).whereIn('projection', names).update({ paused_until: until });
};
