/** Prints where the backend lies built from the sources as they are: `dist/backend`, or else the folder named, into which it is bundled. */
import { buildBackend } from '../build/backend.mjs';
import { staleParts } from '../build/parts.mjs';
import { inDist } from '../build/stamp.mjs';

const [elsewhere] = process.argv.slice(2);
const isStale = staleParts(['backend']).length > 0;
if (isStale) await buildBackend(elsewhere);
console.log(isStale ? elsewhere : inDist('backend'));
