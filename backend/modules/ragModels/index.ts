export type { Asked, EmbeddingModel, RetrievalModels } from './retrievalModels.js';
