import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';

/** Reads all signed checkpoints written outside, by size. */
export const readLedgerCheckpoints = async (folder: string): Promise<string[]> => {
  const checkpoints = join(folder, 'checkpoints');
  const names = (await readdir(checkpoints)).filter((name) => name.endsWith('.txt')).sort();
  return Promise.all(names.map((name) => readFile(join(checkpoints, name), 'utf8')));
};
