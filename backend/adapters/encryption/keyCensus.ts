import { z } from 'zod';
import type { Tables } from '../../../projections/runner/projection.js';
import type { WrappedKey } from './wrapping.js';

/** How many data keys each wrapping key wraps, by its id, and how many are destroyed. */
export type KeyCensus = { readonly wrapped: ReadonlyMap<string, number>; readonly destroyed: number };

const countSchema = z.object({ wrapping_key_id: z.string().nullable(), count: z.coerce.number() });
const rowSchema = z.object({ key_id: z.string(), wrapped: z.instanceof(Uint8Array), wrapping_key_id: z.string() });

export type WrappedRow = WrappedKey & { readonly keyId: string };

/** Counts the data keys; `tables` are those of the `app` schema. */
export const countDataKeys = async (tables: Tables): Promise<KeyCensus> => {
  const rows: unknown = await tables('data_keys')
    .groupBy('wrapping_key_id')
    .select('wrapping_key_id')
    .count({ count: '*' });
  const counts = new Map<string, number>();
  let destroyed = 0;
  for (const { wrapping_key_id: id, count } of z.array(countSchema).parse(rows))
    if (id === null) destroyed += count;
    else counts.set(id, count);
  return { wrapped: counts, destroyed };
};

/** Reads data keys in order of id, after `after`: those wrapped with one of `wrappingKeyIds`, or with any key. */
export const wrappedRowsAfter = async (
  tables: Tables,
  { after, limit, wrappingKeyIds }: { after: string; limit: number; wrappingKeyIds?: readonly string[] },
): Promise<WrappedRow[]> => {
  const query = tables('data_keys').whereNotNull('wrapped').where('key_id', '>', after).orderBy('key_id').limit(limit);
  if (wrappingKeyIds) void query.whereIn('wrapping_key_id', [...wrappingKeyIds]);
  const rows: unknown = await query.select('key_id', 'wrapped', 'wrapping_key_id');
  return z
    .array(rowSchema)
    .parse(rows)
    .map(({ key_id: keyId, wrapped, wrapping_key_id: wrappingKeyId }) => ({ keyId, wrapped, wrappingKeyId }));
};
