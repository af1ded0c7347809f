export { draftRows, type DraftRows } from './draftRows.js';
export { createSealOf } from './draftSeal.js';
export { createEndSubmittedDraft } from './endSubmittedDraft.js';
export { shareRows, type ShareRows } from './shares/shareRows.js';
