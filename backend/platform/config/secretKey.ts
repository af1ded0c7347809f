import { randomBytes } from 'node:crypto';
import { mkdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ConfigError } from '../../runtime/configError.js';
import { createOnce, isCode } from './createOnce.js';

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
