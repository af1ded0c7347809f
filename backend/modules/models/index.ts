export { closedDoors } from './closedDoors.js';
export type { Asked, EmbeddingModel, RetrievalModels } from './retrievalModels.js';
