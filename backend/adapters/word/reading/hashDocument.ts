import { createHash } from 'node:crypto';
import { decoded } from '../../../../domain/word/xmlText.js';

export type DocumentHashes = {
  /** SHA-256 of the bytes, hex. */
  readonly content: string;
  /** SHA-256 of what a reader sees, however a program cut it into runs. */
  readonly text: string;
};

const run = /<w:t(?:\s[^<>]*)?>([^<]*)<\/w:t>/g;
/** Bound of one run of text: no answer is longer, so a longer run is not ours. */
const longestRun = 1024 * 1024;

/** Hashes a document.xml piece by piece: no more of it is held than one run of text. */
export const hashDocument = async (
  pieces: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
): Promise<DocumentHashes> => {
  const content = createHash('sha256');
  const text = createHash('sha256');
  const decoder = new TextDecoder();
  let rest = '';
  const take = (more: string): void => {
    rest += more;
    let end = 0;
    for (const match of rest.matchAll(run)) {
      text.update(decoded(match[1] ?? ''));
      end = match.index + match[0].length;
    }
    // The rest to keep begins at the last run without an end, or in the middle of a tag.
    const tagStart = rest.lastIndexOf('<w:t');
    rest = rest.slice(tagStart >= end ? tagStart : Math.max(end, rest.length - '<w:t'.length));
    if (rest.length > longestRun) rest = '';
  };
  for await (const piece of pieces) {
    content.update(piece);
    take(decoder.decode(piece, { stream: true }));
  }
  take(decoder.decode());
  return { content: content.digest('hex'), text: text.digest('hex') };
};
