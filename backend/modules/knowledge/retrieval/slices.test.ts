import { expect } from 'chai';
import fc from 'fast-check';
import { slicesOf } from './slices.js';

describe('slices of a search', () => {
  it('hold every chunk of every file once, and no more than they may', () =>
    fc.assert(
      fc.property(fc.array(fc.nat(50), { maxLength: 12 }), fc.integer({ min: 1, max: 20 }), (lengths, most) => {
        const files = lengths.map((chunks, at) => ({ id: `f${at}`, chunks }));
        const slices = slicesOf(files, most);
        for (const { chunks } of slices) expect(chunks).to.be.at.most(most);
        for (const { id, chunks } of files)
          for (let place = 0; place < chunks; place += 1)
            expect(
              slices.filter((slice) => slice.files.includes(id) && slice.from <= place && place < slice.to),
            ).to.have.length(1);
      }),
    ));
});
