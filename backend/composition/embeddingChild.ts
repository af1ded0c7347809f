import { embedTexts } from '../adapters/localEmbedding/child.js';
import { embedContract } from '../adapters/localEmbedding/contract.js';
import { serveTasks, task } from '../runtime/contained/serveTasks.js';

/** Runs in the process that embeds texts by the model of the server; an entry point of its own in the bundled backend. */
await serveTasks(new Map([task(embedContract, (fields) => embedTexts(fields))]));
