import type { Canvas } from '@napi-rs/canvas';
import { rowsOf, type PageLine } from '../../../domain/reading/page.js';
import { cornersOf, type Box } from './box.js';
import { detectText } from './detectText.js';
import { openModels, type Models } from './models.js';
import { recogniseLine } from './recogniseLine.js';
import { pixelsOf } from './pixels.js';
import { turn, type Boxed } from './turn.js';

/** The text of a picture, with the picture turned upright. */
export type ReadPicture = { readonly picture: Canvas; readonly lines: readonly PageLine[] };

const half = Math.PI;
/** Less than this is not worth turning a picture for; more is no scan that lies a little askew. */
const askew = { least: (0.4 * Math.PI) / 180, most: (20 * Math.PI) / 180 };
/** Lines that decide whether a picture stands on its head. */
const sampleLines = 4;
/** Lines with a lower score are not text. */
const readable = 0.5;

const isTall = ({ width, height }: Box): boolean => height >= width * 1.5;
const isWide = ({ width, height }: Box): boolean => width >= height * 1.5;
const longest = (boxes: readonly Box[]): readonly Box[] =>
  [...boxes].sort((a, b) => Math.max(b.width, b.height) - Math.max(a.width, a.height));
const total = (boxes: readonly Box[]): number =>
  boxes.reduce((sum, { width, height }) => sum + Math.max(width, height), 0);

/** Whether the long lines read better upside down. */
const standsOnItsHead = async (models: Models, { picture, boxes }: Boxed): Promise<boolean> => {
  let [upright, upsideDown] = [0, 0];
  const pixels = pixelsOf(picture);
  // The longest lines take longest to read and say no more than middling ones.
  const some = boxes.filter((box) => isWide(box) && box.width < box.height * 15);
  for (const box of longest(some.length > 0 ? some : boxes).slice(0, sampleLines)) {
    upright += (await recogniseLine(models, pixels, box)).confidence;
    upsideDown += (await recogniseLine(models, pixels, { ...box, angle: box.angle + half })).confidence;
  }
  return upsideDown > upright;
};

/** The slope of the page: the median of the slopes of its lines, in radians. */
const lean = (boxes: readonly Box[]): number => {
  const angles = longest(boxes.filter(isWide))
    .slice(0, 15)
    .map(({ angle }) => angle)
    .sort((a, b) => a - b);
  return angles[Math.floor(angles.length / 2)] ?? 0;
};

/** Turns a picture so that its lines run from left to right. */
const upright = async (models: Models, found: Boxed): Promise<Boxed> => {
  const lies = total(found.boxes.filter(isTall)) > total(found.boxes.filter(isWide));
  const lying = lies ? turn(found, half / 2) : found;
  const headed = (await standsOnItsHead(models, lying)) ? turn(lying, half) : lying;
  const leaning = lean(headed.boxes);
  const { least, most } = askew;
  return Math.abs(leaning) >= least && Math.abs(leaning) <= most ? turn(headed, -leaning) : headed;
};

/** Recognises the text of a picture: finds it, turns the picture upright, and reads line by line. The picture that is given is used up. */
export const readPicture = async (picture: Canvas): Promise<ReadPicture> => {
  const models = await openModels();
  const boxes = await detectText(models, picture);
  if (boxes.length === 0) return { picture, lines: [] };
  const page = await upright(models, { picture, boxes });
  const pixels = pixelsOf(page.picture);
  const lines: PageLine[] = [];
  for (const box of page.boxes) {
    const line = await recogniseLine(models, pixels, box);
    if (line.text.trim() !== '' && line.confidence >= readable) lines.push({ ...line, box: cornersOf(box) });
  }
  return { picture: page.picture, lines: rowsOf(lines).flat() };
};
