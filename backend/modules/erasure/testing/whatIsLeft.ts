import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import type { Stores } from '../../../composition/openStores.js';
import { encryptedSchema, decryptPersonal } from '../../../adapters/encryption/encryptPersonal.js';

/** Every file in a folder and below. */
export const filesUnder = async (folder: string): Promise<string[]> =>
  (await readdir(folder, { recursive: true, withFileTypes: true })).flatMap((entry) =>
    entry.isFile() ? [join(entry.parentPath, entry.name)] : [],
  );

/** Reads every text and JSON value of every table of these schemas, one a line. */
export const dumpTexts = async ({ knex, schemas }: Pick<Stores, 'knex' | 'schemas'>): Promise<string> => {
  const columns: { table_schema: string; table_name: string; column_name: string }[] = await knex
    .withSchema('information_schema')
    .table('columns')
    .whereIn('table_schema', Object.values(schemas))
    .select('table_schema', 'table_name', 'column_name');
  const texts: string[] = [];
  for (const { table_schema: schema, table_name: table, column_name: column } of columns) {
    const { rows }: { rows: { value: string | null }[] } = await knex.raw('select ??::text as value from ??.??', [
      column,
      schema,
      table,
    ]);
    texts.push(...rows.map(({ value }) => value ?? ''));
  }
  return texts.join('\n');
};

/**
 * Tries every remaining data key on every ciphertext of these streams; returns the decrypted data by stream, and the number of
 * ciphertexts. `onEvent` gets the unencrypted data.
 */
export const openWhatOpens = async (
  { app, client, dataKeys }: Pick<Stores, 'app' | 'client' | 'dataKeys'>,
  streams: readonly string[],
  onEvent: (type: string, body: string) => void,
): Promise<{ opened: string[]; boxes: number; keyIds: string[] }> => {
  const keyIds: string[] = await app('data_keys').whereNotNull('wrapped').pluck('key_id');
  const opened = new Set<string>();
  let boxes = 0;
  for (const stream of streams)
    for await (const { event } of client.read(stream, 5000)) {
      if (!event) continue;
      const { sealed: encrypted } = z.looseObject({ sealed: encryptedSchema.optional() }).parse(event.data);
      onEvent(event.type, JSON.stringify([event.data, event.metadata]));
      if (!encrypted) continue;
      boxes += 1;
      for (const keyId of keyIds) {
        const dataKey = await dataKeys.find(keyId);
        if (!dataKey || dataKey === 'destroyed') throw new Error(`${keyId} vanished`);
        for (const inStream of new Set([stream, keyId])) {
          try {
            decryptPersonal(dataKey, { stream: inStream, type: event.type, schemaVersion: 1 }, encrypted);
            opened.add(stream);
          } catch (error) {
            if (!(error instanceof Error)) throw error; // it does not decrypt, as expected
          }
        }
      }
    }
  return { opened: [...opened], boxes, keyIds };
};
