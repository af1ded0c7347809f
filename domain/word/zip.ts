import { Inflate } from 'fflate';
import { wordBounds } from './bounds.js';
import { UnreadableWord } from './problems.js';

/** The parts of a zip, inflated one by one as they are asked for. */
export type Parts = {
  /** @throws UnreadableWord for a part that is encrypted, too large or not what the directory says */
  readonly read: (name: string) => Uint8Array | undefined;
};

type Entry = { readonly at: number; readonly packed: number; readonly size: number; readonly method: number };

const signatures = { entry: 0x02014b50, end: 0x06054b50 };
const lengths = { local: 30, entry: 46, end: 22 };
const methods = { stored: 0, deflated: 8 };
/** Little enough that one piece inflates to a few megabytes at most, before their number is looked at. */
const pieceBytes = 8 * 1024;

const damaged = (options?: ErrorOptions) => new UnreadableWord('damaged', options);

/** Inflates, and stops as soon as there is more than the directory says. */
const inflated = (data: Uint8Array, size: number): Uint8Array => {
  const whole = new Uint8Array(size);
  let length = 0;
  const inflating = new Inflate((piece) => {
    if (length + piece.length > size) throw damaged();
    whole.set(piece, length);
    length += piece.length;
  });
  for (let at = 0; at < data.length; at += pieceBytes)
    inflating.push(data.subarray(at, at + pieceBytes), at + pieceBytes >= data.length);
  if (length !== size) throw damaged();
  return whole;
};

/** The entries of a zip's directory, as Word reads it, by name. */
const directoryOf = (file: Uint8Array, view: DataView): ReadonlyMap<string, Entry> => {
  let end = file.length - lengths.end;
  while (end >= 0 && view.getUint32(end, true) !== signatures.end) end -= 1;
  if (end < 0) throw damaged();
  const entries = new Map<string, Entry>();
  const count = view.getUint16(end + 10, true);
  if (count > wordBounds.entries) throw damaged();
  let at = view.getUint32(end + 16, true);
  for (let entry = 0; entry < count; entry += 1) {
    if (view.getUint32(at, true) !== signatures.entry) throw damaged();
    if ((view.getUint16(at + 8, true) & 1) === 1) throw new UnreadableWord('locked');
    const nameLength = view.getUint16(at + 28, true);
    const name = new TextDecoder().decode(file.subarray(at + lengths.entry, at + lengths.entry + nameLength));
    // Some programs write the names of Windows, and names of parts are the same in capitals.
    const key = name.replaceAll('\\', '/').toLowerCase();
    if (entries.has(key)) throw damaged();
    entries.set(key, {
      at: view.getUint32(at + 42, true),
      packed: view.getUint32(at + 20, true),
      size: view.getUint32(at + 24, true),
      method: view.getUint16(at + 10, true),
    });
    at += lengths.entry + nameLength + view.getUint16(at + 30, true) + view.getUint16(at + 32, true);
  }
  return entries;
};

/** What goes wrong within a zip, by whatever cause, is that it is damaged. */
const whole = <T>(read: () => T): T => {
  try {
    return read();
  } catch (error) {
    if (error instanceof UnreadableWord) throw error;
    throw damaged({ cause: error });
  }
};

/**
 * Opens a zip by its directory, and inflates nothing yet. What all parts together inflate to is bounded.
 * @throws UnreadableWord
 */
export const openParts = (file: Uint8Array): Parts => {
  const view = new DataView(file.buffer, file.byteOffset, file.length);
  const entries = whole(() => directoryOf(file, view));
  let left: number = wordBounds.allPartsBytes;
  return {
    read: (name) => {
      const entry = entries.get(name.toLowerCase());
      if (entry === undefined) return undefined;
      const { at, packed, size, method } = entry;
      left -= size;
      if (size > wordBounds.partBytes || left < 0) throw new UnreadableWord('tooLarge');
      return whole(() => {
        const from = at + lengths.local + view.getUint16(at + 26, true) + view.getUint16(at + 28, true);
        const data = file.subarray(from, from + packed);
        if (data.length !== packed) throw damaged();
        if (method === methods.deflated) return inflated(data, size);
        if (method !== methods.stored || packed !== size) throw damaged();
        return data;
      });
    },
  };
};
