import { zipSync, type Zippable } from 'fflate';
import { DamagedFile, openWordParts } from '../../../../adapters/word/reading/wordParts.js';
import { sourceBounds } from '../bounds.js';
import { otherFiles } from '../../../../../domain/word/problems.js';
import { damaged, Unreadable } from './unreadable.js';

const { locked = damaged, tooLarge: inflated = damaged } = otherFiles;
const sentences: Readonly<Record<string, string>> = { 'larger than its limit': inflated, encrypted: locked };

/** The parts of a workbook that are read, inflated. */
export type OfficeParts = ReadonlyMap<string, Buffer>;

/**
 * Inflates the parts of a zip that are wanted, none beyond its bounds, however small the zip is.
 * @throws Unreadable
 */
export const inflateParts = async (file: Buffer, isWanted: (name: string) => boolean): Promise<OfficeParts> => {
  const parts = new Map<string, Buffer>();
  try {
    const { names, pieces } = await openWordParts(file, (name) =>
      isWanted(name) ? sourceBounds.partBytes : undefined,
    );
    let bytes = 0;
    for (const name of names) {
      const contents: Uint8Array[] = [];
      for await (const piece of pieces(name)) {
        bytes += piece.length;
        if (bytes > sourceBounds.allPartsBytes) throw new Unreadable(inflated);
        contents.push(piece);
      }
      parts.set(name, Buffer.concat(contents));
    }
  } catch (error) {
    if (!(error instanceof DamagedFile)) throw error;
    throw new Unreadable(sentences[error.message] ?? damaged);
  }
  return parts;
};

/** The same parts as a zip that is not compressed, for libraries that open one themselves. */
export const zipped = (parts: OfficeParts): Buffer => {
  const entries: Zippable = Object.fromEntries(parts);
  return Buffer.from(zipSync(entries, { level: 0 }));
};
