/** The longest text that is rewritten or gone on with, in characters. */
export const longestText = 5000;
/** The longest continuation of a text, in characters. */
export const longestContinuation = 60;
