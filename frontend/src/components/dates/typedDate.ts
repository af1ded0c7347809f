import { isRealDate } from '../../../../domain/quantities/calendar.js';

/**
 * A day as people write it (2026年1月31日, 2026/1/31, ２０２６．１．３１, 20260131) in the form it is stored: `2026-01-31`.
 * What is no day stays as it was typed.
 */
export const typedDate = (typed: string): string => {
  const plain = typed.normalize('NFKC').replaceAll(/\s+/g, ' ').trim();
  const parts =
    /^(\d{4})(\d{2})(\d{2})$/.exec(plain) ??
    /^(\d{4}) ?[-–—./。年 ] ?(\d{1,2}) ?[-–—./。月 ] ?(\d{1,2}) ?[日号]?$/.exec(plain);
  if (!parts) return plain;
  const [, year = '', month = '', day = ''] = parts;
  const date = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  return isRealDate(date) ? date : plain;
};

/** The stored form of a day in the browser's calendar. */
export const dayOf = (date: Date): string =>
  [
    String(date.getFullYear()).padStart(4, '0'),
    String(date.getMonth() + 1).padStart(2, '0'),
    String(date.getDate()).padStart(2, '0'),
  ].join('-');

/** A stored day in the browser's calendar; `undefined` for what is no day. */
export const dateOf = (typed: string): Date | undefined => {
  const day = typedDate(typed);
  if (!isRealDate(day)) return undefined;
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  return new Date(year, month - 1, date);
};
