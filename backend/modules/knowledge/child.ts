export { readSourceContract } from './sources/contract.js';
export { decodeText } from './sources/parsing/decodeText.js';
export { readJsonLines } from './sources/parsing/readJsonLines.js';
export { readSourceFile } from './sources/parsing/readSourceFile.js';
export { Unreadable } from './sources/parsing/unreadable.js';
export { readTablesContract } from './sources/tables/contract.js';
export { readTablesFile } from './sources/tables/readTables.js';
