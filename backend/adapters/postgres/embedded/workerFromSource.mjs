// Node 20 does not hand tsx's loader on to worker threads: only for running from source.
import { importFromSource } from '../../../runtime/fromSource.mjs';

await importFromSource('backend/adapters/postgres/embedded/worker.ts');
