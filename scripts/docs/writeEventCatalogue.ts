import { writeFile } from 'node:fs/promises';
import { renderEventCatalogue } from './renderEventCatalogue.js';

await writeFile(new URL('../../docs/events.md', import.meta.url), renderEventCatalogue());
console.log('docs/events.md written');
