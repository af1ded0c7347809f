import { withoutTurning } from '../../../../domain/signs/signs.js';

const notAllowedInXml = /[^\t\n\r\u{20}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]/gu;

/**
 * Text as XML 1.0 can hold it: control characters, lone surrogates and non-characters are dropped, line ends become `\n`. So are signs that
 * would print the others in another order. Everything else, emoji and marks of direction between words included, stays as it was typed.
 */
export const cleanText = (text: string): string =>
  withoutTurning(text.replace(/\r\n?|\u2028|\u2029/g, '\n').replace(notAllowedInXml, ''));
