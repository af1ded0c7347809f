/** What a model wrote as a field of a form holds it: lines without spaces at their ends, no invisible signs. */
export const tidyText = (text: string): string =>
  text
    .replace(/\r\n?|\u2028|\u2029/g, '\n')
    .replace(/(?!\n)[\p{Cc}\p{Cf}\p{Surrogate}]/gu, '')
    .replace(/[^\S\n]+$/gm, '')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
