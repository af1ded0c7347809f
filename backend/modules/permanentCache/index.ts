export { keptAnswerRows, type KeptAnswerRows } from './keptAnswerRows.js';
