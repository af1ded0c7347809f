export { createKnowledgeBase } from './createKnowledgeBase.js';
export { createOwnFiles, type OwnFiles } from './desk/ownFiles.js';
export type { LookUp } from './retrieval/lookUp.js';
export { sourceBounds } from './sources/bounds.js';
export { createSourceReader, type ReadSource } from './sources/sourceReader.js';
export { createTableReader, type ReadTables } from './sources/tables/tableReader.js';
