import { readAnswersPart, type ReadAnswersPart } from './answersPart.js';
import { takeParts } from './takeParts.js';

/** What a file someone hands us turns out to be. */
export type WordFileRead =
  | { readonly status: 'read'; readonly part: ReadAnswersPart }
  /** No zip at all: a PDF, a picture, an old .doc. */
  | { readonly status: 'notWord' }
  /** A zip that cannot be read to its end, or grows beyond all bounds. */
  | { readonly status: 'damaged' }
  /** A Word file, or some other zip, without answers of ours. */
  | { readonly status: 'foreign' };

const documentName = 'word/document.xml';
const documentBytes = 64 * 1024 * 1024;

/** By content, never by name: a zip begins with the header of its first entry, or with its end when it is empty. */
const isZip = ([p, k, third]: Uint8Array): boolean => p === 0x50 && k === 0x4b && (third === 3 || third === 5);

/** The answers a Word file of ours carries, or why there are none. Holds the thread while it inflates. */
export const readWordFile = (bytes: Uint8Array): WordFileRead => {
  if (!isZip(bytes)) return { status: 'notWord' };
  try {
    const part = readAnswersPart(bytes);
    if (part) return { status: 'read', part };
  } catch (error) {
    // Answers nested thousands of times exhaust the stack of whoever walks them.
    if (error instanceof RangeError) return { status: 'damaged' };
    throw error;
  }
  // A file cut short often still gives up its first entries: without the zip's end it is damaged all the same.
  const end = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).lastIndexOf(
    'PK\u0005\u0006',
    undefined,
    'latin1',
  );
  const parts = takeParts(bytes, (name) => (name === documentName ? documentBytes : undefined));
  return { status: parts && end >= 0 ? 'foreign' : 'damaged' };
};
