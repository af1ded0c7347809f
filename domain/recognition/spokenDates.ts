import type { Passage } from './finding.js';
import { chineseNumber, isoDate } from './numbers.js';
import { foldedInPlace } from '../quantities/signs.js';

/** A day or month as people say it: 去年9月1号, 上个月底, 24.3.1. */
export type SpokenDate = Passage & {
  /** `2025-09-01`, or `2025-09` where only a month is said. */
  readonly value: string;
  /** In Chinese, to be shown beside the words: 理解为2025年9月1日. */
  readonly understood: string;
  /** Whether the words leave no other day or month: not so for 底, 初, 左右, and for a month without a year. */
  readonly certain: boolean;
};

const hanDigits = '零〇一二三四五六七八九十';
const count = String.raw`(?:\d{1,2}|[${hanDigits}]{1,3})`;
const yearsBack: Readonly<Record<string, number>> = {
  大前年: 3,
  前年: 2,
  去年: 1,
  上年: 1,
  今年: 0,
  本年: 0,
  明年: -1,
};
const daysBack: Readonly<Record<string, number>> = {
  大前天: 3,
  前天: 2,
  昨天: 1,
  昨日: 1,
  今天: 0,
  今日: 0,
  明天: -1,
  后天: -2,
};
const monthsBack = (word: string): number =>
  word.startsWith('上上') ? 2 : word.startsWith('上') ? 1 : word.startsWith('下') ? -1 : 0;

const numberOf = (words: string): number | undefined => (/^\d/.test(words) ? Number(words) : chineseNumber(words));
const lastDay = (year: number, month: number): number => new Date(Date.UTC(year, month, 0)).getUTCDate();
/** Month counted from January of year 0, so that months can be added. */
const monthOf = (index: number): { year: number; month: number } => ({
  year: Math.floor(index / 12),
  month: (index % 12) + 1,
});

type Parts = { readonly year: number; readonly month: number; readonly day?: number; readonly certain: boolean };

const lunar = '正月|腊月|冬月|初[一二三四五六七八九十]|农历|阴历|旧历|除夕|春节|中秋|端午|清明';
const edge = String.raw`(?<edge>月初|月中|月底|月末|底|末|初(?![一二三四五六七八九十])|中旬|上旬|下旬)?`;
const around = String.raw`(?<about>左右|前后|上下|那几天)?`;
const day = String.raw`(?:(?<day>${count}) ?(?:号|日)?(?!\d|[个元块万千百斤箱次]))?`;

/** Feasts that fall on the same day each year. */
const feasts: Readonly<Record<string, readonly [number, number]>> = {
  元旦: [1, 1],
  三八节: [3, 8],
  劳动节: [5, 1],
  五一: [5, 1],
  儿童节: [6, 1],
  六一: [6, 1],
  国庆节: [10, 1],
  国庆: [10, 1],
  双十一: [11, 11],
  圣诞: [12, 25],
};

const patterns: readonly RegExp[] = [
  // 去年9月1号, 前年8月, 今年3月底
  new RegExp(
    String.raw`(?<yearWord>大前年|前年|去年|上年|今年|本年|明年)的? ?(?<month>${count}) ?月(?:份)?${day}${edge}${around}`,
    'gu',
  ),
  // 去年底, 今年年初
  new RegExp(String.raw`(?<yearWord>大前年|前年|去年|上年|今年|本年|明年)(?<yearEdge>年?底|年?末|年?初)`, 'gu'),
  // 上个月底, 下个月5号, 这个月15号
  new RegExp(String.raw`(?<monthWord>上上个?月|上个?月|本月|这个?月|下个?月)(?:的)?${day}${edge}${around}`, 'gu'),
  // 2023年10月底, 24年2月27, 二〇二四年二月
  new RegExp(
    String.raw`(?<![\d.])(?<year>(?:19|20)\d{2}|\d{2}|[${hanDigits}]{4}|[零〇一二][零〇一二三四五六七八九])年 ?(?<month>${count}) ?月(?:份)?${day}${edge}${around}`,
    'gu',
  ),
  // 24.3.1, 22/9/18
  new RegExp(
    String.raw`(?<![\d.\/-])(?<year>\d{2})(?<join>[./-])(?<month>\d{1,2})\k<join>(?<day>\d{1,2})(?![\d.\/-]|\d)`,
    'gu',
  ),
  // 去年国庆, 2025年元旦: of the solar calendar
  new RegExp(
    String.raw`(?:(?<yearWord>大前年|前年|去年|上年|今年|本年|明年)的?|(?<![\d.])(?<year>(?:19|20)\d{2}|\d{2})年?的?) ?(?<feast>${Object.keys(feasts).join('|')})${around}`,
    'gu',
  ),
  // 2025年底
  new RegExp(String.raw`(?<![\d.])(?<year>(?:19|20)\d{2}|\d{2})年(?<yearEdge>年?底|年?末)`, 'gu'),
  // 昨天
  /(?<![到至等])(?<dayWord>大前天|前天|昨天|昨日|今天|今日|明天|后天)(?![的]?(?:话|起诉状))/gu,
  // 3月18号, 10月14日: the last such day before the text was written
  new RegExp(String.raw`(?<![\d年个. ]|年 )(?<month>${count}) ?月(?<bareDay>${count}) ?(?:号|日)${around}`, 'gu'),
];

const edgeDay = (edgeWord: string, year: number, month: number): number | undefined =>
  /底|末/.test(edgeWord) ? lastDay(year, month) : undefined;

/** How far ahead a day without a year may lie before which something is to be done: 9月25日前付清. */
const longestAhead = 92 * 86_400_000;

/** 打算10月14号坐飞机去: a day that is to come. */
const planned = /(?:打算|准备|计划|拟|想|预定|最迟|最晚|申请)[^,，。；;:：]{0,6}$/u;
const onceThought = /当时|原来|本来|原先|那时|曾|后来/u;

/** Further back than these years a date says nothing of the year of a day behind it. */
const longestBack = 3;

/** What stands before a day in its sentence: its words, and the last day or month of a year. */
type Ahead = { readonly lead: string; readonly day: string | undefined };

/** What stands further ahead than these characters says nothing of a day, however long its sentence is. */
const longestLead = 600;

const aheadOf = (folded: string, from: number, found: readonly SpokenDate[]): Ahead => {
  const near = Math.max(0, from - longestLead);
  const window = folded.slice(near, from);
  const start = Math.max(...['。', '!', '?', '\n'].map((sign) => window.lastIndexOf(sign))) + 1;
  let last: SpokenDate | undefined;
  for (const one of found) if (one.from >= near + start && one.to <= from && one.to >= (last?.to ?? 0)) last = one;
  return { lead: window.slice(start), day: last?.value };
};

/** 2024年7月18号签的，8月1号进场: a day without a year behind one of a year, in that year, unless that is still to come. */
const yearBehind = (
  before: string | undefined,
  month: number,
  day: number,
  written: Date,
  isToCome: boolean,
): number | undefined => {
  if (before === undefined) return undefined;
  const year = Number(before.slice(0, 4));
  const at = Date.UTC(year, month - 1, day);
  const from = Date.parse(before.length === 7 ? `${before}-01` : before);
  const isAhead = isToCome || from > written.getTime();
  return at >= from &&
    at <= written.getTime() + (isAhead ? longestAhead : 0) &&
    year >= written.getUTCFullYear() - longestBack
    ? year
    : undefined;
};

const partsOf = (
  groups: Readonly<Record<string, string | undefined>>,
  written: Date,
  isDue: boolean,
  { lead, day: dayAhead }: Ahead,
): Parts | undefined => {
  const [thisYear, thisMonth] = [written.getUTCFullYear(), written.getUTCMonth() + 1];
  const { yearWord, monthWord, dayWord, yearEdge, year: yearText, about, edge: edgeWord } = groups;
  if (dayWord !== undefined) {
    const at = new Date(written.getTime() - (daysBack[dayWord] ?? 0) * 86_400_000);
    return { year: at.getUTCFullYear(), month: at.getUTCMonth() + 1, day: at.getUTCDate(), certain: true };
  }
  const writtenYear = yearText === undefined ? undefined : (numberOf(yearText) ?? Number.NaN);
  const saidYear =
    yearWord !== undefined
      ? thisYear - (yearsBack[yearWord] ?? 0)
      : writtenYear !== undefined && writtenYear < 100
        ? writtenYear + 2000
        : writtenYear;
  if (saidYear !== undefined && yearEdge !== undefined)
    return { year: saidYear, month: yearEdge.endsWith('初') ? 1 : 12, certain: false };
  const feast = feasts[groups['feast'] ?? ''];
  if (saidYear !== undefined && feast) return { year: saidYear, month: feast[0], day: feast[1], certain: false };
  const month = groups['month'] === undefined ? undefined : numberOf(groups['month']);
  const dayText = groups['day'] ?? groups['bareDay'];
  const saidDay = dayText === undefined ? undefined : numberOf(dayText);
  const at =
    monthWord !== undefined
      ? monthOf(thisYear * 12 + thisMonth - 1 - monthsBack(monthWord))
      : month === undefined
        ? undefined
        : {
            year: saidYear ?? thisYear,
            month,
          };
  if (at === undefined || Number.isNaN(at.year) || at.month < 1 || at.month > 12) return undefined;
  const bare = groups['bareDay'] !== undefined;
  // A day without a year is the last such day, and somebody has to say so.
  const ahead = saidDay === undefined ? 0 : Date.UTC(at.year, at.month - 1, saidDay) - written.getTime();
  const isToCome = isDue || (planned.test(lead) && !onceThought.test(lead));
  const isLater = bare && ahead > (isToCome ? longestAhead : 0);
  const year =
    (bare && saidDay !== undefined ? yearBehind(dayAhead, at.month, saidDay, written, isToCome) : undefined) ??
    (isLater ? at.year - 1 : at.year);
  const edged = edgeWord === undefined || saidDay !== undefined ? undefined : edgeDay(edgeWord, year, at.month);
  const dayInMonth = saidDay ?? edged;
  const certain = about === undefined && edgeWord === undefined && !bare;
  return { year, month: at.month, certain, ...(dayInMonth === undefined ? {} : { day: dayInMonth }) };
};

/**
 * The days and months that a text gives in people's own words, as they are understood on the day it was written (`2026-05-10`). Dates of the lunar
 * calendar are left out. 2024年3月5日 is found as well.
 */
export const spokenDatesIn = (text: string, writtenOn: string): readonly SpokenDate[] => {
  const written = new Date(`${writtenOn}T00:00:00Z`);
  if (Number.isNaN(written.getTime())) return [];
  const folded = foldedInPlace(text);
  const found: SpokenDate[] = [];
  for (const pattern of patterns)
    for (const { 0: all, index, groups = {} } of folded.matchAll(pattern)) {
      const to = index + all.trimEnd().length;
      if (found.some((other) => index < other.to && other.from < to)) continue;
      if (
        new RegExp(`^ ?(?:${lunar})`, 'u').test(folded.slice(to)) ||
        /(?:农历|阴历|旧历)[^，,。]{0,6}$/u.test(folded.slice(0, index))
      )
        continue;
      const isDue = /^ ?(?:之?前|以前|止|到期)/u.test(folded.slice(to));
      const parts = partsOf(groups, written, isDue, aheadOf(folded, index, found));
      if (!parts) continue;
      const { year, month, day: dayInMonth, certain } = parts;
      const value = dayInMonth === undefined ? isoDate(year, month, 1)?.slice(0, 7) : isoDate(year, month, dayInMonth);
      if (value === undefined) continue;
      const understood = `${year}年${month}月${dayInMonth === undefined ? '' : `${dayInMonth}日`}`;
      found.push({ value, understood: `理解为${understood}`, certain, from: index, to });
    }
  return found.sort((a, b) => a.from - b.from);
};
