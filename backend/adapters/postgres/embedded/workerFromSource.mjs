// Node 20 does not hand tsx's loader on to worker threads: when run from source, the worker registers it for itself.
import { register } from 'tsx/esm/api';

register();
await import('./worker.ts');
