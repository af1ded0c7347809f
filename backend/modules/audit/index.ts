export { bundleDataKeys, writeBundleKeys } from './bundleKeys.js';
export { checkDataKeys } from './checkDataKeys.js';
export { checkDefinitions } from './checkDefinitions.js';
export {
  checkFiles,
  checkPageOfFiles,
  filesAtOnce,
  filesIn,
  type CheckStored,
  type FilesSummary,
} from './checkFiles.js';
export { createRuleCheck } from './checkRules.js';
export { describeCase, reportCase } from './describeCase.js';
export { describeStream, reportStream } from './describeStream.js';
export { openOutsideRecords, type OutsideRecords, type Note } from './outsideRecords.js';
export {
  collectFindings,
  damagedInWords,
  reportDamaged,
  type FindingCode,
  type Finding,
  type Findings,
} from './findings.js';
export { NotABundleError, openBundle, type OpenedBundle } from './openBundle.js';
export { proveEvent } from './proveEvent.js';
export { replayCase } from './replayCase.js';
export { replayStream } from './replayStream.js';
export { trustKeys, type TrustedKeys } from './trustedKeys.js';
export { verifyLog, type HeldReceipt, type LogSummary } from './verifyLog.js';
export { bundleLines, upToSeal, writeBundle } from './writeBundle.js';
