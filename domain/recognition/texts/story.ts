const mostLines = 3;

/**
 * Whether a text is what somebody tells in their own words: a text of more lines is a paper or a chat, in which 我 may be the other side. Empty lines
 * do not count.
 */
export const isStory = (text: string): boolean =>
  text.split('\n').filter((line) => line.trim() !== '').length <= mostLines;
