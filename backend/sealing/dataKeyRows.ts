import { z } from 'zod';
import type { Tables } from '../../projections/runner/projection.js';
import type { DataKeyRow, DataKeyRows } from './dataKeys.js';

const rowSchema = z.object({
  wrapped: z.instanceof(Uint8Array).nullable(),
  wrapping_key_id: z.string().nullable(),
  destroyed_at: z.date().nullable(),
});

/** Wrapped data keys in `app.data_keys`; `tables` stands for the `app` schema. */
export const postgresDataKeyRows = (tables: Tables): DataKeyRows => ({
  insertIfAbsent: async (keyId, { wrapped, wrappingKeyId }) => {
    await tables('data_keys')
      .insert({
        key_id: keyId,
        wrapped: Buffer.from(wrapped),
        wrapping_key_id: wrappingKeyId,
        created_at: new Date(),
      })
      .onConflict('key_id')
      .ignore();
  },
  find: async (keyId): Promise<DataKeyRow | undefined> => {
    const found: unknown = await tables('data_keys').where({ key_id: keyId }).first();
    if (found === undefined) return undefined;
    const { wrapped, wrapping_key_id: wrappingKeyId, destroyed_at: destroyedAt } = rowSchema.parse(found);
    if (destroyedAt !== null || wrapped === null || wrappingKeyId === null) return { keyId, destroyed: true };
    return { keyId, wrapped, wrappingKeyId };
  },
  destroy: async (keyId, reason, at) => {
    const destroyed = { wrapped: null, wrapping_key_id: null, destroyed_at: at, destroyed_reason: reason };
    await tables('data_keys').where({ key_id: keyId, destroyed_at: null }).update(destroyed);
    await tables('data_keys')
      .insert({ key_id: keyId, created_at: at, ...destroyed })
      .onConflict('key_id')
      .ignore();
  },
});
