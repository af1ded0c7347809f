import { dateText, daysOfMonth } from '../quantities/calendar.js';
import { completedDate, datesIn, dayOf } from '../quantities/dates.js';

const begins = /(?:自|从|起始日?期?为?|[始起]于)[ \n]*$/u;
const begun = /^[ \n]*(?:起|开始|以来|至|到|[—–~-])/u;
const ends = /(?:至|到|[—–~-]|截止?)[ \n]*$/u;
const ended = /^[ \n]*(?:止|为止|届满|到期)/u;

/**
 * Whether the text says a date (`2024-03-05`) between two places: whole; with a year that a date before it gives (5月4日, 2024年3月1日-8日);
 * or as the first or last day of a month that begins or ends a period (自2023年5月起, 2023年1月至3月, 到5月底).
 */
export const saysDate = (text: string, sought: string, from: number, to: number): boolean => {
  const dates = datesIn(text);
  return dates.some((own, at) => {
    if (own.from < from || own.to > to) return false;
    const date = completedDate(text, dates, at);
    if (date === undefined) return false;
    const { year, month, day, manner, edge = '' } = date;
    if (day !== undefined) return dayOf(date) === sought;
    const isWhole = manner === 'exact' || (manner === 'about' && /[底末]$/u.test(edge));
    if (year === undefined || month === undefined || !isWhole) return false;
    const [before, after] = [text.slice(Math.max(0, own.from - 6), own.from), text.slice(own.to, own.to + 4)];
    const isEnd = ends.test(before) || ended.test(after);
    const isStart = !isEnd && edge === '' && (begins.test(before) || begun.test(after));
    return (
      (isEnd && dateText(year, month, daysOfMonth(year, month)) === sought) ||
      (isStart && dateText(year, month, 1) === sought)
    );
  });
};
