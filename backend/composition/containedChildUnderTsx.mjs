// A process started bare has no TypeScript loader: only for running from source.
import { register } from 'tsx/esm/api';

register();
await import('./containedChild.ts');
