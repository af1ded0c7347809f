import { z } from 'zod';
import type { Contract } from '../../../runtime/contained/contract.js';

const Difference = z.object({
  path: z.string(),
  label: z.string(),
  embedded: z.string(),
  word: z.string(),
  changes: z
    .array(z.object({ path: z.string(), value: z.union([z.string(), z.boolean(), z.array(z.string()), z.null()]) }))
    .nullable(),
});

const shape = z.object({
  status: z.literal('read'),
  formKey: z.string(),
  edition: z.string(),
  /** The answers that the form accepts. */
  answers: z.record(z.string(), z.unknown()),
  unchanged: z.boolean(),
  sameText: z.boolean(),
  /** Of a file with tracked changes: which version's answers these are. */
  trackedChanges: z.enum(['before', 'after']).optional(),
  /** The answers that were left out. */
  problems: z.array(z.object({ path: z.string(), label: z.string(), message: z.string() })).max(100),
  /** The places at which the page says something else; `null` where it could not be compared. */
  differences: z.array(Difference).max(500).nullable(),
  /** The number of bytes that reading inflated. */
  inflatedBytes: z.number().int().nonnegative(),
});

export const UploadedWord = z.discriminatedUnion('status', [
  shape,
  z.object({ status: z.enum(['notWord', 'damaged', 'foreign', 'formUnknown', 'tooLarge']) }),
]);
export type UploadedWord = z.infer<typeof UploadedWord>;

/** Reading a Word file back, answers checked against their form. */
export const readWordContract: Contract<Readonly<Record<string, never>>, UploadedWord> = {
  name: 'readWord',
  fields: z.object({}),
  result: UploadedWord,
};
