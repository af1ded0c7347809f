export { readWordContract } from './readWord/contract.js';
export { readUploadedWord } from './readWord/readUploadedWord.js';
export { wordText, wordTextContract } from './readWord/wordText.js';
