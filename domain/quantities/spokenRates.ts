import type { Place } from './masked.js';
import { chineseDecimal, decimalIn } from './numbers.js';
import { foldedInPlace } from './signs.js';

/** A rate of interest or penalty as a text says it. */
export type SpokenRate = Place & {
  readonly per: 'year' | 'month' | 'day';
  /** In percent of the sum: 月息一分五 is 1.5 per month. */
  readonly percent: number;
  /** Whether the text says the period itself; 一分五的利 is by the month only by custom. */
  readonly periodSaid: boolean;
};

const digits = '零〇一二两三四五六七八九十壹贰叁肆伍陆柒捌玖';
const figure = String.raw`\d{1,3}(?:\.\d{1,4})?|[${digits}]{1,3}(?:点[${digits}]{1,3})?`;
const periods: Readonly<Record<string, SpokenRate['per']>> = { 年: 'year', 月: 'month', 日: 'day', 天: 'day' };
/** By banking custom 分 is a tenth of the sum for a year, a hundredth for a month, a thousandth for a day; 厘 is a tenth of 分. */
const percentOfFen: Readonly<Record<SpokenRate['per'], number>> = { year: 10, month: 1, day: 0.1 };

const valueOf = (words: string): number | undefined => {
  const value = /^\d/.test(words) ? words : chineseDecimal(words);
  return value === undefined ? undefined : Number(value);
};

const rounded = (percent: number): number => Number(percent.toFixed(6));

const period = String.raw`(?<period>年|月|每?日|每?天|每月|每年)(?:化)?(?:利率|利息|利|息|按)?(?:为|是|按|约定|算|计)? ?:? ?`;
const percents = new RegExp(
  String.raw`${period}(?:(?<amount>${figure}) ?(?<sign>%|‰|个点)|(?<of>百|千|万)分之(?<parts>${figure}))`,
  'gu',
);
const fens = new RegExp(
  String.raw`${period}(?<fen>${figure}) ?分(?:(?<li>[${digits}\d])厘?|(?<half>半))?(?![之钟])|${period.replace('<period>', '<liPeriod>')}(?<onlyLi>${figure}) ?厘`,
  'gu',
);
const bare = new RegExp(
  String.raw`(?<![\d.年月日天])(?<fen>${figure}) ?分(?:(?<li>[${digits}\d])厘?|(?<half>半))?(?:的)?(?:利息|利|息)`,
  'gu',
);

/**
 * Every rate that a text says with its period, or by custom without one, with offsets in the text as it was given. Rates that follow another
 * one (LPR的四倍) are not reckoned here.
 */
export const spokenRatesIn = (text: string): readonly SpokenRate[] => {
  const folded = foldedInPlace(text);
  const found: SpokenRate[] = [];
  const add = (from: number, to: number, per: SpokenRate['per'], percent: number | undefined, periodSaid: boolean) => {
    if (percent === undefined || percent <= 0 || found.some((other) => from < other.to && other.from < to)) return;
    found.push({ per, percent: rounded(percent), periodSaid, from, to });
  };
  const perOf = (word = ''): SpokenRate['per'] | undefined => periods[word.replace('每', '')];
  for (const { 0: all, index, groups = {} } of folded.matchAll(percents)) {
    const per = perOf(groups['period']);
    const { amount, sign, of, parts } = groups;
    const percent = decimalIn(amount ?? parts ?? '', sign === '‰' || of === '千' ? 1 : of === '万' ? 2 : 0);
    if (per !== undefined && percent !== undefined) add(index, index + all.length, per, Number(percent), true);
  }
  const inFen = (fen: string | undefined, li: string | undefined, half: string | undefined): number | undefined => {
    const whole = fen === undefined ? 0 : valueOf(fen);
    const tenths = half === undefined ? (li === undefined ? 0 : valueOf(li)) : 5;
    return whole === undefined || tenths === undefined ? undefined : whole + tenths / 10;
  };
  for (const { 0: all, index, groups = {} } of folded.matchAll(fens)) {
    const per = perOf(groups['period'] ?? groups['liPeriod']);
    const fen =
      groups['onlyLi'] === undefined
        ? inFen(groups['fen'], groups['li'], groups['half'])
        : (valueOf(groups['onlyLi']) ?? 0) / 10;
    if (per !== undefined && fen !== undefined) add(index, index + all.length, per, fen * percentOfFen[per], true);
  }
  for (const { 0: all, index, groups = {} } of folded.matchAll(bare))
    add(index, index + all.length, 'month', inFen(groups['fen'], groups['li'], groups['half']), false);
  return found.sort((a, b) => a.from - b.from);
};
