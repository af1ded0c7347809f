import type { Finding, Passage } from './finding.js';
import { isoDate, yuan } from './numbers.js';
import { spokenAmountsIn } from './spokenAmounts.js';

/** What may follow a bare number that is no amount: it counts something, or goes on. */
const counts =
  /^ ?(?:[个天日号年月周次人件平套台只条张辆吨斤克箱瓶袋盒包双把份页项款点期级名位户栋幢层楼室房铺间路岁成倍折股%‰米里亩度升章节组种家处遍秒课场余多几来半万千百]|小时|公里|分之|工作日|全年|年度|[\dA-Za-z/-]|\.\d|,\d{3})/u;
const bare =
  /(?<![\d.,A-Za-z/#-]|\d:|\d |尾[号数]|卡号|编号|号码|单号|车牌|房号|单元|号楼|栋|幢|第)(?:[1-9]\d{0,2}(?:,\d{3})+|[1-9]\d{1,7})(?:\.\d{1,2})?(?![\d:]| \d)/gu;

const overlaps = (one: Passage, other: Passage): boolean => one.from < other.to && other.from < one.to;

/** The rule of amounts that the text itself calls approximate. */
export const approximately = '口语金额（约数）';

/** The rule of amounts as people say them: 九百块, 六万. */
export const spokenAmount = '口语金额';

/**
 * Amounts as people say them, and bare numbers that nothing says to be something else; `taken` are passages that are known already.
 * Whether a bare number is an amount, the words beside it have to say.
 */
export const layAmounts = (folded: string, taken: readonly Passage[]): Finding[] => {
  const spoken = spokenAmountsIn(folded)
    .filter((amount) => !taken.some((other) => overlaps(other, amount)))
    .map(({ yuan: value, upTo, approximate, from, to }): Finding => {
      const rule = approximate || upTo !== undefined ? approximately : spokenAmount;
      return { kind: 'amount', value, rule, from, to };
    });
  const numbers = [...folded.matchAll(bare)].flatMap(({ 0: all, index }): Finding[] => {
    const passage = { from: index, to: index + all.length };
    const value = yuan(all);
    const isOther = counts.test(folded.slice(passage.to, passage.to + 6));
    return value === undefined || isOther || [...taken, ...spoken].some((other) => overlaps(other, passage))
      ? []
      : [{ kind: 'amount', value, rule: '金额数字', ...passage }];
  });
  return [...spoken, ...numbers].sort((a, b) => a.from - b.from);
};

const dayPattern = /(?<![\d年./-])(\d{1,2})月(\d{1,2})[日号]/gu;

/** The rule of days whose year another date of the text gives. */
export const yearOfOther = '前文年份中的日期';

/** `5月4日` behind a whole date: in the year of that date, if the day lies behind it. */
export const layDates = (folded: string, dates: readonly Finding[]): Finding[] =>
  [...folded.matchAll(dayPattern)].flatMap((match): Finding[] => {
    const passage = { from: match.index, to: match.index + match[0].length };
    const before = dates.findLast(({ to }) => to <= passage.from);
    const day = before?.value.split('/').at(-1);
    // 2024年5月8日签的，去年8月6日催过，11月3日又催: in a year that was said since.
    if (before && /[去前今明本]年/u.test(folded.slice(before.to, passage.from))) return [];
    if (day === undefined || dates.some((other) => overlaps(other, passage))) return [];
    const value = isoDate(Number(day.slice(0, 4)), Number(match[1]), Number(match[2]));
    return value === undefined || value < day ? [] : [{ kind: 'date', value, rule: yearOfOther, ...passage }];
  });
