import { chineseNumber } from '../recognition/numbers.js';

/** A date as a text writes it, as far as it says it: a month may stand for its first or its last day. */
export type WrittenDate = {
  readonly from: number;
  readonly to: number;
  readonly year: number | undefined;
  readonly month: number | undefined;
  readonly day: number | undefined;
  /** Whether the words say the end of the month: 5月底. */
  readonly isEndOfMonth: boolean;
};

const han = '零〇○一二三四五六七八九十壹贰叁肆伍陆柒捌玖拾元';
const small = String.raw`(?:\d{1,2}|[${han}]{1,3})`;
const year4 = String.raw`(?:(?:19|20)\d{2}|[${han}]{4})`;
const year2 = String.raw`(?:\d{2}|[零〇○一二][${han}])`;
/** Nothing of a longer number before it or behind it. */
const start = String.raw`(?<!\d)(?<!\d[.,/-])`;
/** Behind a dash a year of four digits may end a period: 2022.4.1-2027.3.31. */
const afterDash = String.raw`(?<!\d)(?<!\d[.,/])`;
const end = String.raw`(?!\d|[./-]\d|,\d{3})`;
const gap = '[ \\n]?';

/** In this order: what one has taken, the next leave alone. */
const patterns: readonly RegExp[] = [
  // 2024年3月5日, 二〇二四年三月五日, 22年元月20号, 24年2月27
  new RegExp(
    `${start}(?<year>${year4}|${year2})${gap}年${gap}(?<month>${small})${gap}月份?${gap}(?:(?<day>${small})(?:${gap}[日号]|(?![\\d${han}个元块万千百]))|(?<edge>底|末))?`,
    'gu',
  ),
  // 2024-03-05, 2024.3.5, 24.3.1
  new RegExp(
    `(?<year>${afterDash}(?:19|20)\\d{2}|${start}\\d{2})(?<join> ?[./-] ?)(?<month>\\d{1,2})\\k<join>(?<day>\\d{1,2})[日号]?(?!\\d|\\k<join>\\d|,\\d{3})`,
    'gu',
  ),
  // 25.1月底, 2023.5月
  new RegExp(`${start}(?<year>(?:19|20)\\d{2}|\\d{2})[./](?<month>\\d{1,2})月份?(?<edge>底|末)?`, 'gu'),
  // 2023.5, where the words beside it say that it is no amount
  new RegExp(
    `${start}(?<=[自从至到][^\\d]{0,2})(?<year>(?:19|20)\\d{2})[./-](?<month>\\d{1,2})${end}(?! ?[元%万])`,
    'gu',
  ),
  new RegExp(`${start}(?<year>(?:19|20)\\d{2})[./-](?<month>\\d{1,2})(?=${gap}(?:起|开始|至|到|[—–~-]))`, 'gu'),
  // 5月4日, 8月底, 9月
  new RegExp(
    `(?<![\\d个年${han}])(?<!\\d[.,/-])(?<month>${small})${gap}月(?:份)?(?:(?<day>${small})${gap}[日号]|(?<edge>底|末))?`,
    'gu',
  ),
  // 至8/31
  new RegExp(`(?<=[至到于])${gap}(?<month>\\d{1,2})/(?<day>\\d{1,2})${end}`, 'gu'),
  // 1日-8日
  new RegExp(`(?<=[至到—–~-]${gap})(?<day>${small})${gap}[日号]`, 'gu'),
];

const numberOf = (written: string | undefined): number | undefined =>
  written === undefined
    ? undefined
    : /^\d/.test(written)
      ? Number(written)
      : written === '元'
        ? 1
        : chineseNumber(written);

const yearOf = (written: string | undefined): number | undefined => {
  const year = numberOf(written?.replaceAll('元', '一'));
  return year === undefined ? undefined : year < 100 ? 2000 + year : year;
};

/** The letter O that reading a picture takes for a nought, put right in its place. */
const withNoughts = (text: string): string => text.replaceAll(/(?<=[\d年月])[Oo](?=[\d年月日])|[Oo](?=\d)/gu, '0');

/** Every date of a text in half-width signs, whole or in part, in its order. */
export const writtenDates = (text: string): readonly WrittenDate[] => {
  const plain = withNoughts(text);
  const dates: WrittenDate[] = [];
  for (const pattern of patterns)
    for (const { 0: all, index, groups = {} } of plain.matchAll(pattern)) {
      const to = index + all.trimEnd().length;
      if (dates.some((other) => index < other.to && other.from < to)) continue;
      const [year, month, day] = [yearOf(groups['year']), numberOf(groups['month']), numberOf(groups['day'])];
      if ((month !== undefined && (month < 1 || month > 12)) || (day !== undefined && (day < 1 || day > 31))) continue;
      dates.push({ from: index, to, year, month, day, isEndOfMonth: groups['edge'] !== undefined });
    }
  return dates.sort((one, other) => one.from - other.from);
};

const lastDay = (year: number, month: number): number => new Date(Date.UTC(year, month, 0)).getUTCDate();
const iso = (year: number, month: number, day: number): string | undefined =>
  day > lastDay(year, month) ? undefined : `${year}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`;

const joins = /^[ \n]*(?:起[ \n]*)?(?:至|到|[—–~-]{1,2}|、|,|，|和|及|与)[ \n]*$/u;
/** Words by which a day without a year is in another one than the date before it. */
const otherYear = /次年|翌年|来年|明年|去年|前年|上年|第二年|隔年|后年|跨年|满一?年/u;
const begins = /(?:自|从|起始日?期?为?|于)[ \n]*$/u;
const begun = /^[ \n]*(?:起|开始|以来|至|到|[—–~-])/u;
const ends = /(?:至|到|[—–~-]|截止?)[ \n]*$/u;
const ended = /^[ \n]*(?:止|为止|届满|到期)/u;
/** Characters before a date without a year in which a date with one may stand. */
const farthest = 200;

/** A date with the year and month that a date before it gives. */
const completed = (text: string, dates: readonly WrittenDate[], at: number): WrittenDate | undefined => {
  const date = dates[at];
  if (date === undefined || date.year !== undefined) return date;
  const before = dates.slice(0, at).findLast(({ year }) => year !== undefined);
  const neighbour = dates[at - 1];
  if (before === undefined || neighbour === undefined) return undefined;
  const between = text.slice(before.to, date.from);
  if (between.length > farthest || otherYear.test(between)) return undefined;
  if (date.month === undefined) {
    // 2024年3月1日-8日: the day of the month that its neighbour names.
    const whole = completed(text, dates, at - 1);
    const isJoined = joins.test(text.slice(neighbour.to, date.from)) && whole?.day !== undefined;
    return isJoined && (date.day ?? 0) >= (whole.day ?? 0)
      ? { ...date, year: whole.year, month: whole.month }
      : undefined;
  }
  const { year = 0, month = 0, day = 0 } = before;
  const isLater = date.month > month || (date.month === month && (date.day ?? 31) >= day);
  return isLater ? { ...date, year } : undefined;
};

/**
 * Whether the text says a date (`2024-03-05`) between two places: whole; with a year that a date before it gives (5月4日, 2024年3月1日-8日);
 * or as the first or last day of a month that begins or ends a period (自2023年5月起, 2023年1月至3月, 5月底).
 */
export const saysDate = (text: string, sought: string, from: number, to: number): boolean => {
  const dates = writtenDates(text);
  return dates.some((own, at) => {
    if (own.from < from || own.to > to) return false;
    const date = completed(text, dates, at);
    if (date?.year === undefined || date.month === undefined) return false;
    const { year, month, day, isEndOfMonth } = date;
    if (day !== undefined) return iso(year, month, day) === sought;
    const [before, after] = [text.slice(Math.max(0, own.from - 6), own.from), text.slice(own.to, own.to + 4)];
    const isEnd = isEndOfMonth || ends.test(before) || ended.test(after);
    const isStart = !isEnd && (begins.test(before) || begun.test(after));
    return (isEnd && iso(year, month, lastDay(year, month)) === sought) || (isStart && iso(year, month, 1) === sought);
  });
};
