import { createCanvas, loadImage, type Canvas } from '@napi-rs/canvas';
import type { FileKind } from './fileKind.js';

type Picture = Extract<FileKind, { kind: 'picture' }>;

/** The longest side that is read: fine print of a page stays legible, and a photograph takes a tenth of its memory. */
const longestSide = 2400;

/** Decodes a picture, turned as the camera was held and no larger than it is read. Rejects where it is damaged. */
export const decodePicture = async (file: Uint8Array, { width, height, turned }: Picture): Promise<Canvas> => {
  const image = await loadImage(Buffer.from(file));
  const scale = Math.min(1, longestSide / Math.max(width, height));
  const [wide, high] = [Math.max(1, Math.round(width * scale)), Math.max(1, Math.round(height * scale))];
  const lies = turned >= 5;
  const canvas = createCanvas(lies ? high : wide, lies ? wide : high);
  const ctx = canvas.getContext('2d');
  ctx.fillStyle = '#fff'; // behind what is transparent
  ctx.fillRect(0, 0, canvas.width, canvas.height);
  ctx.imageSmoothingQuality = 'high';
  ctx.translate(canvas.width / 2, canvas.height / 2);
  ctx.rotate(([0, 0, 0, 2, 2, 1, 1, 3, 3][turned] ?? 0) * (Math.PI / 2));
  if ([2, 4, 5, 7].includes(turned)) ctx.scale(-1, 1);
  ctx.drawImage(image, -wide / 2, -high / 2, wide, high);
  return canvas;
};
