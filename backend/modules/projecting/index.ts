export { createCaughtUp } from './caughtUp.js';
export { createFreshness, type Freshness } from './freshness.js';
export { createLogWatch, mustBeOneLog, type LogWatch } from './logWatch.js';
export { describeStatus, describeVerification } from './describe.js';
export {
  createProjectionCommands,
  ReplayLockLostError,
  ReplayUnderWayError,
  UnknownProjectionError,
} from './projectionCommands.js';
export { commandReplayLock } from './replayLock.js';
