/** Full-width forms and capitals folded; what is neither letter nor digit becomes a space. */
const folded = (text: string): string =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();

const isHan = (run: string): boolean => /^\p{Script=Han}/u.test(run);

/** Longer words are cut: Postgres takes no term of more than 2,046 bytes, and nobody types one in full. */
const longestTerm = 64;

/**
 * What a text is found by, in its order: pairs of neighbouring characters of each run of Chinese (a run of one is that one), and words
 * of other scripts whole. Texts and questions are cut alike, so that nothing that both hold is missed.
 */
export const termsOf = (text: string): string[] =>
  (folded(text).match(/\p{Script=Han}+|[^\p{Script=Han} ]+/gu) ?? []).flatMap((run) => {
    const signs = [...run];
    return isHan(run) && signs.length > 1
      ? signs.slice(1).map((sign, at) => `${signs[at] ?? ''}${sign}`)
      : [signs.slice(0, longestTerm).join('')];
  });
