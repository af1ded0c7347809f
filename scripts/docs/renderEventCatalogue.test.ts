import { readFile } from 'node:fs/promises';
import { expect } from 'chai';
import { renderEventCatalogue } from './renderEventCatalogue.js';

describe('docs/events.md', () => {
  it('matches the schemas (npm run docs:events rewrites it)', async () =>
    expect(await readFile(new URL('../../docs/events.md', import.meta.url), 'utf8')).to.equal(renderEventCatalogue()));
});
