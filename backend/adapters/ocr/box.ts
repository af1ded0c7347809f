import type { Corner, PageLine } from '../../../domain/reading/page.js';

/** A rectangle that may lean: its middle, its sides, and the angle of its width to the horizontal, clockwise in radians. */
export type Box = {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  readonly angle: number;
};

const quarter = Math.PI / 2;

/** The same rectangle with its width within 45° of the horizontal. */
export const levelled = ({ angle, width, height, ...middle }: Box): Box => {
  const quarters = Math.round(angle / quarter);
  const rest = angle - quarters * quarter;
  return quarters % 2 === 0
    ? { ...middle, width, height, angle: rest }
    : { ...middle, width: height, height: width, angle: rest };
};

/** Clockwise from the top left one. */
export const cornersOf = ({ x, y, width, height, angle }: Box): PageLine['box'] => {
  const [cos, sin] = [Math.cos(angle) / 2, Math.sin(angle) / 2];
  const corner = (across: number, down: number): Corner => [
    Math.round(x + across * width * cos - down * height * sin),
    Math.round(y + across * width * sin + down * height * cos),
  ];
  return [corner(-1, -1), corner(1, -1), corner(1, 1), corner(-1, 1)];
};

const cross = ([ax, ay]: Corner, [bx, by]: Corner, [cx, cy]: Corner): number =>
  (bx - ax) * (cy - ay) - (by - ay) * (cx - ax);

/** The convex hull of points, which are sorted in place. */
const hullOf = (points: Corner[]): readonly Corner[] => {
  points.sort(([ax, ay], [bx, by]) => ax - bx || ay - by);
  const half = (ordered: readonly Corner[]): Corner[] => {
    const hull: Corner[] = [];
    for (const point of ordered) {
      for (;;) {
        const [before, last] = [hull.at(-2), hull.at(-1)];
        if (!before || !last || cross(before, last, point) > 0) break;
        hull.pop();
      }
      hull.push(point);
    }
    return hull.slice(0, -1);
  };
  return [...half(points), ...half(points.toReversed())];
};

/** The smallest rectangle around points, levelled. */
export const smallestBox = (points: Corner[]): Box => {
  const hull = hullOf(points);
  let best: Box = { x: 0, y: 0, width: Infinity, height: Infinity, angle: 0 };
  for (const [at, [fromX, fromY]] of hull.entries()) {
    const [toX, toY] = hull[(at + 1) % hull.length] ?? [fromX, fromY];
    const angle = Math.atan2(toY - fromY, toX - fromX);
    const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
    let [left, right, top, bottom] = [Infinity, -Infinity, Infinity, -Infinity];
    for (const [x, y] of hull) {
      const along = x * cos + y * sin;
      const across = y * cos - x * sin;
      left = Math.min(left, along);
      right = Math.max(right, along);
      top = Math.min(top, across);
      bottom = Math.max(bottom, across);
    }
    const [width, height] = [right - left, bottom - top];
    if (width * height >= best.width * best.height) continue;
    const [along, across] = [(left + right) / 2, (top + bottom) / 2];
    best = { x: along * cos - across * sin, y: along * sin + across * cos, width, height, angle };
  }
  return levelled(best);
};
