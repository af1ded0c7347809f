export { eraseAccount, eraseDueAccount, type EraseAccountDeps } from './eraseAccount.js';
export { eraseCase, type EraseCaseDeps } from './eraseCase.js';
export { createErasureCheck, type ErasureCheck } from './erasureCheck.js';
