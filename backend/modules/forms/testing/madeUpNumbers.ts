import { isCreditCode } from '../../../../domain/forms/checks.js';
import { isIdNumber } from '../../../../domain/papers/residentNumber.js';

const completed = (start: string, signs: string, isValid: (whole: string) => boolean): string =>
  [...signs].map((sign) => start + sign).find(isValid) ?? '';
/**
 * A text with made-up numbers of people and companies in it: `{ID:19850304}` and `{IDF:…}` stand for the number of a man and of a woman with that
 * birth, `{CC:…}` for a credit code that begins so.
 */
export const withNumbers = (text: string): string =>
  text
    .replaceAll(/\{ID:(\d{8})\}/g, (_, born: string) => completed(`370199${born}015`, '0123456789X', isIdNumber))
    .replaceAll(/\{IDF:(\d{8})\}/g, (_, born: string) => completed(`370199${born}026`, '0123456789X', isIdNumber))
    .replaceAll(/\{CC:([0-9A-Z]+)\}/g, (_, start: string) =>
      completed(
        start
          .replaceAll(/[IOSVZ]/g, '2')
          .padEnd(17, '7')
          .slice(0, 17),
        '0123456789ABCDEFGHJKLMNPQRTUWXY',
        isCreditCode,
      ),
    );
