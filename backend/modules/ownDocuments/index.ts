export { documentMarkRows, noMarks, type DocumentMarks } from './documentMarks.js';
