import { startEmbeddedEventStore } from '../startEmbeddedEventStore.js';

/** Serves the directory named on the command line until it is killed; says where on the first line of its output. */
const { connectionString } = await startEmbeddedEventStore({ directory: process.argv[2] ?? '' });
process.stdout.write(`${connectionString}\n`);
