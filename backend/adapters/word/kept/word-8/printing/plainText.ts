/**
 * The text as it may stand in a document: line ends as `\n`; control characters, lone surrogates and code points that XML
 * forbids are left out. Everything else stays, emoji and direction marks too.
 */
export const plainText = (text: string): string =>
  text
    .replace(/\r\n?|[\u2028\u2029\u0085]/g, '\n')
    .replace(/\p{Cc}/gu, (character) => (character === '\n' || character === '\t' ? character : ''))
    .replace(/\p{Cs}|[\uFFFE\uFFFF]/gu, '');

/** The lines of a text; white space at its very end is left out. */
export const linesOf = (text: string): readonly string[] => plainText(text).trimEnd().split('\n');
