import type { Knex } from 'knex';
import { tablesIn } from '../postgres/tablesIn.js';
import { wrappedRowsAfter, type WrappedRow } from './keyCensus.js';
import type { KeyWrapping } from './wrapping.js';

type Deps = {
  readonly knex: Knex;
  /** The schema of the table `data_keys`. */
  readonly schema: string;
  readonly wrapping: KeyWrapping;
  readonly batchSize?: number;
  /** Called after each batch with the number of keys rewrapped so far. */
  readonly onProgress?: (done: number) => void;
};

/** Replaces a batch of keys by one statement, which skips keys that were destroyed or rewrapped since they were read. */
const replace = async (
  { knex, schema, wrapping }: Deps,
  rows: readonly { before: WrappedRow; after: Uint8Array }[],
): Promise<number> => {
  const { rowCount }: { rowCount: number | null } = await knex.raw(
    `update ??.data_keys as k set wrapped = v.after, wrapping_key_id = ?
     from unnest(?::text[], ?::bytea[], ?::bytea[]) as v(key_id, before, after)
     where k.key_id = v.key_id and k.wrapped = v.before`,
    [
      schema,
      wrapping.currentId,
      rows.map(({ before }) => before.keyId),
      rows.map(({ before }) => Buffer.from(before.wrapped)),
      rows.map(({ after }) => Buffer.from(after)),
    ],
  );
  return rowCount ?? 0;
};

/**
 * Wraps with the current secret key all data keys that a retired one wrapped; events and the data keys themselves do not
 * change, and processes that know both keys keep running. It may be killed at any moment and run again. Returns the count.
 */
export const rewrapDataKeys = async (deps: Deps): Promise<number> => {
  const { knex, schema, wrapping, batchSize = 500, onProgress } = deps;
  const tables = tablesIn(knex, schema);
  let rewrapped = 0;
  // Repeated until a round finds none: a process that still had the old key as its current one may have added some.
  for (let round = -1; round !== rewrapped;) {
    round = rewrapped;
    for (let after = ''; ;) {
      const rows = await wrappedRowsAfter(tables, { after, limit: batchSize, wrappingKeyIds: wrapping.retiredIds });
      const last = rows.at(-1);
      if (!last) break;
      const renewed = rows.map((before) => ({
        before,
        after: wrapping.wrap(before.keyId, wrapping.unwrap(before.keyId, before)).wrapped,
      }));
      rewrapped += await replace(deps, renewed);
      onProgress?.(rewrapped);
      after = last.keyId;
    }
  }
  return rewrapped;
};
