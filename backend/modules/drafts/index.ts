export { draftRows, type DraftRows } from './draftRows.js';
export { createEndSubmittedDraft } from './endSubmittedDraft.js';
