import { readFile } from 'node:fs/promises';
import { expect } from 'chai';
import { renderEventCatalogue } from './renderEventCatalogue.js';

describe('docs/events.md', () => {
  it('says what the schemas say (npm run docs:events writes it anew)', async () =>
    expect(await readFile(new URL('../../docs/events.md', import.meta.url), 'utf8')).to.equal(renderEventCatalogue()));
});
