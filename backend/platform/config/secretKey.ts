import { randomBytes } from 'node:crypto';
import { link, mkdir, open, readFile, unlink } from 'node:fs/promises';
import { join } from 'node:path';
import { ConfigError } from './config.js';

const isCode = (error: unknown, code: string): boolean =>
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
const createOnce = async (directory: string, name: string, content: string): Promise<void> => {
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

/**
 * The secret key of embedded mode: made at first start and kept in `secret.key` in the data directory, readable by
 * its owner alone. If it is lost, the personal data in the log cannot be decrypted any more.
 * @throws ConfigError when the kept file is damaged
 */
export const loadSecretKey = async (directory: string): Promise<string> => {
  await mkdir(directory, { recursive: true, mode: 0o700 });
  const file = join(directory, 'secret.key');
  const read = async (): Promise<string | undefined> => {
    try {
      return (await readFile(file, 'utf8')).trim();
    } catch (error) {
      if (isCode(error, 'ENOENT')) return undefined;
      throw error;
    }
  };
  let key = await read();
  if (key === undefined) {
    await createOnce(directory, 'secret.key', `${randomBytes(32).toString('base64url')}\n`);
    key = await read();
  }
  if (key === undefined || key.length < 32)
    throw new ConfigError('数据目录中的 secret.key 已损坏，请从备份中恢复该文件。');
  return key;
};
