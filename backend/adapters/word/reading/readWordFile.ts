import { z } from 'zod';
import type { FormAnswers } from '../../../../domain/forms/answers.js';
import { pictureBounds } from '../../../../domain/forms/pictures.js';
import { beyondBounds } from '../../../runtime/json/beyondBounds.js';
import { canonicalJson, changeSides, namespace, sha256, type AnswersPart, type ChangeSide } from '../answersFormat.js';
import { decoded } from '../../../../domain/word/xmlText.js';
import { hashDocument, type DocumentHashes } from './hashDocument.js';
import { DamagedFile, openWordParts, type WordParts } from './wordParts.js';

/** `unchanged` is true only when document and answers are byte for byte what the renderer wrote. */
export type ReadAnswersPart = AnswersPart & {
  readonly unchanged: boolean;
  /** True when the words of the document are the ones written, though a program may have saved it again. */
  readonly sameText: boolean;
  /** Of a file with tracked changes: whose answers these are. The older version's once all changes were rejected, else the newer's. */
  readonly trackedChanges?: ChangeSide;
};

/** The result of reading an uploaded file. */
export type WordFileRead =
  | { readonly status: 'read'; readonly part: ReadAnswersPart; /** What was inflated for it. */ readonly bytes: number }
  /** No zip at all: a PDF, a picture, an old .doc. */
  | { readonly status: 'notWord' }
  /** A zip that cannot be read to its end, or goes beyond all bounds. */
  | { readonly status: 'damaged' }
  /** A Word file, or some other zip, without answers of ours. */
  | { readonly status: 'foreign' };

const documentName = 'word/document.xml';
const isMedia = (name: string): boolean => /^word\/media\/[^/]+$/.test(name);
/** A saved file may hold other custom XML too and number it as it likes. */
const isItem = (name: string): boolean => /^customXml\/item\d{1,4}\.xml$/.test(name);

/**
 * Bounds on inflated bytes. A pleading has at most half a megabyte of answers, which fits into one item in any escaping; a program's own
 * items are small.
 */
const limits = {
  itemBytes: 4 * 1024 * 1024,
  allItemsBytes: 8 * 1024 * 1024,
  documentBytes: 32 * 1024 * 1024,
  items: 20,
  /** Of a picture that somebody put in. Ours are smaller, and no more is inflated than one of ours has. */
  mediaBytes: 64 * 1024 * 1024,
};
const Body = z.object({
  formKey: z.string().min(1).max(100),
  edition: z.string().min(1).max(50),
  answers: z.custom<FormAnswers>((value) => typeof value === 'object' && value !== null && !Array.isArray(value)),
  answersHash: z.string(),
  contentHash: z.string(),
  textHash: z.string(),
  change: z.enum(changeSides).optional(),
  /** The SHA-256 of every picture, in order; of a file without pictures absent. */
  pictures: z.array(z.string()).max(pictureBounds.perDocument).optional(),
});
type Body = z.infer<typeof Body>;

/** Recognises a zip by its content, not by its name: it begins with the header of its first entry, or, when empty, with its end record. */
const isZip = ([p, k, third]: Uint8Array): boolean => p === 0x50 && k === 0x4b && (third === 3 || third === 5);

/** Reads an item that names our namespace in its first bytes; others are not inflated to their end. */
const ownItem = async (
  { pieces }: WordParts,
  name: string,
  count: (bytes: number) => void,
): Promise<string | undefined> => {
  const chunks: Uint8Array[] = [];
  for await (const piece of pieces(name)) {
    count(piece.length);
    chunks.push(piece);
    if (chunks.length === 1 && !Buffer.from(piece).includes(`"${namespace}"`)) return undefined;
  }
  return Buffer.concat(chunks).toString('utf8');
};

/** @throws DamagedFile for answers that are nested too deep or too many */
const bodyOf = (xml: string): Body | undefined => {
  const match = /<(?:\w+:)?answers\s[^<>]*>([^<]*)<\/(?:\w+:)?answers>\s*$/.exec(xml);
  if (!match?.[1] || !match[0].includes(`"${namespace}"`)) return undefined;
  const json = decoded(match[1]);
  // The same bounds as for answers in the body of a request.
  if (beyondBounds(Buffer.from(json))) throw new DamagedFile('answers beyond bounds');
  try {
    return Body.safeParse(JSON.parse(json)).data;
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
};

/** What is no picture of ours, in place of its hash. */
const foreignPicture = 'foreign';

/** The SHA-256 of the pictures in the file. More than two versions can have, or a larger one than ours, are not read. */
const mediaHashes = async (
  { names, pieces }: WordParts,
  count: (bytes: number) => void,
): Promise<readonly string[]> => {
  const media = names.filter(isMedia);
  if (media.length > 2 * pictureBounds.perDocument) return [foreignPicture];
  const hashes: string[] = [];
  for (const name of media) {
    const chunks: Uint8Array[] = [];
    let length = 0;
    for await (const piece of pieces(name)) {
      count(piece.length);
      length += piece.length;
      if (length > pictureBounds.bytes) break;
      chunks.push(piece);
    }
    hashes.push(length > pictureBounds.bytes ? foreignPicture : sha256(Buffer.concat(chunks)));
  }
  return hashes;
};

const partOf = (
  { formKey, edition, answers, answersHash, contentHash, textHash, change, pictures = [] }: Body,
  hashes: DocumentHashes & { readonly pictures: readonly string[] },
): ReadAnswersPart => {
  const sameAnswers =
    answersHash === sha256(canonicalJson(answers)) && pictures.every((picture) => hashes.pictures.includes(picture));
  return {
    formKey,
    edition,
    answers,
    unchanged: sameAnswers && contentHash === hashes.content,
    sameText: sameAnswers && textHash === hashes.text,
    ...(change && { trackedChanges: change }),
  };
};

const read = async (file: Buffer): Promise<WordFileRead> => {
  const parts = await openWordParts(file, (name) =>
    name === documentName
      ? limits.documentBytes
      : isItem(name)
        ? limits.itemBytes
        : isMedia(name)
          ? limits.mediaBytes
          : undefined,
  );
  const items = parts.names.filter(isItem);
  if (items.length > limits.items) throw new DamagedFile('too many items');
  if (!parts.names.includes(documentName)) return { status: 'foreign' };
  let bytes = 0;
  const count = (more: number): void => void (bytes += more);
  const countItem = (more: number): void => {
    count(more);
    if (bytes > limits.allItemsBytes) throw new DamagedFile('items beyond bounds');
  };
  const bodies: Body[] = [];
  for (const name of items) {
    const xml = await ownItem(parts, name, countItem);
    const body = xml === undefined ? undefined : bodyOf(xml);
    if (!body) continue;
    bodies.push(body);
    if (body.change === undefined) break;
  }
  if (bodies.length === 0) return { status: 'foreign' };
  const document = async function* () {
    for await (const piece of parts.pieces(documentName)) {
      count(piece.length);
      yield piece;
    }
  };
  const pictures = await mediaHashes(parts, count);
  const written = bodies.flatMap((body) => body.pictures ?? []);
  const hashes = { ...(await hashDocument(document())), pictures };
  const whole = bodies.map((body) => {
    const part = partOf(body, hashes);
    // A picture that no version has was put in by somebody.
    const isAdded = pictures.some((picture) => !written.includes(picture));
    return isAdded ? { ...part, unchanged: false, sameText: false } : part;
  });
  // Saved again, the items may stand in another order. Only a file that reads as the older version does has its answers.
  const [newer, older] = [
    whole.find(({ trackedChanges }) => trackedChanges !== 'before'),
    whole.find(({ trackedChanges }) => trackedChanges === 'before'),
  ];
  const part = older?.sameText && !newer?.sameText ? older : newer;
  return part ? { status: 'read', part, bytes } : { status: 'foreign' };
};

/**
 * Reads the answers in a Word file of ours, or says why there are none, also for broken and hostile files. Their shape is
 * unknown until the form's schema has checked them. Must run where time and memory are bounded.
 */
export const readWordFile = async (file: Uint8Array): Promise<WordFileRead> => {
  if (!isZip(file)) return { status: 'notWord' };
  try {
    return await read(Buffer.from(file.buffer, file.byteOffset, file.byteLength));
  } catch (error) {
    if (error instanceof DamagedFile) return { status: 'damaged' };
    throw error;
  }
};

/** Reads the answers in a Word file of ours; `undefined` for any other file. */
export const readAnswersPart = async (file: Uint8Array): Promise<ReadAnswersPart | undefined> => {
  const contents = await readWordFile(file);
  return contents.status === 'read' ? contents.part : undefined;
};
