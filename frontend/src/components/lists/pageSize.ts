/** Rows of a page in a list that is asked for page by page. */
export const PAGE_SIZE = 10;
