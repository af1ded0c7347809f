import { randomBytes } from 'node:crypto';
import { link, open, unlink } from 'node:fs/promises';
import { join } from 'node:path';

export const isCode = (error: unknown, code: string): boolean =>
  error instanceof Error && 'code' in error && error.code === code;

/** Flushes a directory's entries, so that a file made in it is still there after a power failure. */
const flushDirectory = async (directory: string): Promise<void> => {
  const handle = await open(directory, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
};

/** Writes a file whole, readable by its owner alone, unless it exists; two processes at once agree on one. */
export const createOnce = async (directory: string, name: string, content: string): Promise<void> => {
  const draft = join(directory, `${name}.${randomBytes(6).toString('hex')}`);
  const handle = await open(draft, 'wx', 0o600);
  try {
    await handle.writeFile(content);
    await handle.sync();
  } finally {
    await handle.close();
  }
  try {
    await link(draft, join(directory, name));
  } catch (error) {
    if (!isCode(error, 'EEXIST')) throw error;
  } finally {
    await unlink(draft);
  }
  await flushDirectory(directory);
};
