export { proceedingNames } from './proceedings.js';
export { statementsIn } from './statements.js';
export { subjectsOfLabel } from './topics.js';
