import { createCanvas, type Canvas } from '@napi-rs/canvas';
import { free } from './pixels.js';

/** The longest side of a page that a person checks on a screen. */
const longestSide = 1400;

/** A page as JPEG, base64, as large as a person needs it to check what was read. */
export const pictureOf = async (picture: Canvas): Promise<string> => {
  const scale = Math.min(1, longestSide / Math.max(picture.width, picture.height));
  const canvas = createCanvas(
    Math.max(1, Math.round(picture.width * scale)),
    Math.max(1, Math.round(picture.height * scale)),
  );
  const ctx = canvas.getContext('2d');
  ctx.imageSmoothingQuality = 'high';
  ctx.drawImage(picture, 0, 0, canvas.width, canvas.height);
  const jpeg = await canvas.encode('jpeg', 70);
  free(canvas);
  return jpeg.toString('base64');
};
