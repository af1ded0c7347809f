import { readWordContract, readUploadedWord, wordText, wordTextContract } from '../modules/documents/child.js';
import { serveTasks, task } from '../runtime/contained/serveTasks.js';

/** Runs in the contained process; an entry point of its own in the bundled backend. */
await serveTasks(
  new Map([
    task(readWordContract, (_fields, file) => readUploadedWord(file)),
    task(wordTextContract, (_fields, file) => wordText(file)),
  ]),
);
