import { readFile, writeFile } from 'node:fs/promises';
import { z } from 'zod';
import type { AppTables } from '../../../projections/runner/projection.js';
import type { StreamNames } from '../../adapters/eventStore/streams.js';
import type { DataKeys } from '../../adapters/encryption/dataKeys.js';
import { wrappedRowsAfter } from '../../adapters/encryption/keyCensus.js';
import type { KeyWrapping } from '../../adapters/encryption/wrapping.js';

const fileSchema = z.object({
  format: z.literal('juanzong-data-keys'),
  version: z.literal(1),
  bundleId: z.string(),
  /** Stream and base64 of its data key. */
  keys: z.record(z.string(), z.string()),
});

const pageSize = 1000;

type Deps = {
  readonly file: string;
  readonly bundleId: string;
  readonly app: AppTables;
  readonly wrapping: KeyWrapping;
  readonly streams: Pick<StreamNames, 'categoryOf'>;
};

/**
 * Writes the data keys that are not destroyed into a file of their own, readable by its owner alone: it lets one read the
 * personal data in a bundle, also after a later erasure. Returns the number of keys.
 */
export const writeBundleKeys = async ({ file, bundleId, app, wrapping, streams }: Deps): Promise<number> => {
  const keys: Record<string, string> = {};
  for (let after = ''; ;) {
    const rows = await wrappedRowsAfter(app, { after, limit: pageSize });
    // The installation's own keys belong to no stream and are left out.
    for (const row of rows.filter(({ keyId }) => streams.categoryOf(keyId)))
      keys[row.keyId] = wrapping.unwrap(row.keyId, row).toString('base64');
    const last = rows.at(-1);
    if (!last) break;
    after = last.keyId;
  }
  const content: z.infer<typeof fileSchema> = { format: 'juanzong-data-keys', version: 1, bundleId, keys };
  await writeFile(file, `${JSON.stringify(content)}\n`, { mode: 0o600, flag: 'wx' });
  return Object.keys(keys).length;
};

const never = (): Promise<never> => Promise.reject(new Error('the keys of a bundle only open'));

/** Reads the data keys of a file, or none: an event without a key is read as erased. @throws ZodError for another file */
export const bundleDataKeys = async (file: string | undefined): Promise<DataKeys> => {
  const keys = file === undefined ? {} : fileSchema.parse(JSON.parse(await readFile(file, 'utf8'))).keys;
  return {
    ensure: never,
    destroy: never,
    find: (keyId) => {
      const key = Object.hasOwn(keys, keyId) ? keys[keyId] : undefined;
      return Promise.resolve(key === undefined ? 'destroyed' : { keyId, key: Buffer.from(key, 'base64') });
    },
  };
};
