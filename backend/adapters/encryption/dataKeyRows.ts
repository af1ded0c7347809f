import { z } from 'zod';
import type { Tables } from '../../../projections/runner/projection.js';
import type { DataKeyRow, DataKeyRows } from './dataKeys.js';

const rowSchema = z.object({
  key_id: z.string(),
  wrapped: z.instanceof(Uint8Array).nullable(),
  wrapping_key_id: z.string().nullable(),
  destroyed_at: z.date().nullable(),
  sealed_at: z.date().nullable(),
});

const columns = ['key_id', 'wrapped', 'wrapping_key_id', 'destroyed_at', 'sealed_at'] as const;

/** The largest number of keys looked up in one statement. */
const atOnce = 1000;

const rowOf = (found: unknown): DataKeyRow => {
  const row = rowSchema.parse(found);
  const { key_id: keyId, wrapped, wrapping_key_id: wrappingKeyId } = row;
  // A key that waits to be destroyed opens nothing: readers get the same refusal as after it is destroyed.
  if (row.destroyed_at !== null || row.sealed_at !== null || wrapped === null || wrappingKeyId === null)
    return { keyId, destroyed: true };
  return { keyId, wrapped, wrappingKeyId };
};

/**
 * Batches look-ups: all keys requested in the same tick are found by one statement. A replay decodes a thousand events at
 * once, and a statement for each would take most of its time.
 */
const findTogether = (tables: Tables): DataKeyRows['find'] => {
  let batch: { readonly ids: Set<string>; readonly rows: Promise<Map<string, DataKeyRow>> } | undefined;
  const load = async (ids: ReadonlySet<string>): Promise<Map<string, DataKeyRow>> => {
    await Promise.resolve(); // lets the other callers of this tick join the batch
    batch = undefined;
    const rows: unknown[] = await tables('data_keys')
      .whereRaw('key_id = any(?)', [[...ids]])
      .select(...columns);
    return new Map(rows.map(rowOf).map((row) => [row.keyId, row]));
  };
  return async (keyId) => {
    if (!batch || batch.ids.size >= atOnce) {
      const ids = new Set<string>();
      batch = { ids, rows: load(ids) };
    }
    batch.ids.add(keyId);
    return (await batch.rows).get(keyId);
  };
};

/** Deletes what is only a copy of the log under the key, and can be made again as long as the key is there. */
const forgetCopies = async (tables: Tables, keyId: string): Promise<void> =>
  void (await tables('stream_states').where({ stream: keyId }).delete());

/** Destroys the key's row, also one of a key that was never made. Idempotent: the first time and reason stay. */
export const destroyKeyRow = async (tables: Tables, keyId: string, reason: string, at: Date): Promise<void> => {
  const destroyed = { wrapped: null, wrapping_key_id: null, destroyed_at: at, destroyed_reason: reason };
  await tables('data_keys').where({ key_id: keyId, destroyed_at: null }).update(destroyed);
  await tables('data_keys')
    .insert({ key_id: keyId, created_at: at, ...destroyed })
    .onConflict('key_id')
    .ignore();
  await forgetCopies(tables, keyId);
  // What clerks noted under the key and never sent is no part of the log, and ends with the key.
  await tables('unsent_marks').where({ stream: keyId }).delete();
};

/** Seals the key: it stays wrapped in its row and is used no more. One that was never made is destroyed. Idempotent. */
const sealKeyRow = async (tables: Tables, keyId: string, reason: string, at: Date): Promise<void> => {
  await tables('data_keys')
    .where({ key_id: keyId, destroyed_at: null, sealed_at: null })
    .update({ sealed_at: at, destroyed_reason: reason });
  await tables('data_keys')
    .insert({ key_id: keyId, created_at: at, destroyed_at: at, destroyed_reason: reason })
    .onConflict('key_id')
    .ignore();
  await forgetCopies(tables, keyId);
};

/** Takes the seal off a key that was not destroyed yet; false when there is none to take off. */
export const unsealKeyRow = async (tables: Tables, keyId: string): Promise<boolean> => {
  const changedRows = await tables('data_keys')
    .where({ key_id: keyId, destroyed_at: null })
    .whereNotNull('sealed_at')
    .whereNotNull('wrapped')
    .update({ sealed_at: null, destroyed_reason: null });
  return changedRows > 0;
};

type Grace = {
  /** How many days a key stays sealed before it is destroyed; 0: it is destroyed at once. */
  readonly graceDays: number;
  readonly now: () => Date;
};

/** Keeps wrapped data keys in `app.data_keys`; `tables` are those of the `app` schema. */
export const postgresDataKeyRows = (tables: Tables, grace?: Grace): DataKeyRows => ({
  findOrInsert: async (keyId, { wrapped, wrappingKeyId }) => {
    const insertion = tables('data_keys')
      .insert({
        key_id: keyId,
        wrapped: Buffer.from(wrapped),
        wrapping_key_id: wrappingKeyId,
        created_at: new Date(),
      })
      .onConflict('key_id')
      .ignore()
      .returning([...columns]);
    // A statement sees the table as it was when it began: its own insert is only in what it returns.
    const rows: unknown[] = await tables('data_keys')
      .where({ key_id: keyId })
      .select(...columns)
      .unionAll((returned) => returned.select(...columns).from('added'))
      .with('added', insertion);
    const [row] = rows;
    return row === undefined ? undefined : rowOf(row);
  },
  find: findTogether(tables),
  destroy: (keyId, reason, at) =>
    grace && grace.graceDays > 0
      ? sealKeyRow(tables, keyId, reason, grace.now())
      : destroyKeyRow(tables, keyId, reason, at),
});
