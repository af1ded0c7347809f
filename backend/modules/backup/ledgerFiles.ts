import { existsSync } from 'node:fs';
import { mkdir, open, readdir, readFile, rename } from 'node:fs/promises';
import { dirname, join, relative, sep } from 'node:path';
import { syncToDisk } from '../ledger/index.js';
import { BackupRefusedError } from './backupFormat.js';

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

/**
 * Writes a file durably: it appears under its name only when it is whole, so that every file a killed restore left is whole. One
 * that is there already is left as it is (`checkLedgerFiles`). `path` is below the folder.
 */
export const writeLedgerFile = async (folder: string, { path, text }: LedgerFile): Promise<void> => {
  const target = join(folder, path);
  if (existsSync(target)) return;
  await mkdir(dirname(target), { recursive: true });
  const draft = `${target}.new`;
  const file = await open(draft, 'w', 0o644);
  try {
    await file.writeFile(text);
    await file.sync();
  } finally {
    await file.close();
  }
  await rename(draft, target);
  await syncToDisk(dirname(target));
};

/**
 * Checks that a folder holds nothing but what a killed restore of the same backup wrote: files of the backup, unaltered.
 * @throws BackupRefusedError
 */
export const checkLedgerFiles = async (folder: string, files: AsyncIterable<LedgerFile>): Promise<void> => {
  if (!existsSync(folder)) return;
  const others = new Set(await namesIn(folder));
  for await (const { path, text } of files) {
    if (!others.delete(path) || (await readFile(join(folder, path), 'utf8')) === text) continue;
    throw new BackupRefusedError(`存证目录中的 ${path} 不是上次恢复写入的，恢复不能继续；没有写入任何内容。`);
  }
  const [other] = others;
  if (other !== undefined)
    throw new BackupRefusedError(`存证目录中的 ${other} 不在备份中，恢复不能继续；没有写入任何内容。`);
};
