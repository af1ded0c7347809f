/** A corner of a box, in pixels of the upright page: to the right, then down. */
export type Corner = readonly [number, number];

/** A stretch of text on a page, as it was found. */
export type PageLine = {
  readonly text: string;
  /** How sure the reading is of the whole, 0 to 1; 1 for text that the file itself holds. */
  readonly confidence: number;
  /** Offsets in `text` of the characters that a person should check first. */
  readonly unsure: readonly number[];
  /** Clockwise from where the text begins at its top. */
  readonly box: readonly [Corner, Corner, Corner, Corner];
};

/** The text of one page. */
export type PageText = {
  /** The number of the page, from 1. */
  readonly page: number;
  /** The size of the upright page, in pixels. */
  readonly width: number;
  readonly height: number;
  /** The lines in the order of reading. */
  readonly lines: readonly PageLine[];
  /** Whether the file holds the text itself, or it was recognised in a picture. */
  readonly source: 'text' | 'ocr';
};

type Extent = { readonly left: number; readonly right: number; readonly top: number; readonly bottom: number };

const extentOf = ({ box }: Pick<PageLine, 'box'>): Extent => {
  const across = box.map(([x]) => x);
  const down = box.map(([, y]) => y);
  return {
    left: Math.min(...across),
    right: Math.max(...across),
    top: Math.min(...down),
    bottom: Math.max(...down),
  };
};

/** Whether two stretches stand beside each other: they share more than half of the lower one's height. */
const besideEachOther = (one: Extent, other: Extent): boolean => {
  const shared = Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top);
  return shared > Math.min(one.bottom - one.top, other.bottom - other.top) / 2;
};

/** Lines that stand beside each other, from left to right, row after row from the top. */
export const rowsOf = <Line extends Pick<PageLine, 'box'>>(lines: readonly Line[]): readonly (readonly Line[])[] => {
  const extents = lines.map((line) => ({ line, extent: extentOf(line) }));
  extents.sort((a, b) => a.extent.top + a.extent.bottom - (b.extent.top + b.extent.bottom));
  const rows: (typeof extents)[] = [];
  for (const each of extents) {
    const row = rows.at(-1);
    const last = row?.at(-1);
    if (row && last && besideEachOther(last.extent, each.extent)) row.push(each);
    else rows.push([each]);
  }
  return rows.map((row) => row.sort((a, b) => a.extent.left - b.extent.left).map(({ line }) => line));
};

/** The page as plain text, a line for each row. */
export const textOfPage = (lines: readonly Pick<PageLine, 'box' | 'text'>[]): string =>
  rowsOf(lines)
    .map((row) =>
      row
        .map(({ text }) => text.trim())
        .filter((text) => text !== '')
        .join(' '),
    )
    .filter((row) => row !== '')
    .join('\n');
