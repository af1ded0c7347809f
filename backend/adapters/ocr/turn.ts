import { createCanvas, type Canvas } from '@napi-rs/canvas';
import { levelled, type Box } from './box.js';
import { free } from './pixels.js';

/** A picture with the boxes found in it. */
export type Boxed = { readonly picture: Canvas; readonly boxes: readonly Box[] };

/** Turns a picture clockwise together with its boxes; new corners are white. Frees the input picture. */
export const turn = ({ picture, boxes }: Boxed, radians: number): Boxed => {
  const [cos, sin] = [Math.cos(radians), Math.sin(radians)];
  const { width, height } = picture;
  const wide = Math.round(Math.abs(width * cos) + Math.abs(height * sin));
  const high = Math.round(Math.abs(width * sin) + Math.abs(height * cos));
  const turned = createCanvas(wide, high);
  const ctx = turned.getContext('2d');
  ctx.fillStyle = '#fff';
  ctx.fillRect(0, 0, wide, high);
  ctx.imageSmoothingQuality = 'high';
  ctx.translate(wide / 2, high / 2);
  ctx.rotate(radians);
  ctx.drawImage(picture, -width / 2, -height / 2);
  free(picture);
  return {
    picture: turned,
    boxes: boxes.map((box) => {
      const [x, y] = [box.x - width / 2, box.y - height / 2];
      return levelled({
        ...box,
        x: x * cos - y * sin + wide / 2,
        y: x * sin + y * cos + high / 2,
        angle: box.angle + radians,
      });
    }),
  };
};
