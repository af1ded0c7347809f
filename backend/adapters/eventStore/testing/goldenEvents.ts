import { readFile } from 'node:fs/promises';
import { z } from 'zod';
import { createDataKeys, type DataKeys } from '../../encryption/dataKeys.js';
import { memoryDataKeyRows } from '../../encryption/memoryDataKeyRows.js';
import { createKeyWrapping } from '../../encryption/wrapping.js';

/** The file of events as each version stored them. Entries are added for new types and versions, never changed. */
export const goldenFile = new URL('./goldenEvents.json', import.meta.url);

const jsonObject = z.record(z.string(), z.unknown());
export const goldenEventSchema = z.object({
  stream: z.string(),
  type: z.string(),
  /** The body and the metadata as the store holds them. */
  data: jsonObject,
  metadata: z.looseObject({ schemaVersion: z.number() }),
  /** The decoded data, in today's shape. */
  means: jsonObject,
  /** The decoded data once its data key is destroyed. */
  meansErased: jsonObject,
});
export type GoldenEvent = z.infer<typeof goldenEventSchema>;

export const readGoldenEvents = async (): Promise<GoldenEvent[]> =>
  z.array(goldenEventSchema).parse(JSON.parse(await readFile(goldenFile, 'utf8')));

/** The public test key that encrypts every stream of the golden events. */
const goldenKey = new Uint8Array(32).fill(0x5a);

/** Creates data keys that decrypt the golden events of these streams. */
export const goldenDataKeys = async (streams: Iterable<string>): Promise<DataKeys> => {
  const rows = memoryDataKeyRows();
  const wrapping = createKeyWrapping('golden');
  for (const stream of streams) await rows.findOrInsert(stream, wrapping.wrap(stream, goldenKey));
  return createDataKeys({ rows, wrapping });
};
