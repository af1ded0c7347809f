import { z } from 'zod';
import { wordProblems } from '../../../../domain/word/problems.js';
import { wordTextOf } from '../../../../domain/word/wordText.js';
import type { Contract } from '../../../runtime/contained/contract.js';

/** Characters of a Word file's text that come back; more than a model is ever given. */
const longestText = 200_000;

const WordText = z.discriminatedUnion('status', [
  z.object({ status: z.literal('read'), text: z.string().max(longestText), leftOut: z.string().nullable() }),
  z.object({ status: z.literal('unreadable'), problem: z.enum(wordProblems) }),
]);
export type WordText = z.infer<typeof WordText>;

/** Reading the text of any Word file, in the contained process. */
export const wordTextContract: Contract<Readonly<Record<string, never>>, WordText> = {
  name: 'wordText',
  fields: z.object({}),
  result: WordText,
};

/** The beginning of the text of a Word file; see `wordTextOf`. */
export const wordText = async (file: Buffer): Promise<WordText> => {
  const read = wordTextOf(file);
  return read.status === 'read' ? { ...read, text: read.text.slice(0, longestText) } : read;
};
