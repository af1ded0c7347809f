import { expect } from 'chai';
import fc from 'fast-check';
import type { Corner } from '../../../domain/reading/page.js';
import { cornersOf, smallestBox } from './box.js';

describe('the smallest rectangle around points', () => {
  it('is the rectangle that they fill, however it leans, with its width near the horizontal', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 120, max: 600 }),
        fc.integer({ min: 20, max: 60 }),
        fc.double({ min: -0.7, max: 0.7, noNaN: true }),
        (width, height, angle) => {
          const corners = cornersOf({ x: 500, y: 500, width, height, angle });
          const [a, , c] = corners;
          const inside: Corner = [(a[0] + c[0]) / 2, (a[1] + c[1]) / 2];
          const box = smallestBox([...corners, inside]);
          expect(box.width).to.be.closeTo(width, 3);
          expect(box.height).to.be.closeTo(height, 3);
          expect(box.angle).to.be.closeTo(angle, 0.03);
          expect([box.x, box.y].map(Math.round)).to.satisfy(
            ([x = 0, y = 0]: number[]) => Math.hypot(x - 500, y - 500) < 3,
          );
        },
      ),
    );
  });
});
