import { BackupDamagedError, BackupRefusedError } from '../modules/backup/index.js';
import { explainStartFailure, type Circumstances } from './explainStartFailure.js';

/** Explains in one sentence why a command could not do something with a backup. */
export const explainBackupFailure = (error: unknown, circumstances: Circumstances): string =>
  error instanceof BackupDamagedError || error instanceof BackupRefusedError
    ? error.message
    : explainStartFailure(error, circumstances);
