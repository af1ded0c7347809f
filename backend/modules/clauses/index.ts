export { clauseRows, type ClauseRows } from './clauseRows.js';
export { defaultRows, type DefaultRows } from './defaultRows.js';
export { defaultsInWords } from './routes.js';
