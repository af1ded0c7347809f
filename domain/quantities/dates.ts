import { dateText, daysOfMonth } from './calendar.js';
import { dateRules, type DateRule, type Parts } from './dateRules.js';
import { plainSigns } from './numbers.js';
import { everydaySigns, foldedInPlace } from './signs.js';

/**
 * How a date is meant. `about`: the text itself says that it is not that very day. `lunar` and `era`: of another calendar or count of years.
 * `impossible`: there is no such day or month. `stray`: of a year that no case tells of. `unclear`: it may be one of two days.
 */
export type DateManner = 'exact' | 'about' | 'lunar' | 'era' | 'impossible' | 'stray' | 'unclear';

/** A date where it stands in a text, as far as it is said: a day, a month (no `day`), a year (no `month`), a day without its year. */
export type WrittenDate = Pick<Parts, 'month' | 'day' | 'edge' | 'since' | 'isFeast'> & {
  readonly from: number;
  readonly to: number;
  /** In full: 2024 of 24年. */
  readonly year?: number;
  /** Whether the text leaves out the century. */
  readonly isShort: boolean;
  /** Whether a letter stands in it for a nought or a one, as reading a picture makes them. */
  readonly isMisread: boolean;
  readonly manner: DateManner;
};

/** What is known of a text beside its words. */
export type DatesAsked = {
  /** The court's day, by which a year of two figures gets its century. */
  readonly today?: string | undefined;
  /** Whether somebody was born then. */
  readonly isBirth?: boolean;
  /** Whether the text is an answer to the question for a date, so that bare figures are one: 20240301. */
  readonly isExpected?: boolean;
};

/** A text in everyday signs, with the letters that are read for figures put right; each in its place. */
const foldedDates = (text: string): string =>
  everydaySigns(foldedInPlace(text))
    .replaceAll(/(?<=[零一二三四五六七八九十年月])[参參叄叁陆陸伍](?=[年月日号])/gu, plainSigns)
    .replaceAll(/(?<=[零一二三四五六七八九])[0Oo]{1,3}(?=[零一二三四五六七八九年])/gu, (all) => '零'.repeat(all.length))
    .replaceAll(/(?<=[\d年月][-./]?)[OoIl]{1,2}(?=[-./]?[\d年月日号])/gu, (all) =>
      all.replaceAll(/[Oo]/g, '0').replaceAll(/[Il]/g, '1'),
    );

/** The years that pleadings tell of: from the oldest deeds that courts still see to the end of the longest terms. */
export const [earliestYear, latestYear] = [1800, 2199];

/**
 * The year that two figures mean: 90 is 1990. A birth is the latest such day up to today, any other day at most ten years ahead; without a
 * `today` the years that this may change are none.
 */
export const fullYear = (short: number, { month = 1, day = 1 }: Parts, asked: DatesAsked): number | undefined => {
  const { today, isBirth = false } = asked;
  if (today === undefined) return short < 36 ? 2000 + short : short < 50 ? undefined : 1900 + short;
  const now = Number(today.slice(0, 4));
  const latest = isBirth ? now : now + 10;
  const inThis = Math.floor(latest / 100) * 100 + short;
  return inThis > latest || (isBirth && dateText(inThis, month, day) > today) ? inThis - 100 : inThis;
};

const roughBefore = /(?:大概|大约|差不多|(?<![合违签履节条特预公邀制])约(?!定)|可能|好像|估计)(?:是|在|于)? ?$/u;
const roughBehind = /^ ?(?:左右|前后|上下|那几天|许(?!\p{Script=Han}))/u;
const lunarBefore = /(?:农历|阴历|旧历)[^，,。;；\n]{0,6}$/u;
const lunarBehind =
  /^ ?(?:正月|腊月|冬月|初[一二三四五六七八九十]|廿|农历|阴历|旧历|除夕|春节|中秋|端午|清明|\((?:农历|阴历|旧历))/u;

const mannerOf = ({ year, month, day, edge, is }: Parts, lead: string, behind: string): DateManner => {
  if (lunarBefore.test(lead) || lunarBehind.test(behind)) return 'lunar';
  if (is !== undefined) return is;
  if (month !== undefined && (month < 1 || month > 12)) return 'impossible';
  if (day !== undefined && (day < 1 || day > daysOfMonth(year ?? 2000, month ?? 1))) return 'impossible';
  if (year !== undefined && (year < earliestYear || year > latestYear)) return 'stray';
  return edge !== undefined || roughBefore.test(lead) || roughBehind.test(behind) ? 'about' : 'exact';
};

const expectedBefore = /(?:[自从至到于]|[日时][期间]?|生)[^\d,，。;；\n]{0,2}$/u;
const expectedBehind = /^ ?(?:起|开始|至|到|[—–~-]|止|签|出生|生)/u;
/** What stands between the two ends of a period. */
export const joinsPeriod = /^[ \n]*(?:(?:起[ \n]*)?(?:至|到|[—–~-]{1,2})|起)[ \n]*$/u;

type Candidate = WrittenDate & { readonly rule: DateRule };

const candidateOf = (
  [given, text]: readonly [string, string],
  rule: DateRule,
  match: RegExpExecArray,
  asked: DatesAsked,
): Candidate | undefined => {
  const { 0: all, index: from, groups = {} } = match;
  const to = from + all.trimEnd().length;
  const [lead, behind] = [text.slice(Math.max(0, from - 12), from), text.slice(to, to + 8)];
  if (rule.isBare && !asked.isExpected && !expectedBefore.test(lead) && !expectedBehind.test(behind)) return undefined;
  const parts = rule.value(groups);
  if (!parts) return undefined;
  const { year: said, is, ...shared } = parts;
  const isShort = said !== undefined && /^.{2}$/u.test(groups['year'] ?? '');
  const year = isShort ? fullYear(said, parts, asked) : said;
  const whole = { ...parts, ...(year === undefined ? {} : { year }) };
  return {
    from: from + all.length - all.trimStart().length,
    to,
    ...(year === undefined ? {} : { year }),
    ...shared,
    isShort,
    isMisread: [...given.slice(from, to)].some((sign, at) => /[OoIl]/.test(sign) && /\d/.test(all[at] ?? '')),
    // A century that nothing tells.
    manner: isShort && year === undefined && is === undefined ? 'unclear' : mannerOf(whole, lead, behind),
    rule,
  };
};

/**
 * Every date of a text, whole or in part, in its order, with how it is meant. Of two that overlap the longer one is read; a reading accounts for every
 * figure that touches it, so that 12024年 and 3月155日 are none. What a date is of, a signing or a birth, is not said here. Linear in the text.
 */
export const datesIn = (given: string, asked: DatesAsked = {}): readonly WrittenDate[] => {
  const text = foldedDates(given);
  const candidates = dateRules
    .flatMap((rule) =>
      [...text.matchAll(rule.pattern)].flatMap((match) => candidateOf([given, text], rule, match, asked) ?? []),
    )
    .sort((one, other) => one.from - other.from || other.to - one.to);
  const dates: Candidate[] = [];
  for (const found of candidates) {
    const last = dates.at(-1);
    const overlaps = last !== undefined && found.from < last.to;
    if (overlaps && found.to - found.from <= last.to - last.from) continue;
    const isBehind = last?.day !== undefined && joinsPeriod.test(text.slice(last.to, found.from));
    if (found.rule.follows && !isBehind) continue;
    if (overlaps) dates.pop();
    dates.push(found);
  }
  return dates;
};

/** A day as forms keep it, `2024-03-05`, of a date that says it exactly and with its year; `undefined` for any other. */
export const dayOf = ({ year, month, day, manner }: WrittenDate): string | undefined =>
  manner === 'exact' && year !== undefined && month !== undefined && day !== undefined
    ? dateText(year, month, day)
    : undefined;

/** The date that a text is and nothing else; `undefined` for any other text. */
export const wholeDate = (text: string, asked: DatesAsked): WrittenDate | undefined => {
  const [only, ...more] = datesIn(text, { ...asked, isExpected: true });
  return only?.from === 0 && only.to === text.length && more.length === 0 ? only : undefined;
};

const joinsDates = /^[ \n]*(?:起[ \n]*)?(?:至|到|[—–~-]{1,2}|、|,|，|和|及|与)[ \n]*$/u;
/** Words by which a day without a year is in another one than the date before it. */
const otherYear = /次年|翌年|来年|明年|去年|前年|上年|今年|本年|第二年|隔年|后年|跨年|满一?年/u;
/** Characters before a date without a year in which a date with one may stand. */
const farthest = 200;

/** A date with the year and the month that a date before it gives: 5月4日 behind a day of 2024, 2024年3月1日至8日. */
export const completedDate = (text: string, dates: readonly WrittenDate[], at: number): WrittenDate | undefined => {
  const date = dates[at];
  if (date === undefined || date.year !== undefined) return date;
  if (date.since !== undefined || date.manner === 'lunar' || date.manner === 'era') return undefined;
  const before = dates.slice(Math.max(0, at - 24), at).findLast(({ year }) => year !== undefined);
  const neighbour = dates[at - 1];
  if (before?.month === undefined || neighbour === undefined) return undefined;
  const between = text.slice(before.to, date.from);
  if (between.length > farthest || otherYear.test(between)) return undefined;
  const { year = 0, month, day = 0 } = before;
  const inYear = (whole: WrittenDate): WrittenDate =>
    (whole.day ?? 1) > daysOfMonth(year, whole.month ?? 1) ? { ...whole, manner: 'impossible' } : whole;
  if (date.month === undefined) {
    const whole = completedDate(text, dates, at - 1);
    const isJoined = joinsDates.test(text.slice(neighbour.to, date.from)) && whole?.day !== undefined;
    return isJoined && whole.month !== undefined && (date.day ?? 0) >= (whole.day ?? 0)
      ? inYear({ ...date, year: whole.year ?? year, month: whole.month })
      : undefined;
  }
  const isLater = date.month > month || (date.month === month && (date.day ?? 31) >= day);
  return isLater ? inYear({ ...date, year }) : undefined;
};
