// A process started bare has no TypeScript loader: only for running from source.
import { importFromSource } from '../platform/fromSource.mjs';

await importFromSource('backend/composition/sourceChild.ts');
