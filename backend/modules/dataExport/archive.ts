import { createHash } from 'node:crypto';
import { setImmediate as othersFirst } from 'node:timers/promises';
import { Zip, ZipDeflate } from 'fflate';
import { longestPart } from '../../../domain/contract/dataExport.js';
import { RequestError } from '../../platform/http/requestError.js';

/** A file of the archive: its bytes or its text, whole or as it comes. */
export type ArchivedFile = {
  /** With folders: 文书/0001/答案.json. */
  readonly path: string;
  readonly content: Uint8Array | string | AsyncIterable<Uint8Array | string>;
  /** Word files are compressed already. */
  readonly isCompressed?: true;
};

/** What a zip without the extension for larger ones takes, with room to spare. */
const mostFiles = 60_000;
const mostBytes = 3 * 1024 ** 3;
/** So much is compressed before others have their turn. */
const sliceBytes = 256 * 1024;

const slices = async function* (content: ArchivedFile['content']): AsyncGenerator<Uint8Array, void, void> {
  const texts = typeof content === 'string' || content instanceof Uint8Array ? [content] : content;
  for await (const text of texts) {
    const bytes = typeof text === 'string' ? Buffer.from(text, 'utf8') : text;
    for (let at = 0; at < bytes.length; at += sliceBytes) yield bytes.subarray(at, at + sliceBytes);
  }
};

/** How big a whole archive is, and its SHA-256, hex. */
export type WholeArchive = { readonly size: number; readonly sha256: string };

/**
 * A zip that is made file by file and given away piece by piece, of `longestPart` bytes at the most: neither a file's successors nor the
 * archive are in memory. `at`: the moment that its files carry.
 */
export const createArchive = (at: Date) => {
  const hash = createHash('sha256');
  let made: Uint8Array[] = [];
  let failure: Error | null = null;
  let files = 0;
  let size = 0;
  const zip = new Zip((error, piece) => {
    failure ??= error;
    made.push(piece);
  });

  const pieces = function* (): Generator<Uint8Array, void, void> {
    if (failure !== null) throw failure;
    const bytes = Buffer.concat(made);
    made = [];
    size += bytes.length;
    if (size > mostBytes) throw new RequestError('export_too_large');
    hash.update(bytes);
    for (let from = 0; from < bytes.length; from += longestPart) yield bytes.subarray(from, from + longestPart);
  };

  return {
    /** Puts a file in; yields what is made of the archive so far. @throws RequestError `export_too_large`, what the content throws */
    add: async function* ({ path, content, isCompressed }: ArchivedFile): AsyncGenerator<Uint8Array, void, void> {
      files += 1;
      if (files > mostFiles) throw new RequestError('export_too_large');
      const entry = new ZipDeflate(path, { level: isCompressed ? 0 : 6 });
      entry.mtime = at;
      zip.add(entry);
      for await (const slice of slices(content)) {
        entry.push(slice);
        yield* pieces();
        await othersFirst();
      }
      entry.push(new Uint8Array(), true);
      yield* pieces();
    },
    /** Ends the archive: without these pieces no program opens it. */
    end: function* (): Generator<Uint8Array, WholeArchive, void> {
      zip.end();
      yield* pieces();
      return { size, sha256: hash.digest('hex') };
    },
  };
};
