/** Characters of a text that are read in one go. */
export const longestSource = 60_000;
/** Bytes of a file. */
export const largestSource = 10 * 1024 * 1024;
