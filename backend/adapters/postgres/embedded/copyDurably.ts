import { constants, copyFile, mkdir, open, readdir } from 'node:fs/promises';
import { join } from 'node:path';

/** Copies without reading the file into memory, which the process would keep. */
const copyFileDurably = async (from: string, to: string): Promise<void> => {
  await copyFile(from, to, constants.COPYFILE_EXCL);
  const copy = await open(to, 'r+');
  try {
    await copy.chmod(0o600);
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
  const entries = await readdir(from, { withFileTypes: true });
  const folders = entries.filter((entry) => entry.isDirectory());
  await Promise.all(folders.map(({ name }) => copyDurably(join(from, name), join(to, name))));
  // One after another, so that few files are open at once.
  for (const entry of entries)
    if (!entry.isDirectory()) await copyFileDurably(join(from, entry.name), join(to, entry.name));
  await syncDirectory(to);
};
