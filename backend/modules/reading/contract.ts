import { z } from 'zod';
import { PageLine } from '../../../domain/contract/reading.js';
import type { Contract } from '../../runtime/contained/contract.js';

/** Why a page cannot be read; `locked` is a PDF with a password. */
export const PageProblem = z.enum(['damaged', 'locked', 'tooLarge']);

const Read = z.object({
  status: z.literal('read'),
  /** The number of pages of the whole file. */
  pages: z.number().int().positive(),
  width: z.number().int().positive(),
  height: z.number().int().positive(),
  lines: z.array(PageLine).max(600),
  source: z.enum(['text', 'ocr']),
  /** The upright page as JPEG, base64; `null` where it was not asked for. */
  picture: z.string().nullable(),
});
export const ReadPage = z.discriminatedUnion('status', [Read, z.object({ status: PageProblem })]);
export type ReadPage = z.infer<typeof ReadPage>;

export type SentLine = z.infer<typeof PageLine>;

const Asked = z.object({ page: z.number().int().positive(), withPicture: z.boolean() });

/** Reading one page of a picture or PDF. Each page is asked for by itself, so that many pages of one do not delay another. */
export const readPageContract: Contract<z.infer<typeof Asked>, ReadPage> = {
  name: 'readPage',
  fields: Asked,
  result: ReadPage,
};
