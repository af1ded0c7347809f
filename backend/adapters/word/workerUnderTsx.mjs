// A worker thread does not inherit the TypeScript loader of the process that started it: only for running from source.
import { register } from 'tsx/esm/api';

register();
const { default: render } = await import('./worker.ts');
export default render;
