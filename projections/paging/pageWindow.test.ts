import { expect } from 'chai';
import fc from 'fast-check';
import { pageWindow } from './pageWindow.js';

describe('the window of a page', () => {
  it('holds the same rows in the same order from whichever end it is read, and walks over half of the list at most', () => {
    fc.assert(
      fc.property(
        fc.nat(6_000),
        fc.integer({ min: 1, max: 700 }),
        fc.integer({ min: 1, max: 50 }),
        (total, page, size) => {
          const rows = Array.from({ length: total }, (_, index) => index);
          const { fromEnd, offset, limit } = pageWindow({ page, pageSize: size }, total);
          const read = (fromEnd ? rows.toReversed() : rows).slice(offset, offset + limit);
          expect(fromEnd ? read.toReversed() : read).to.deep.equal(rows.slice((page - 1) * size, page * size));
          if (read.length > 0) expect(offset).to.be.lessThan(Math.max(1_000, total / 2 + 1));
        },
      ),
    );
  });

  it('is counted from the beginning of a short list, and behind the end of a long one', () => {
    expect(pageWindow({ page: 50, pageSize: 20 }, 1_000)).to.deep.equal({ fromEnd: false, offset: 980, limit: 20 });
    expect(pageWindow({ page: 5_000, pageSize: 20 }, 99_990)).to.deep.equal({ fromEnd: true, offset: 0, limit: 10 });
    expect(pageWindow({ page: 5_001, pageSize: 20 }, 99_990)).to.include({ fromEnd: false, offset: 100_000 });
  });
});
