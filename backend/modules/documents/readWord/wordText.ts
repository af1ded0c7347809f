import { z } from 'zod';
import { DamagedFile, openWordParts } from '../../../adapters/word/reading/wordParts.js';
import { decoded } from '../../../adapters/word/xmlText.js';
import type { Contract } from '../../../platform/contained/contract.js';

/** Characters of a Word file's text that come back; more than a model is ever given. */
const longestText = 200_000;
const mostXml = 16 * 1024 * 1024;
const documentName = 'word/document.xml';

const WordText = z.discriminatedUnion('status', [
  z.object({ status: z.literal('read'), text: z.string().max(longestText) }),
  z.object({ status: z.literal('damaged') }),
]);
export type WordText = z.infer<typeof WordText>;

/** Reading the text of any Word file, in the contained process. */
export const wordTextContract: Contract<Readonly<Record<string, never>>, WordText> = {
  name: 'wordText',
  fields: z.object({}),
  result: WordText,
};

const parts = /<w:t(?:\s[^<>]*)?>([^<]*)<\/w:t>|<w:(p|br|cr|tab)(?=[\s/>])/g;

/**
 * The text of a Word file, a line for each paragraph and cell. Text whose deletion is tracked is left out, and numbers that Word counts
 * itself are not in the file.
 */
export const wordText = async (file: Buffer): Promise<WordText> => {
  try {
    const { names, pieces } = await openWordParts(file, (name) => (name === documentName ? mostXml : undefined));
    if (!names.includes(documentName)) return { status: 'damaged' };
    const decoder = new TextDecoder();
    let xml = '';
    for await (const piece of pieces(documentName)) xml += decoder.decode(piece, { stream: true });
    let text = '';
    for (const [, said, tag] of xml.matchAll(parts)) {
      text += said === undefined ? (tag === 'tab' ? ' ' : '\n') : decoded(said);
      if (text.length > longestText) break;
    }
    return { status: 'read', text: text.trim().slice(0, longestText) };
  } catch (error) {
    if (error instanceof DamagedFile) return { status: 'damaged' };
    throw error;
  }
};
