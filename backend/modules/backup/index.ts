export { appendEvents, eventsMissing } from './appendEvents.js';
export { writeAppRows } from './appRows.js';
export { linesOf, readBeginning } from './backupFile.js';
export { BackupDamagedError, BackupRefusedError, type BackupCounts } from './backupFormat.js';
export { checkBackup, checkBackupKeys } from './checkBackup.js';
export {
  checkEmptyDatabase,
  checkEmptyDataDirectory,
  checkEmptyLedgerDirectory,
  checkEmptyLog,
} from './emptyTarget.js';
export { checkLedgerFiles, writeLedgerFile } from './ledgerFiles.js';
export {
  readFileMark,
  refuseHalfRestoredDirectory,
  removeFileMark,
  stagingIn,
  writeFileMark,
  type FileMark,
  type RestoreMark,
} from './restoreMark.js';
export { listed, secretKeysFor } from './secretKeys.js';
export {
  endEventStoreMark,
  readDatabaseMark,
  readEventStoreMark,
  refuseHalfRestoredDatabase,
  refuseHalfRestoredEventStore,
  removeDatabaseMark,
  writeDatabaseMark,
  writeEventStoreMark,
  writeRowsOnce,
} from './serverMarks.js';
export { writeBackup } from './writeBackup.js';
