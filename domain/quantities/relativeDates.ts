import { dateText, daysOfMonth } from './calendar.js';
import { datesIn, type WrittenDate } from './dates.js';
import type { Place } from './masked.js';
import { foldedInPlace } from './signs.js';

/** A day or month as people say it: 去年9月1号, 上个月底, 24.3.1. */
export type SpokenDate = Place & {
  /** `2025-09-01`, or `2025-09` where only a month is said. */
  readonly value: string;
  /** In Chinese, to be shown beside the words: 理解为2025年9月1日. */
  readonly understood: string;
  /** Whether the words leave no other day or month: not so for 底, 初, 左右, and for a month without a year. */
  readonly certain: boolean;
  /** Whether the words themselves say that it is not that very day or month: 底, 左右. */
  readonly isAbout: boolean;
};

const yearsBack: Readonly<Record<string, number>> = { 大前年: 3, 前年: 2, 去年: 1, 上年: 1, 明年: -1 };
const daysBack: Readonly<Record<string, number>> = { 大前天: 3, 前天: 2, 昨天: 1, 昨日: 1, 明天: -1, 后天: -2 };
const monthsBack = (word: string): number =>
  word.startsWith('上上') ? 2 : word.startsWith('上') ? 1 : word.startsWith('下') ? -1 : 0;

/** How far ahead a day without a year may lie before which something is to be done: 9月25日前付清. */
const longestAhead = 92 * 86_400_000;

/** 打算10月14号坐飞机去: a day that is to come. */
const planned = /(?:打算|准备|计划|拟|想|预定|最迟|最晚|申请)[^,，。；;:：]{0,6}$/u;
const onceThought = /当时|原来|本来|原先|那时|曾|后来/u;
const due = /^ ?(?:之?前|以前|止|到期)/u;

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
  const last = found.at(-1);
  return { lead: window.slice(start), day: last !== undefined && last.from >= near + start ? last.value : undefined };
};

/** 2024年7月18号签的，8月1号进场: a day without a year behind one of a year, in that year, unless that is still to come. */
const yearBehind = (before: string | undefined, at: Day, written: Date, isToCome: boolean): number | undefined => {
  if (before === undefined) return undefined;
  const year = Number(before.slice(0, 4));
  const day = Date.UTC(year, at.month - 1, at.day);
  const from = Date.parse(before.length === 7 ? `${before}-01` : before);
  const isAhead = isToCome || from > written.getTime();
  return day >= from &&
    day <= written.getTime() + (isAhead ? longestAhead : 0) &&
    year >= written.getUTCFullYear() - longestBack
    ? year
    : undefined;
};

type Day = { readonly month: number; readonly day: number };
type Whole = { readonly year: number; readonly month: number; readonly day?: number | undefined };

const since = (date: WrittenDate, written: Date): Whole | undefined => {
  const { word, unit } = date.since ?? { word: '', unit: 'year' };
  const [year, month] = [written.getUTCFullYear(), written.getUTCMonth() + 1];
  if (unit === 'day') {
    const at = new Date(written.getTime() - (daysBack[word] ?? 0) * 86_400_000);
    return { year: at.getUTCFullYear(), month: at.getUTCMonth() + 1, day: at.getUTCDate() };
  }
  if (unit === 'month') {
    const index = year * 12 + month - 1 - monthsBack(word);
    return { year: Math.floor(index / 12), month: (index % 12) + 1, day: date.day };
  }
  const of = year - (yearsBack[word] ?? 0);
  if (date.month !== undefined) return { year: of, month: date.month, day: date.day };
  return date.edge === undefined ? undefined : { year: of, month: date.edge.endsWith('初') ? 1 : 12 };
};

/** The last such day before the text was written, unless something is due by it or another day gives the year. */
const withoutYear = (at: Day, written: Date, isDue: boolean, { lead, day: dayAhead }: Ahead): Whole => {
  const isToCome = isDue || (planned.test(lead) && !onceThought.test(lead));
  const thisYear = written.getUTCFullYear();
  const isLater = Date.UTC(thisYear, at.month - 1, at.day) - written.getTime() > (isToCome ? longestAhead : 0);
  return { ...at, year: yearBehind(dayAhead, at, written, isToCome) ?? (isLater ? thisYear - 1 : thisYear) };
};

const wholeOf = (date: WrittenDate, written: Date, isDue: boolean, ahead: () => Ahead): Whole | undefined => {
  const { year, month, day, edge } = date;
  if (date.since !== undefined) return since(date, written);
  if (year === undefined)
    return month !== undefined && day !== undefined ? withoutYear({ month, day }, written, isDue, ahead()) : undefined;
  if (month !== undefined) return { year, month, day };
  // 2025年底; a year alone, or a season of it, is no month.
  return edge !== undefined && /[底末]$/u.test(edge) ? { year, month: 12 } : undefined;
};

/**
 * The days and months that a text gives, as they are understood on the day it was written (`2026-05-10`): 去年9月1号, 3月18号, 2024年3月5日. Dates of
 * the lunar calendar and of other counts of years are left out.
 */
export const spokenDatesIn = (text: string, writtenOn: string): readonly SpokenDate[] => {
  const written = new Date(`${writtenOn}T00:00:00Z`);
  if (Number.isNaN(written.getTime())) return [];
  const folded = foldedInPlace(text);
  const found: SpokenDate[] = [];
  for (const date of datesIn(text, { today: writtenOn })) {
    const { from, to, manner, edge } = date;
    if (manner !== 'exact' && manner !== 'about') continue;
    const whole = wholeOf(date, written, due.test(folded.slice(to, to + 4)), () => aheadOf(folded, from, found));
    if (!whole) continue;
    const { year, month } = whole;
    const isEnd = date.month !== undefined || date.since?.unit === 'month';
    const day =
      whole.day ?? (edge !== undefined && isEnd && /[底末]$/u.test(edge) ? daysOfMonth(year, month) : undefined);
    if (day !== undefined && day > daysOfMonth(year, month)) continue;
    const value = dateText(year, month, day ?? 1).slice(0, day === undefined ? 7 : 10);
    const understood = `理解为${year}年${month}月${day === undefined ? '' : `${day}日`}`;
    found.push({
      value,
      understood,
      certain: manner === 'exact' && (date.year ?? date.since) !== undefined && !date.isFeast,
      isAbout: manner === 'about',
      from,
      to,
    });
  }
  return found;
};
