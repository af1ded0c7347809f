/** What does not count, unless `kept` says otherwise. Percent signs always count. */
const unread = /(?:(?![%‰])[\p{P}\p{Z}~`^|])+/gu;
const isNumber = (sign: string): boolean => /^\p{N}$/u.test(sign);
const isForeign = (sign: string): boolean => /^(?!\p{Script=Han})[\p{L}\p{N}]$/u.test(sign);

/**
 * The part of punctuation and spaces that is kept between two signs; `after` is empty at the end of the text, `before` at its beginning.
 */
const separatorOf = (run: string, before: string, after: string): string => {
  const signs = run.replaceAll(/\p{Z}/gu, '');
  if (after === '') return '';
  if (isNumber(before) && isNumber(after)) return signs === '' ? ' ' : signs;
  if (signs !== '' && /^[不未无非没别勿莫否]$/u.test(before)) return ',';
  if (isNumber(after) && /[-.]$/.test(run)) return run.slice(-1);
  return isForeign(before) && isForeign(after) ? ' ' : '';
};

/**
 * A question as it is compared with others: full-width forms, capitals, spaces and punctuation do not count. What could make another
 * question of it stays: signs within and before numbers (`1.5` is not `15`), percent signs, a pause after a negation (`不，可以` is not
 * `不可以`), and a space between two words that are not Chinese. Folding what is folded changes nothing.
 */
export const foldQuestion = (question: string): string =>
  question
    .normalize('NFKC')
    .toLowerCase()
    .normalize('NFKC')
    .replaceAll(/[\p{Cf}\u{fe00}-\u{fe0f}]/gu, '')
    .replaceAll(/\p{Cc}/gu, ' ')
    .replaceAll(unread, (run, at: number, whole: string) => {
      const [before = ''] = whole.slice(Math.max(0, at - 2), at).match(/[\s\S]$/u) ?? [];
      const [after = ''] = whole.slice(at + run.length, at + run.length + 2).match(/^[\s\S]/u) ?? [];
      return separatorOf(run, before, after);
    })
    // Marks that stood on a removed space now stand on the letter before it.
    .normalize('NFKC');
