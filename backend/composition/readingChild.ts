import { readPageContract, readPage } from '../modules/reading/child.js';
import { serveTasks, task } from '../runtime/contained/serveTasks.js';

/** Runs in the process that reads pictures and scans; an entry point of its own in the bundled backend. */
await serveTasks(new Map([task(readPageContract, (asked, file, within) => readPage(file, asked, within))]));
