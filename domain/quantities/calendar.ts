const DATE = /^(\d{4})-(\d{2})-(\d{2})$/;

/** How many days a month has, counted from 1. */
export const daysOfMonth = (year: number, month: number): number => {
  const leap = (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0;
  return [31, leap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31][month - 1] ?? 0;
};

/** True for a day that exists, written `YYYY-MM-DD`. */
export const isRealDate = (text: string): boolean => {
  const [, year = 0, month = 0, day = 0] = (DATE.exec(text) ?? []).map(Number);
  return year > 0 && day >= 1 && day <= daysOfMonth(year, month);
};

/** `2024-03-05`, whether there is such a day or not. */
export const dateText = (year: number, month: number, day: number): string =>
  `${String(year).padStart(4, '0')}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`;
