import { readSourceContract, readSourceFile, readTablesContract, readTablesFile } from '../modules/knowledge/child.js';
import { serveTasks, task } from '../runtime/contained/serveTasks.js';

/** Runs in the process that reads documents into the knowledge base, and in the one that reads tables; an entry point of its own in the bundled backend. */
await serveTasks(
  new Map([
    task(readSourceContract, (asked, file) => readSourceFile(asked, file)),
    task(readTablesContract, (asked, file) => readTablesFile(asked, file)),
  ]),
);
