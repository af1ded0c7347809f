import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { openLedgerDirectory, readLeafRecords, type LeafRecord } from '../ledger/index.js';

/** A signed checkpoint with the name that findings use for it. */
export type Note = { readonly note: string; readonly source: string };

/** The records of the log outside the event store. Each call reads them from the start. */
export type OutsideRecords = {
  readonly source: string;
  /** Reads the leaves in order; none when nothing was written yet. */
  readonly leaves: () => AsyncIterable<LeafRecord>;
  /** Checkpoints in order of their size. */
  readonly checkpoints: () => AsyncIterable<Note>;
  /** The verifier key written beside them. */
  readonly key: string | undefined;
  /** Number of leaves at the moment of opening; later ones are left out. */
  readonly size: number;
};

/**
 * Opens the folder outside the event store at its present size: the log, read afterwards, must hold all of it. `undefined`
 * when the folder does not exist.
 */
export const openOutsideRecords = async (folder: string): Promise<OutsideRecords | undefined> => {
  if (!existsSync(join(folder, 'leaves')) || !existsSync(join(folder, 'checkpoints'))) return undefined;
  const names = (await readdir(join(folder, 'checkpoints'))).filter((name) => name.endsWith('.txt')).sort();
  const size = await (await openLedgerDirectory(folder)).size();
  const keyFile = join(folder, 'key.vkey');
  return {
    source: `存证目录 ${folder}`,
    size,
    key: existsSync(keyFile) ? (await readFile(keyFile, 'utf8')).trim() : undefined,
    leaves: async function* () {
      let count = 0;
      for await (const leaf of readLeafRecords(folder)) {
        if (count >= size) return;
        count += 1;
        yield leaf;
      }
    },
    checkpoints: async function* () {
      for (const name of names)
        yield {
          note: await readFile(join(folder, 'checkpoints', name), 'utf8'),
          source: `存证目录中的检查点 checkpoints/${name}`,
        };
    },
  };
};
