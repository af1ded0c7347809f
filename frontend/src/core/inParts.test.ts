import { expect } from 'chai';
import fc from 'fast-check';
import { inParts } from './inParts.js';

describe('rows that are sent in parts', () => {
  it('are all sent once, in their order, in parts that are never too long, and their results come in that order', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.integer()), fc.integer({ min: 1, max: 20 }), async (rows, most) => {
        const parts: (readonly number[])[] = [];
        const results = await inParts(rows, most, async (some) => {
          await Promise.resolve();
          parts.push(some);
          return some.map((row) => row * 2);
        });
        expect(parts.flat()).to.deep.equal(rows);
        expect(parts.every(({ length }) => length > 0 && length <= most)).to.equal(true);
        expect(results).to.deep.equal(rows.map((row) => row * 2));
      }),
    );
  });

  it('are sent no further once a part failed', async () => {
    const sent: number[] = [];
    const failed = await inParts([1, 2, 3], 1, async ([row = 0]) => {
      sent.push(row);
      await Promise.resolve();
      if (row === 2) throw new Error('away');
      return [row];
    }).catch((error: unknown) => error);
    expect([failed instanceof Error, sent]).to.deep.equal([true, [1, 2]]);
  });
});
