import { mkdir } from 'node:fs/promises';
import { createKeyWrapping } from '../adapters/encryption/wrapping.js';
import {
  readBeginning,
  BackupRefusedError,
  type BackupCounts,
  checkBackup,
  checkBackupKeys,
  checkEmptyDataDirectory,
  readFileMark,
  listed,
  secretKeysFor,
} from '../modules/backup/index.js';
import { createClosing } from './closing.js';
import { fillStaged } from './fillTarget.js';
import { inspectTarget, lockTarget, placeParts, type RestoreDeps } from './restoreTarget.js';

/**
 * Restores a backup into an empty place: embedded servers in the data directory, or those that are configured. The file is read to its
 * end and checked before anything is written. A mark is written first and removed last; while it is there nothing else opens the place,
 * and a restore of the same backup goes on: servers keep what they have, embedded parts are begun anew. Embedded parts come under their
 * names only when everything is in them.
 * @throws BackupDamagedError, BackupRefusedError
 */
export const restoreBackup = async (deps: RestoreDeps): Promise<BackupCounts> => {
  const { path, logger } = deps;
  const { dataDirectory, databaseUrl, eventStoreUrl } = deps.config;
  const isEmbedded = databaseUrl === undefined || eventStoreUrl === undefined;
  if (isEmbedded && !(await readFileMark(dataDirectory))) checkEmptyDataDirectory(deps.config);
  const secretKeys = await secretKeysFor(deps.config, (await readBeginning(path)).header);
  const verdict = await checkBackup(path, listed(secretKeys));
  const { secretKey, previousSecretKey: previous } = secretKeys;
  if (secretKey === undefined)
    throw new BackupRefusedError(
      '备份中没有密钥（备份时未加 --with-secret-key）。请设置环境变量 SECRET_KEY，或先把原来的 secret.key 放入数据目录。',
    );
  const config = { ...deps.config, secretKey, previousSecretKey: previous };
  checkBackupKeys(verdict, createKeyWrapping(secretKey, previous === undefined ? [] : [previous]));

  const closing = createClosing({ logger });
  try {
    if (isEmbedded) await mkdir(dataDirectory, { recursive: true, mode: 0o700 });
    await lockTarget(deps, closing);
    const fileMark = isEmbedded ? await readFileMark(dataDirectory) : undefined;
    const target = await inspectTarget({ ...deps, config }, verdict.header.backupId, fileMark);
    if (fileMark?.phase !== 'placing') await fillStaged({ ...deps, config }, target, verdict.header.migration);
    await placeParts(deps, target.mark, secretKey);
  } finally {
    await closing.closeAll();
  }
  return verdict.counts;
};
