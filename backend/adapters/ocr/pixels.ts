import type { Canvas } from '@napi-rs/canvas';

/** Red, green, blue and opacity of each point, row by row. */
export type Pixels = { readonly data: Uint8Array; readonly width: number; readonly height: number };

/** The pixels of a canvas as they lie there: good until it is changed or freed. A copy would be freed much later. */
export const pixelsOf = (canvas: Canvas): Pixels => ({
  data: canvas.data(),
  width: canvas.width,
  height: canvas.height,
});

/** Gives back the memory of a canvas at once; the garbage collector does not know how much it is. */
export const free = (canvas: Canvas): void => {
  canvas.width = 1;
  canvas.height = 1;
};
