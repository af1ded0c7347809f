import { fromBufferPromise, type Entry } from 'yauzl';

/** A zip that cannot be read to its end, contradicts itself, or is larger than anything a program would write. */
export class DamagedFile extends Error {
  override readonly name = 'DamagedFile';
}

export type WordParts = {
  /** Names of the parts that were asked for, in the order of the file. */
  readonly names: readonly string[];
  /** The part in pieces, as it is inflated. @throws DamagedFile when it is not what the zip's directory says */
  readonly pieces: (name: string) => AsyncIterable<Uint8Array>;
};

const mostEntries = 2000;
/** The length of a directory entry of a zip without its name, in bytes: the least that each entry takes. */
const directoryEntryBytes = 46;

const damaged = (error: unknown): DamagedFile =>
  error instanceof DamagedFile ? error : new DamagedFile(error instanceof Error ? error.name : 'unknown');

/**
 * Reads a zip's directory, as Word does, and inflates nothing yet. `limitOf` names the parts that are wanted and how large each may be.
 * @throws DamagedFile for too many entries, a wanted part that is encrypted, too large or there twice
 */
export const openWordParts = async (
  file: Buffer,
  limitOf: (name: string) => number | undefined,
): Promise<WordParts> => {
  const entries = new Map<string, Entry>();
  const zip = await fromBufferPromise(file).catch((error: unknown) => {
    throw damaged(error);
  });
  if (zip.entryCount > Math.min(mostEntries, file.length / directoryEntryBytes)) throw new DamagedFile('entries');
  try {
    for await (const entry of zip.eachEntry()) {
      const limit = limitOf(entry.fileName);
      if (limit === undefined) continue;
      if (entries.has(entry.fileName)) throw new DamagedFile('the same name twice');
      if (entry.isEncrypted() || !entry.canDecodeFileData()) throw new DamagedFile('encrypted');
      if (entry.uncompressedSize > limit) throw new DamagedFile('larger than its limit');
      entries.set(entry.fileName, entry);
    }
  } catch (error) {
    throw damaged(error);
  }
  return {
    names: [...entries.keys()],
    pieces: async function* (name) {
      const entry = entries.get(name);
      if (!entry) throw new RangeError(`no part ${name}`);
      try {
        // Ends with an error as soon as there is more than the directory says, so the limit holds for what is inflated too.
        for await (const piece of await zip.openReadStreamPromise(entry)) yield piece as Uint8Array;
      } catch (error) {
        throw damaged(error);
      }
    },
  };
};
