// A worker thread does not inherit the TypeScript loader of the process that started it: only for running from source.
import { importFromSource } from '../../runtime/fromSource.mjs';

const { default: read } = await importFromSource('backend/adapters/caseReader/worker.ts');
export default read;
