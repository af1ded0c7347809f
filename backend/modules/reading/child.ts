export { readPageContract } from './contract.js';
export { readPage } from './readPage.js';
