export { AnsweredComplaint } from './AnsweredComplaint.js';
export { Defenses } from './Defenses.js';
