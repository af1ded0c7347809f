import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { openOutsideLedger, readOutsideLeaves, type OutsideLeaf } from '../ledger/outsideLedger.js';

/** A signed checkpoint with the name it goes by in findings. */
export type Note = { readonly note: string; readonly source: string };

/** What is held outside the event store about the log. Each call reads it anew. */
export type Evidence = {
  readonly source: string;
  /** Leaves in order; none when nothing was written yet. */
  readonly leaves: () => AsyncIterable<OutsideLeaf>;
  /** Checkpoints in order of their size. */
  readonly checkpoints: () => AsyncIterable<Note>;
  /** Verifier key written beside them. */
  readonly key: string | undefined;
  /** Number of leaves at the moment of opening; later ones are left out. */
  readonly size: number;
};

/**
 * Opens the folder outside the event store as it is now: the log, read afterwards, must hold all of it. `undefined` when
 * there is no such folder.
 */
export const openFolderEvidence = async (folder: string): Promise<Evidence | undefined> => {
  if (!existsSync(join(folder, 'leaves')) || !existsSync(join(folder, 'checkpoints'))) return undefined;
  const names = (await readdir(join(folder, 'checkpoints'))).filter((name) => name.endsWith('.txt')).sort();
  const size = await (await openOutsideLedger(folder)).size();
  const keyFile = join(folder, 'key.vkey');
  return {
    source: `存证目录 ${folder}`,
    size,
    key: existsSync(keyFile) ? (await readFile(keyFile, 'utf8')).trim() : undefined,
    leaves: async function* () {
      let count = 0;
      for await (const leaf of readOutsideLeaves(folder)) {
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
