export { createEndSubmittedDraft } from './endSubmittedDraft.js';
