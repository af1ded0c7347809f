import { publications, rateOn, type LendingRate } from '../../lendingRate/publications.js';
import type { FormDefinition } from '../definition.js';
import type { FilledForm } from '../fill.js';
import type { Problem } from '../problemCodes.js';
import { chineseDate } from '../printing/dates.js';
import { lprTimes, yearlyPercent } from '../rates.js';
import { isRealDate } from '../../quantities/calendar.js';
import type { Leaf } from './leaves.js';
import { problemAt } from './slips.js';

/** Since this day four times the LPR is the bound (民间借贷规定第二十五条, 第三十一条). */
const newRules = '2020-08-20';
/** Four times the highest LPR: no rate above it was ever protected under the new rules. */
const highestBound = (recorded: readonly LendingRate[]): number =>
  fourTimes(Math.max(...publications(recorded).map(({ percent }) => percent)));

const fourTimes = (percent: number): number => Number((percent * 4).toFixed(2));

type Asked = {
  /** The court's day, `2026-01-31`. */
  readonly today?: string | undefined;
  /** What administrators recorded beside the publications that the release has. */
  readonly lendingRates?: readonly LendingRate[] | undefined;
};

type Bound = { readonly percent: number; readonly says: string };

/** 一年期LPR（3.65%）的四倍14.6% */
const boundOn = (when: string, day: string, recorded: readonly LendingRate[]): Bound | undefined => {
  const rate = rateOn(day, recorded);
  if (rate === undefined) return undefined;
  const percent = fourTimes(rate.percent);
  const asKnown = rate.isCertain ? '' : `，按收录的最近一期，${chineseDate(rate.day)}公布`;
  return { percent, says: `${when}一年期LPR（${rate.percent}%${asKnown}）的四倍${percent}%` };
};

/**
 * The bound of a contract of this day; of one from before the new rules, that of the day of filing, for the interest since then.
 * `undefined` where neither day is known.
 */
const boundOf = (contract: string | undefined, { today, lendingRates: recorded = [] }: Asked): Bound | undefined => {
  if (contract === undefined) return undefined;
  if (contract >= newRules) return boundOn(`合同成立时（${chineseDate(contract)}）`, contract, recorded);
  const since = today === undefined ? undefined : boundOn('起诉时', today, recorded);
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

/** Whether a form is about private lending: only then the loan prime rate bounds what is asked. */
export const isPrivateLending = ({ caseCause }: Pick<FormDefinition, 'caseCause'>): boolean =>
  (caseCause ?? '').includes('民间借贷');

/** Rates of private lending above what is protected, named with the bound and its day. */
export const rateProblems = (form: FilledForm, leaves: readonly Leaf[], asked: Asked): readonly Problem[] => {
  if (!isPrivateLending(form.definition)) return [];
  const bound = boundOf(contractDay(leaves), asked);
  const says = bound?.says ?? '合同成立时一年期贷款市场报价利率（LPR）的四倍';
  const most = bound?.percent ?? highestBound(asked.lendingRates ?? []);
  return leaves
    .filter(({ means }) => means === 'interest-rate')
    .flatMap(({ path, value }): readonly Problem[] => {
      const percent = yearlyPercent(value);
      const isAbove = percent === undefined ? (lprTimes(value) ?? 0) > 4 : percent > most;
      if (!isAbove) return [];
      const named = percent === undefined ? `“${value}”` : namedRate(value, percent);
      return [problemAt('rate_too_high', path, `${named}超过${says}，超过部分不受保护，请核对`)];
    });
};
