/** Characters of a chunk that are looked for in the pages: enough that no other place has them, few enough to stand on one page. */
const soughtLength = 24;

const withoutSpaces = (text: string): string => text.replaceAll(/[\s\u3000]+/gu, '');

/**
 * The page that each chunk of a file begins on, from 1, in the order of the chunks. Chunks and pages are compared without their spaces, as
 * cutting up sets lines anew; `null` for a chunk whose beginning stands on none as it is.
 */
export const pagesOfChunks = (
  chunks: readonly { readonly text: string }[],
  pageTexts: readonly string[],
): (number | null)[] => {
  const pages = pageTexts.map(withoutSpaces);
  const whole = pages.join('');
  const starts: number[] = [];
  let length = 0;
  for (const page of pages) {
    starts.push(length);
    length += page.length;
  }
  let from = 0;
  return chunks.map(({ text }) => {
    const sought = withoutSpaces(text).slice(0, soughtLength);
    if (sought === '') return null;
    const onwards = whole.indexOf(sought, from);
    // A chunk begins with the end of the one before where they overlap.
    const at = onwards === -1 ? whole.lastIndexOf(sought, from) : onwards;
    if (at === -1) return null;
    from = at;
    return starts.findLastIndex((start) => start <= at) + 1;
  });
};
