import { expect } from 'chai';
import { withBrowserDocument } from '../../../testing/browserDocument.js';
import { onFieldLeft } from './onFieldLeft.js';

describe('what is said of a field once it is left', () => {
  withBrowserDocument();

  const heard = () => {
    const said: string[] = [];
    const stop = onFieldLeft(() => said.push('left'));
    const happens = (name: string) => document.body.dispatchEvent(new window.Event(name, { bubbles: true }));
    return { said, stop, happens };
  };
  const soon = () => new Promise((resolve) => setTimeout(resolve, 5));

  it('comes at once where a key left it', () => {
    const { said, stop, happens } = heard();
    happens('focusout');
    expect(said).to.deep.equal(['left']);
    stop();
    happens('focusout');
    expect(said).to.deep.equal(['left']);
  });

  for (const end of ['pointerup', 'pointercancel'])
    it(`waits for the press that left it to end by ${end}, so that nothing moves under it`, async () => {
      const { said, stop, happens } = heard();
      happens('pointerdown');
      happens('focusout');
      await soon();
      expect(said).to.deep.equal([]);
      happens(end);
      happens('click');
      expect(said).to.deep.equal([]);
      await soon();
      expect(said).to.deep.equal(['left']);
      stop();
    });
});
