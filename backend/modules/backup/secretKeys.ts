import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Config } from '../../platform/config/config.js';
import { loadSecretKey } from '../../platform/config/secretKey.js';
import type { BackupHeader } from './backupFormat.js';

type Given = Pick<Config, 'secretKey' | 'previousSecretKey' | 'dataDirectory'>;
export type SecretKeys = { readonly secretKey?: string | undefined; readonly previousSecretKey?: string | undefined };

/**
 * The secret keys of a place to restore to or of a check: those configured, else the one kept in the data directory (none is made),
 * else those in the backup itself.
 */
export const secretKeysFor = async (
  { secretKey, previousSecretKey, dataDirectory }: Given,
  header: Pick<BackupHeader, 'secretKey' | 'previousSecretKey'>,
): Promise<SecretKeys> => {
  const keyOfDirectory = existsSync(join(dataDirectory, 'secret.key')) ? await loadSecretKey(dataDirectory) : undefined;
  const current = secretKey ?? keyOfDirectory ?? header.secretKey;
  const previous = previousSecretKey ?? header.previousSecretKey;
  return {
    ...(current !== undefined && { secretKey: current }),
    ...(previous !== undefined && { previousSecretKey: previous }),
  };
};

/** Lists the secret keys that exist, in the order in which they are tried. */
export const listed = ({ secretKey, previousSecretKey }: SecretKeys): string[] =>
  [secretKey, previousSecretKey].flatMap((key) => (key === undefined ? [] : [key]));
