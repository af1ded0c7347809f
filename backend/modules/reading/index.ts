export { isTooLarge, readingBounds } from './bounds.js';
export { readPageContract, type ReadPage } from './contract.js';
export { createDocumentReader, type DocumentReader } from './documentReader.js';
