import { createCanvas, loadImage, type Canvas } from '@napi-rs/canvas';

/** The longest side that is read: fine print of a page stays legible, and a photograph takes a tenth of its memory. */
const longestSide = 2400;

/**
 * Decodes a picture whose size was looked at before, no larger than it is read, and turned as its EXIF data says, which the library
 * sees to. Rejects where it is damaged.
 */
export const decodePicture = async (file: Uint8Array): Promise<Canvas> => {
  const image = await loadImage(Buffer.from(file));
  const scale = Math.min(1, longestSide / Math.max(image.width, image.height));
  const canvas = createCanvas(
    Math.max(1, Math.round(image.width * scale)),
    Math.max(1, Math.round(image.height * scale)),
  );
  const ctx = canvas.getContext('2d');
  ctx.fillStyle = '#fff'; // behind what is transparent
  ctx.fillRect(0, 0, canvas.width, canvas.height);
  ctx.imageSmoothingQuality = 'high';
  ctx.drawImage(image, 0, 0, canvas.width, canvas.height);
  return canvas;
};
