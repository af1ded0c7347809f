/** A page of an ordered list. */
export type Page = {
  /** The number of the page, from 1. */
  readonly page: number;
  readonly pageSize: number;
};

/** Which rows to read for a page, and from which end of the list they are counted. */
export type PageWindow = { readonly fromEnd: boolean; readonly offset: number; readonly limit: number };

/** Below so many rows it does not matter where a page begins. */
export const farRows = 1_000;

/**
 * Rows that lie before a page are walked over, so a page in the second half of a long list is read from the list's end. `total` is the
 * length of the list; a page behind its end is empty from whichever end it is read.
 */
export const pageWindow = ({ page, pageSize }: Page, total: number): PageWindow => {
  const offset = (page - 1) * pageSize;
  if (offset < farRows || offset <= total / 2 || offset >= total) return { fromEnd: false, offset, limit: pageSize };
  return { fromEnd: true, offset: Math.max(0, total - offset - pageSize), limit: Math.min(pageSize, total - offset) };
};
