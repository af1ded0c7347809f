import { initialiseCluster, optimizeAfter } from './cluster.js';

/** `node initialise.js <directory>`, run by the build: makes the empty cluster that first starts copy. */
optimizeAfter(1_000_000_000); // nothing here runs long enough to be worth it
await initialiseCluster({ directory: process.argv[2] ?? '', syncToDisk: false });
