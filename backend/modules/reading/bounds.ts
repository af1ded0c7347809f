/** Bounds on files with pictures of pages. */
export const readingBounds = {
  /** A photograph of a telephone has two to eight. */
  fileBytes: 20 * 1024 * 1024,
  /** Decoded they take four bytes each; a photograph of 50 megapixels is not taken, because a browser makes it smaller. */
  pixels: 40_000_000,
  side: 20_000,
  /** At most this many pages of a file are read, from the first. */
  pages: 30,
  /**
   * How many times its processor time a page may take, without the time that it waits for a processor on a busy machine. The processor time
   * itself, four to six seconds for an honest page, is bounded by a setting.
   */
  waitsFor: 3,
  /** Milliseconds for the text and the drawing of a PDF's page before recognition: an ordinary page takes one second. */
  pdfMs: 8000,
  /** Milliseconds for one file, waiting for others and for a processor included: ten minutes of the processor are the most that it takes itself. */
  fileMs: 60 * 60_000,
  /** Milliseconds for receiving a file, and for the page that is being read when the file's time ends. */
  receivedMs: 120_000,
  /** All that each process may hold, which runs only while pages are read. */
  memoryMb: 1280,
} as const;

/** Whether a picture has more points than are decoded. */
export const isTooLarge = ({ width, height }: { readonly width: number; readonly height: number }): boolean =>
  width * height > readingBounds.pixels || Math.max(width, height) > readingBounds.side;
