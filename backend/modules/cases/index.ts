export { assignedTo, assigneesOf } from './assignments/assignees.js';
export { claimResponse, mustBeAnsweredBy } from './claimResponse.js';
export { filingClock, workingDaysWaited } from './filingClock.js';
export { createCodeGuard, readingCost, type CodeGuard } from './codeGuard.js';
export { findCase } from './findCase.js';
export { createFindCaseByNumber } from './findCaseByNumber.js';
export { openedCase, type CaseLookup } from './openedCase.js';
export { createFindSetAsideCases, type FindSetAsideCases } from './setAsideCases.js';
export { timelineEvent } from './timeline/timelineEvent.js';
