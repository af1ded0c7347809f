import type { Box } from './box.js';
import type { Models } from './models.js';
import type { Pixels } from './pixels.js';

export type RecognisedLine = {
  readonly text: string;
  readonly confidence: number;
  readonly unsure: readonly number[];
};

/** The height that the network takes lines in. */
const lineHeight = 48;
const longestLine = 3200;
/** A character below this is marked for checking. A figure is sooner: a wrong one makes another sum or day, and reads as well as a right one. */
const sureFrom = 0.8;
const sureFigureFrom = 0.95;

/** The line as the network takes it: upright, planes of blue, green and red. What lies beyond the picture is white. */
const valuesOf = (picture: Pixels, { x, y, width, height, angle }: Box) => {
  const { data } = picture;
  const wide = Math.min(longestLine, Math.max(16, Math.round((width * lineHeight) / height)));
  const size = wide * lineHeight;
  const values = new Float32Array(3 * size).fill(1);
  const [across, down] = [width / wide, height / lineHeight];
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  for (let row = 0; row < lineHeight; row += 1)
    for (let column = 0; column < wide; column += 1) {
      const [along, below] = [(column + 0.5) * across - width / 2, (row + 0.5) * down - height / 2];
      const [left, top] = [x + along * cos - below * sin - 0.5, y + along * sin + below * cos - 0.5];
      const [fromX, fromY] = [Math.floor(left), Math.floor(top)];
      if (fromX < 0 || fromY < 0 || fromX + 1 >= picture.width || fromY + 1 >= picture.height) continue;
      const [rest, under] = [left - fromX, top - fromY];
      const first = (fromY * picture.width + fromX) * 4;
      const second = first + picture.width * 4;
      for (let plane = 0; plane < 3; plane += 1) {
        const sign = 2 - plane;
        const upper = (data[first + sign] ?? 0) * (1 - rest) + (data[first + 4 + sign] ?? 0) * rest;
        const lower = (data[second + sign] ?? 0) * (1 - rest) + (data[second + 4 + sign] ?? 0) * rest;
        values[plane * size + row * wide + column] = (upper * (1 - under) + lower * under) / 127.5 - 1;
      }
    }
  return { values, wide };
};

/**
 * A gap begins beyond this many steps between two characters. A step is a sixth of the line's height; a character is about five steps
 * wide.
 */
const gapFrom = 9;

/** Reads one line. A box that is taller than wide is read from top to bottom. */
export const recogniseLine = async (
  { recognise, characters }: Pick<Models, 'recognise' | 'characters'>,
  picture: Pixels,
  box: Box,
): Promise<RecognisedLine> => {
  const lying =
    box.height >= box.width * 1.5
      ? { ...box, width: box.height, height: box.width, angle: box.angle + Math.PI / 2 }
      : box;
  const { values, wide } = valuesOf(picture, lying);
  const { values: found, shape } = await recognise(values, [1, 3, lineHeight, wide]);
  const [, steps = 0, kinds = 0] = shape;
  let text = '';
  let sum = 0;
  let count = 0;
  let before = 0;
  let lastAt = 0;
  const unsure: number[] = [];
  for (let at = 0; at < steps; at += 1) {
    let best = 0;
    let sure = 0;
    for (let kind = 0; kind < kinds; kind += 1) {
      const value = found[at * kinds + kind] ?? 0;
      if (value > sure) [best, sure] = [kind, value];
    }
    // The same character in neighbouring steps counts once; a repeated character has an empty step between.
    if (best !== 0 && best !== before) {
      const sign = characters[best] ?? '';
      if (text !== '' && at - lastAt >= gapFrom && sign !== ' ' && !text.endsWith(' ')) text += ' ';
      lastAt = at;
      const needed = /\d/.test(sign) ? sureFigureFrom : sureFrom;
      if (sure < needed && sign.trim() !== '') unsure.push(text.length);
      text += sign;
      sum += sure;
      count += 1;
    }
    before = best;
  }
  return { text, confidence: count === 0 ? 0 : sum / count, unsure };
};
