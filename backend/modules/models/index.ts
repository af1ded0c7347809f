export type { AiModelRow, AiModelRows } from './aiModelRows.js';
export { closedDoors } from './closedDoors.js';
export type { RagModel } from './ragModelRows.js';
export type { Asked } from './retrievalCaller.js';
export type { EmbeddingModel } from './retrievalModelCalls.js';
export type { RetrievalModels } from './retrievalModels.js';
