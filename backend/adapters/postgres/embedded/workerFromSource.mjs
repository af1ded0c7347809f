// Node 20 does not hand tsx's loader on to worker threads: only for running from source.
import { importFromSource } from '../../../platform/fromSource.mjs';

await importFromSource('backend/adapters/postgres/embedded/worker.ts');
