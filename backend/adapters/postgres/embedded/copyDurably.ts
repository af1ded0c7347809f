import { mkdir, open, readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';

const copyFileDurably = async (from: string, to: string): Promise<void> => {
  const copy = await open(to, 'wx', 0o600);
  try {
    await copy.writeFile(await readFile(from));
    await copy.sync();
  } finally {
    await copy.close();
  }
};

/** Writes the entries of a directory to the disk; Windows has no such call. */
const syncDirectory = async (directory: string): Promise<void> => {
  if (process.platform === 'win32') return;
  const handle = await open(directory, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
};

/**
 * Copies a directory and everything in it, readable for this user only. Once it resolves, the copy survives a power cut.
 * @throws Error when `to` exists
 */
export const copyDurably = async (from: string, to: string): Promise<void> => {
  await mkdir(to, { mode: 0o700 });
  await Promise.all(
    (await readdir(from, { withFileTypes: true })).map((entry) => {
      const copy = entry.isDirectory() ? copyDurably : copyFileDurably;
      return copy(join(from, entry.name), join(to, entry.name));
    }),
  );
  await syncDirectory(to);
};
