import { z } from 'zod';
import { uploadStrategies } from '../../../../domain/contract/knowledge.js';
import type { Contract } from '../../../runtime/contained/contract.js';

const Chunk = z.object({
  law: z.string().nullable(),
  versionDate: z.string().nullable(),
  effectiveFrom: z.string().nullable(),
  heading: z.string().nullable(),
  articles: z.array(z.string()),
  text: z.string(),
});

const Asked = z.object({
  name: z.string(),
  /** Names the content, also for the requests that do not send it again. */
  digest: z.string(),
  strategy: z.enum(uploadStrategies),
  chunkSize: z.number().int().positive(),
  overlap: z.number().int().nonnegative(),
  /** The body is text that was read from pages, not the file. */
  isText: z.boolean(),
  /** The place of the first chunk to send. */
  from: z.number().int().nonnegative(),
});
export type AskedSource = z.infer<typeof Asked>;

/** A response holds as many chunks as fit; the next ones are asked for without the content, unless it is `gone` by then. */
export const ReadPart = z.discriminatedUnion('status', [
  z.object({
    status: z.literal('read'),
    chunks: z.array(Chunk),
    /** The number of chunks of the whole file. */
    total: z.number().int().nonnegative(),
    notes: z.array(z.string()),
  }),
  z.object({ status: z.literal('gone') }),
  z.object({ status: z.literal('refused'), sentence: z.string() }),
]);
export type ReadPart = z.infer<typeof ReadPart>;

/** Reading a document and cutting it up, in a contained process. */
export const readSourceContract: Contract<AskedSource, ReadPart> = {
  name: 'readSource',
  fields: Asked,
  result: ReadPart,
};
