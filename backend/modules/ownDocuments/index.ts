export { documentMarkRows, noMarks, type DocumentMarks } from './documentMarks.js';
export { createFindOwnAnswers, type FindOwnAnswers } from './ownAnswers.js';
