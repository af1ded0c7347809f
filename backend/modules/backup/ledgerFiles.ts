import { existsSync } from 'node:fs';
import { mkdir, open, readdir, readFile } from 'node:fs/promises';
import { dirname, join, relative, sep } from 'node:path';

export type LedgerFile = { readonly path: string; readonly text: string };

/** Every file below the folder but drafts; leaves last. */
const namesIn = async (folder: string): Promise<string[]> => {
  const found = await readdir(folder, { recursive: true, withFileTypes: true });
  const names = found.flatMap((entry) =>
    entry.isFile() && !entry.name.endsWith('.new')
      ? [relative(folder, join(entry.parentPath, entry.name)).split(sep).join('/')]
      : [],
  );
  const isLeaves = (name: string): boolean => name.startsWith('leaves/');
  return [...names.filter((name) => !isLeaves(name)).sort(), ...names.filter(isLeaves).sort()];
};

/**
 * Reads the files of the folder outside the event store while it is being written: a seal writes leaves before the checkpoint over
 * them, so reading them after it finds every checkpoint covered. A line that is being written is left out.
 */
export const readLedgerFiles = async function* (folder: string): AsyncGenerator<LedgerFile, void, void> {
  if (!existsSync(folder)) return;
  for (const path of await namesIn(folder)) {
    const text = await readFile(join(folder, path), 'utf8');
    yield { path, text: path.endsWith('.jsonl') ? text.slice(0, text.lastIndexOf('\n') + 1) : text };
  }
};

/** Writes a file that is not there yet, durably. `path` is below the folder. */
export const writeLedgerFile = async (folder: string, { path, text }: LedgerFile): Promise<void> => {
  const target = join(folder, path);
  await mkdir(dirname(target), { recursive: true });
  const file = await open(target, 'wx', 0o644);
  try {
    await file.writeFile(text);
    await file.sync();
  } finally {
    await file.close();
  }
};
