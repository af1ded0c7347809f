export { createKnowledgeBase } from './createKnowledgeBase.js';
export type { LookUp } from './retrieval/lookUp.js';
export { sourceBounds } from './sources/bounds.js';
export { createSourceReader, type ReadSource } from './sources/sourceReader.js';
