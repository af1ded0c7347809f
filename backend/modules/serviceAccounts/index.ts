export { createKeyUses } from './keyUses.js';
export { createServiceKeys } from './serviceKeys.js';
