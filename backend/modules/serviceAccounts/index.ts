export { createKeyUses, type KeyUses } from './keyUses.js';
export { createServiceKeys, type ServiceKeys } from './serviceKeys.js';
