import type { FilledForm } from '../fill.js';
import type { Problem } from '../problemCodes.js';
import { chineseDate } from '../printing/dates.js';
import { lprTimes, yearlyPercent } from '../rates.js';
import { isRealDate } from '../../quantities/calendar.js';
import type { Leaf } from './leaves.js';
import { problemAt } from './slips.js';

/**
 * The loan prime rate of one year, in percent, from the day on which a new one was published, as the National Interbank Funding Center
 * publishes it under the authority of the People's Bank of China. It is published on the 20th of each month; months without a change are left out.
 */
const loanPrimeRates: readonly (readonly [from: string, percent: number])[] = [
  ['2019-08-20', 4.25],
  ['2019-09-20', 4.2],
  ['2019-11-20', 4.15],
  ['2020-02-20', 4.05],
  ['2020-04-20', 3.85],
  ['2021-12-20', 3.8],
  ['2022-01-20', 3.7],
  ['2022-08-22', 3.65],
  ['2023-06-20', 3.55],
  ['2023-08-21', 3.45],
  ['2024-07-22', 3.35],
  ['2024-10-21', 3.1],
  ['2025-05-20', 3],
];

/** The last publication of which the table knows; of later days it knows only the rate that was in force then. */
const knownUntil = '2025-11-20';

/** Since this day four times the LPR is the bound (民间借贷规定第二十五条, 第三十一条). */
const newRules = '2020-08-20';
/** Four times the highest LPR: no rate above it was ever protected under the new rules. */
const highestBound = 4 * Math.max(...loanPrimeRates.map(([, percent]) => percent));

const rateOn = (day: string): number | undefined => loanPrimeRates.findLast(([from]) => from <= day)?.[1];
const fourTimes = (percent: number): number => Number((percent * 4).toFixed(2));

type Bound = { readonly percent: number; readonly says: string };

/** 一年期LPR（3.65%）的四倍14.6% */
const boundOn = (when: string, day: string): Bound | undefined => {
  const rate = rateOn(day);
  if (rate === undefined) return undefined;
  const asKnown = day > knownUntil ? '，按收录的最近一期' : '';
  return { percent: fourTimes(rate), says: `${when}一年期LPR（${rate}%${asKnown}）的四倍${fourTimes(rate)}%` };
};

/**
 * The bound of a contract of this day; of one from before the new rules, that of the day of filing, for the interest since then.
 * `undefined` where neither day is known.
 */
const boundOf = (contract: string | undefined, today: string | undefined): Bound | undefined => {
  if (contract === undefined) return undefined;
  if (contract >= newRules) return boundOn(`合同成立时（${chineseDate(contract)}）`, contract);
  const since = today === undefined ? undefined : boundOn('起诉时', today);
  return (
    since && {
      ...since,
      says: `${since.says}（2020年8月20日起的利息；之前的可以按当时的规定请求，2015年9月1日起为年利率24%）`,
    }
  );
};

/** The first day that the form names for the loan: of its term, or on which it was handed over. */
const contractDay = (leaves: readonly Leaf[]): string | undefined =>
  leaves
    .filter(({ means, kind, label }) => kind === 'date' && (means === 'from-date' || label.endsWith('提供时间')))
    .map(({ value }) => value)
    .filter((value) => isRealDate(value))
    .sort()[0];

/** How a rate is named beside a bound: 年利率24%, 2%/月（折合年利率24%）; a bare number may be of any period. */
const namedRate = (rate: string, percent: number): string => {
  if (!rate.includes('%/')) return `${percent}%如为年利率，`;
  return rate.endsWith('年') ? `年利率${percent}%` : `${rate}（折合年利率${percent}%）`;
};

/** Rates of private lending above what is protected, named with the bound and its day. `today`: the court's day. */
export const lendingRates = (form: FilledForm, leaves: readonly Leaf[], today?: string): readonly Problem[] => {
  if (!(form.definition.caseCause ?? '').includes('民间借贷')) return [];
  const bound = boundOf(contractDay(leaves), today);
  const says = bound?.says ?? '合同成立时一年期贷款市场报价利率（LPR）的四倍';
  return leaves
    .filter(({ means }) => means === 'interest-rate')
    .flatMap(({ path, value }): readonly Problem[] => {
      const percent = yearlyPercent(value);
      const isAbove = percent === undefined ? (lprTimes(value) ?? 0) > 4 : percent > (bound?.percent ?? highestBound);
      if (!isAbove) return [];
      const named = percent === undefined ? `“${value}”` : namedRate(value, percent);
      return [problemAt('rate_too_high', path, `${named}超过${says}，超过部分不受保护，请核对`)];
    });
};
