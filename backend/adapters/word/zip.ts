import { crc32 } from 'node:zlib';
import { deflateSync, strToU8 } from 'fflate';

export type Parts = Readonly<Record<string, Uint8Array>>;

/** The parts that readers need first, in that order; the rest follows by name. */
const leading = ['[Content_Types].xml', '_rels/.rels', 'word/document.xml'];

type Compressed = { readonly bytes: Uint8Array; readonly size: number; readonly crc: number };

/** Compressed in JavaScript on purpose: the system's zlib compresses differently from one processor or Node version to the next. */
const compressed = (data: Uint8Array): Compressed => ({
  bytes: deflateSync(data, { level: 6 }),
  size: data.length,
  crc: crc32(data),
});

const shared = new WeakMap<Uint8Array, Compressed>();

/** Compresses parts that many files share, once: compressing costs more than all else in a file. They must not change afterwards. */
export const shareParts = (parts: Parts): void => {
  for (const data of Object.values(parts)) shared.set(data, compressed(data));
};

type Entry = Compressed & { readonly name: Uint8Array; readonly isAscii: boolean; readonly offset: number };

const signatures = { local: 0x04034b50, central: 0x02014b50, end: 0x06054b50 };
const lengths = { local: 30, central: 46, end: 22 };
/** Version 2.0 of the format: compressed by deflate. */
const version = 20;
const deflated = 8;
const namesInUtf8 = 0x0800;
/** Midnight of the first of January 1980, with which the format's clock begins: a file must not tell when it was made. */
const moment = 0x0021_0000;

/** The fields that an entry has in front of its bytes and, `at` further on, in the directory as well. */
const writeFields = (view: DataView, at: number, { bytes, size, crc, name, isAscii }: Entry): void => {
  view.setUint16(at, version, true);
  view.setUint16(at + 2, isAscii ? 0 : namesInUtf8, true);
  view.setUint16(at + 4, deflated, true);
  view.setUint32(at + 6, moment, true);
  view.setUint32(at + 10, crc, true);
  view.setUint32(at + 14, bytes.length, true);
  view.setUint32(at + 18, size, true);
  view.setUint16(at + 22, name.length, true);
};

/**
 * A zip that depends on nothing but its parts: fixed order, no clock. Byte for byte what `zipSync` of fflate writes, which cannot be given
 * parts that are compressed already.
 */
export const zipParts = (parts: Parts): Uint8Array => {
  const rank = (name: string): number => (leading.includes(name) ? leading.indexOf(name) : leading.length);
  const named = Object.entries(parts).sort(([a], [b]) => rank(a) - rank(b) || (a < b ? -1 : 1));
  const entries: Entry[] = [];
  let offset = 0;
  let directory = 0;
  for (const [text, data] of named) {
    const name = strToU8(text);
    const entry = { ...(shared.get(data) ?? compressed(data)), name, isAscii: name.length === text.length, offset };
    entries.push(entry);
    offset += lengths.local + name.length + entry.bytes.length;
    directory += lengths.central + name.length;
  }
  const file = new Uint8Array(offset + directory + lengths.end);
  const view = new DataView(file.buffer);
  let at = offset;
  for (const entry of entries) {
    const { name, bytes } = entry;
    view.setUint32(entry.offset, signatures.local, true);
    writeFields(view, entry.offset + 4, entry);
    file.set(name, entry.offset + lengths.local);
    file.set(bytes, entry.offset + lengths.local + name.length);
    view.setUint32(at, signatures.central, true);
    view.setUint16(at + 4, version, true);
    writeFields(view, at + 6, entry);
    view.setUint32(at + 42, entry.offset, true);
    file.set(name, at + lengths.central);
    at += lengths.central + name.length;
  }
  view.setUint32(at, signatures.end, true);
  view.setUint16(at + 8, entries.length, true);
  view.setUint16(at + 10, entries.length, true);
  view.setUint32(at + 12, directory, true);
  view.setUint32(at + 16, offset, true);
  return file;
};
