export {
  auditEventSchema,
  isJsonObject,
  isLeaf,
  isSeal,
  isSystemEvent,
  leafHashOf,
  type AuditEvent,
  type LogSource,
} from './auditEvent.js';
export { checkSlice } from './checkSlice.js';
export {
  checkClockAtStart,
  clockSentence,
  createClockCheck,
  readNewestSealAt,
  whileClockIsRight,
  type ClockCheck,
} from './clockGuard.js';
export { createClockLead, type ClockLead } from './clockLead.js';
export { issueReceipt, type ReceiptResult } from './issueReceipt.js';
export { comparedWithLeaves } from './leafCheck.js';
export type { LedgerBrokenError } from './ledgerBroken.js';
export {
  leafRecordSchema,
  openLedgerDirectory,
  readLeafRecords,
  syncToDisk,
  type LeafRecord,
} from './ledgerDirectory.js';
export { createLedgerSource, type LedgerSource } from './ledgerSource.js';
export { liveSource } from './liveSource.js';
export { startLogCheck } from './logCheck.js';
export { findingsOn, readLogCheck } from './logCheckRow.js';
export { sha256 } from './readLeafRange.js';
export { askTimeServer, checkWitnessFile, createTimeWitness } from './readTimeWitness.js';
export { sealedLeaves } from './sealedLeaves.js';
export { sealLog } from './sealLog.js';
export { createSealRequests, type SealRequests } from './sealRequests.js';
export { startSealTask, type SealTaskStatus } from './sealTask.js';
export { createLedgerSigner, type LedgerSigner } from './signingKey.js';
