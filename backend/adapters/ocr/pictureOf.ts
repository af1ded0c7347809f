import { createCanvas, type Canvas } from '@napi-rs/canvas';
import { free } from './pixels.js';

/** The longest side of a page that a person checks on a screen. */
const longestSide = 1400;

/** A page as JPEG, base64, as large as a person needs it to check what was read. */
export const pictureOf = async (picture: Canvas): Promise<string> => {
  const scale = Math.min(1, longestSide / Math.max(picture.width, picture.height));
  const shown = createCanvas(
    Math.max(1, Math.round(picture.width * scale)),
    Math.max(1, Math.round(picture.height * scale)),
  );
  const ctx = shown.getContext('2d');
  ctx.imageSmoothingQuality = 'high';
  ctx.drawImage(picture, 0, 0, shown.width, shown.height);
  const jpeg = await shown.encode('jpeg', 70);
  free(shown);
  return jpeg.toString('base64');
};
