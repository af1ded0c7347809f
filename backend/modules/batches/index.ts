export { createOwnBatches, type OwnBatches } from './ownBatches.js';
