import { startEmbeddedEventStore } from '../startEmbeddedEventStore.js';

/** Serves the directory named on the command line until it is killed; prints the connection string as its first line. */
const { connectionString } = await startEmbeddedEventStore({ directory: process.argv[2] ?? '' });
process.stdout.write(`${connectionString}\n`);
