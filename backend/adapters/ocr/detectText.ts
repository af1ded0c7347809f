import { createCanvas, type Canvas } from '@napi-rs/canvas';
import type { Corner } from '../../../domain/reading/page.js';
import { smallestBox, type Box } from './box.js';
import type { Models } from './models.js';
import { free, pixelsOf } from './pixels.js';

/** Points of the picture that the network looks at; more finds smaller print and takes longer. */
const looksAt = 900_000;
const longestSide = 2240;
/** The network takes sides that are multiples of this. */
const step = 32;
const surely = 0.3;
const surelyOnAverage = 0.55;
/** The network marks the middle of lines; boxes grow by this share of their area per perimeter. */
const growth = 1.6;
const mostBoxes = 500;
const means = [0.485, 0.456, 0.406] as const;
const deviations = [0.229, 0.224, 0.225] as const;

/** A picture as the network takes it: planes of blue, green and red. */
const valuesOf = (picture: Canvas, width: number, height: number): Float32Array => {
  const small = createCanvas(width, height);
  const ctx = small.getContext('2d');
  ctx.imageSmoothingQuality = 'high';
  ctx.drawImage(picture, 0, 0, width, height);
  const { data } = pixelsOf(small);
  const size = width * height;
  const values = new Float32Array(3 * size);
  for (let plane = 0; plane < 3; plane += 1) {
    const [mean = 0, deviation = 1] = [means[plane], deviations[plane]];
    for (let at = 0; at < size; at += 1)
      values[plane * size + at] = ((data[at * 4 + 2 - plane] ?? 0) / 255 - mean) / deviation;
  }
  free(small);
  return values;
};

/** The stretches of neighbouring points that are surely text: their outline, and how surely. */
function* stretchesIn(
  sure: Float32Array,
  width: number,
  height: number,
): Generator<{ readonly outline: Corner[]; readonly average: number }> {
  const visited = new Uint8Array(width * height);
  const stack: number[] = [];
  for (let start = 0; start < visited.length; start += 1) {
    if (visited[start] === 1 || (sure[start] ?? 0) <= surely) continue;
    /** Leftmost and rightmost point by row. */
    const rows = new Map<number, [number, number]>();
    let sum = 0;
    let count = 0;
    visited[start] = 1;
    stack.push(start);
    for (let at = stack.pop(); at !== undefined; at = stack.pop()) {
      const [x, y] = [at % width, Math.floor(at / width)];
      sum += sure[at] ?? 0;
      count += 1;
      const row = rows.get(y);
      if (!row) rows.set(y, [x, x]);
      else if (x < row[0]) row[0] = x;
      else if (x > row[1]) row[1] = x;
      for (let down = Math.max(0, y - 1); down <= Math.min(height - 1, y + 1); down += 1)
        for (let across = Math.max(0, x - 1); across <= Math.min(width - 1, x + 1); across += 1) {
          const next = down * width + across;
          if (visited[next] === 1 || (sure[next] ?? 0) <= surely) continue;
          visited[next] = 1;
          stack.push(next);
        }
    }
    const outline = [...rows].flatMap(([y, [left, right]]): Corner[] => [
      [left, y],
      [right + 1, y],
      [left, y + 1],
      [right + 1, y + 1],
    ]);
    yield { outline, average: sum / count };
  }
}

/** Finds where text stands in a picture, in its pixels, in no order. */
export const detectText = async ({ detect }: Pick<Models, 'detect'>, picture: Canvas): Promise<readonly Box[]> => {
  const scale = Math.min(
    Math.sqrt(looksAt / (picture.width * picture.height)),
    longestSide / Math.max(picture.width, picture.height),
    1.5,
  );
  const fitting = (side: number): number => Math.max(step, Math.round((side * scale) / step) * step);
  const [width, height] = [fitting(picture.width), fitting(picture.height)];
  const { values } = await detect(valuesOf(picture, width, height), [1, 3, height, width]);
  const [across, down] = [picture.width / width, picture.height / height];
  const boxes: Box[] = [];
  for (const { outline, average } of stretchesIn(values, width, height)) {
    if (average < surelyOnAverage || boxes.length >= mostBoxes) continue;
    const box = smallestBox(outline.map(([x, y]): Corner => [x * across, y * down]));
    const smaller = Math.min(box.width / across, box.height / down);
    if (smaller < 3) continue;
    const more = (box.width * box.height * growth) / (box.width + box.height);
    boxes.push({ ...box, width: box.width + more, height: box.height + more });
  }
  return boxes;
};
