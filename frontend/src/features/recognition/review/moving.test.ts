import { expect } from 'chai';
import { withBrowserDocument } from '../../../testing/browserDocument.js';
import { completeDocument } from '../../../testing/completeDocument.js';

/** Draws what waits: `kind at`, one after another. */
const draw = (...waiting: readonly string[]): void => {
  document.body.innerHTML = `<main class="pleading-main">${waiting
    .map((one) => {
      const [kind = '', at = ''] = one.split(' ');
      return `<div data-path="${at}"><p tabindex="-1" data-review="${kind}" data-at="${at}">${at}</p></div>`;
    })
    .join('')}</main>`;
};
const focused = (): string => document.activeElement?.textContent ?? '';

describe('the way through what waits for a look', () => {
  withBrowserDocument();
  afterEach('leave nothing on the page that other files share', () => document.body.replaceChildren());

  it('goes section by section, to the doubtful before the certain, and shows another topic when all of one was walked', async () => {
    completeDocument();
    const { moveOn, moveTo } = await import('./moving.js');
    const { guideBy } = await import('../../pleading/form/jumpTo.js');
    const places = ['name', 'phone', 'sections.claims.b', 'sections.claims.a', 'sections.facts.c'];
    const [first = '', second = '', ...others] = places;
    const shown: string[] = [];
    const stop = guideBy((path) => {
      shown.push(path);
      if (path.startsWith('sections.facts')) draw(`certain ${path}`);
      else draw(`certain ${second}`, `doubtful ${first}`, 'certain sections.claims.a', 'doubtful sections.claims.b');
    });
    try {
      draw(`certain ${second}`, `doubtful ${first}`, 'certain sections.claims.a', 'doubtful sections.claims.b');
      const way: string[] = [];
      for (let step = 0; step < 4; step += 1) {
        moveOn('next', document.activeElement === document.body ? null : document.activeElement, places);
        way.push(focused());
      }
      expect(way).to.deep.equal(['name', 'phone', 'sections.claims.b', 'sections.claims.a']);
      moveOn('next', document.activeElement, places);
      expect(shown).to.deep.equal(others.slice(2));
      const { waitFor } = await import('@testing-library/react');
      await waitFor(() => expect(focused()).to.equal('sections.facts.c'));
      moveTo('name');
      await waitFor(() => expect(focused()).to.equal('name'));
      expect(shown).to.deep.equal(['sections.facts.c', 'name']);
    } finally {
      stop();
    }
  });
});
