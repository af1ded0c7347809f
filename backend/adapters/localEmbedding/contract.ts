import { z } from 'zod';
import type { Contract } from '../../runtime/contained/contract.js';

/** Texts of one task, and the longest of each in characters that is looked at: what the process does with its memory is bounded. */
export const embeddingBounds = { texts: 10, characters: 4000, memoryMb: 1024 } as const;

/** Asks the process that runs the sentence model of a folder for vectors. */
export const embedContract: Contract<
  { readonly folder: string; readonly texts: readonly string[] },
  { readonly vectors: readonly (readonly number[])[] }
> = {
  name: 'embed',
  fields: z.object({ folder: z.string().min(1), texts: z.array(z.string()).min(1).max(embeddingBounds.texts) }),
  result: z.object({ vectors: z.array(z.array(z.number()).min(1).max(4096)) }),
};
