import type { Field } from './definition.js';
import { measuresIn } from '../quantities/measures.js';

/**
 * Rates of interest and penalty: a number of percent of the period that the form prints, a number with a period of its own (2%/月), or one that
 * follows another rate (LPR+0.5, 一年期LPR的4倍, 同期LPR加计50%). The last kind is kept as it was typed, and nothing is reckoned from it.
 */

const number =
  '(?:百分之)?(?:\\d{1,5}(?:\\.\\d{1,4})?|[一二两三四五六七八九十百]{1,5}(?:点[零一二三四五六七八九]{1,4})?)';
const times = `${number} ?倍半?`;
const ofWhen =
  '按照?|以|参照|自|起|不超过|未超过|合同|借款|出借|起诉|立案|成立|签订|发放|放款|逾期|当时|届时|同期|同档次?|同类|同种|每[年月日]|时|的|之?日' +
  '|年利率|月利率|年化|利率|为|是|\\d{4}年|\\d{1,2}月|\\d{1,2}日|(?:[一五15]|十二)(?:年|个月)期|以上|中国人民银行|人民银行|央行|全国银行间同业拆借中心|受权|授权|公布|发布|银行|贷款';
const base =
  '(?:LPR(?:利率)?|(?:市场)?报价利率(?:\\(LPR\\))?|基准(?:贷款)?利率|贷款利率|存款利率)(?:\\([一五15]年期(?:以上)?\\))?';
const points = ' ?(?:%|个?百分点|个点|点|个?基点|BP|个BP)?';
const more =
  `(?: ?[×*]? ?的?(?:${times})` +
  `| ?[×*] ?${number}` +
  `| ?(?:的?标准|的?基础上|基础)?(?:再|上)?(?:[+-]|加计|加收|加罚|上浮|下浮|增加|减少|加|减)(?:到|至)? ?${number}${points})`;
const tail = '(?:的?标准)?(?:计算|计付|计收|计息|支付|执行|计)?';

/** LPR, LPR+0.5, 4倍LPR, 一年期LPR的4倍, 按同期LPR加计50%. */
const linkedPattern = `^(?:${ofWhen}|${times} ?的?|${number} ?[×*] ?){0,14}${base}${more}?${tail}$`;

const perYear: Readonly<Record<string, number>> = { 年: 1, 季: 4, 月: 12, 日: 365 };
const period = `[${Object.keys(perYear).join('')}]`;
/** 2%/月: with its period. */
const periodicPattern = `^\\d{1,3}(?:\\.\\d{1,6})?%/${period}$`;

/** What a rate may be besides a number of percent of the printed period. */
export const ownRatePattern = `${periodicPattern}|${linkedPattern}`;

const linked = new RegExp(linkedPattern, 'u');
const periodic = new RegExp(periodicPattern, 'u');
const numberOfPercent = new RegExp(`^(\\d+(?:\\.\\d+)?)(?:%/(${period}))?$`, 'u');

/** Whether a field asks for a rate: percent of a period that is printed behind it (%/年（季/月）, %/日). A share of a whole is none. */
export const isRateField = ({ kind, unit }: Pick<Field, 'kind' | 'unit'>): boolean =>
  kind === 'number' && (unit?.startsWith('%/') ?? false);

/** Whether a rate follows another one, so that it is no number. */
export const isLinkedRate = (text: string): boolean => linked.test(text);

/** Whether a rate says its unit or needs none, so that none is printed behind it. */
export const isOwnRate = (text: string): boolean => periodic.test(text) || linked.test(text);

/** The periods that a unit leaves open: 年, 季, 月 of `%/年（季/月）`; empty where it names one. */
export const openPeriods = (unit: string): readonly string[] => {
  const periods = [...unit].filter((sign) => Object.hasOwn(perYear, sign));
  return periods.length > 1 ? periods : [];
};

/** Percent of a year; a bare number as if it were of a year; `undefined` for a rate that follows another. */
export const yearlyPercent = (rate: string): number | undefined => {
  const [, figures = '', of = '年'] = numberOfPercent.exec(rate) ?? [];
  return figures === '' ? undefined : Number((Number(figures) * (perYear[of] ?? 1)).toFixed(6));
};

/** How many times the LPR a rate is: 4 for 一年期LPR的4倍, 1 for LPR; `undefined` for a rate that is no multiple of it. */
export const lprTimes = (rate: string): number | undefined => {
  const times = linked.test(rate)
    ? measuresIn(rate).find(({ unit, value }) => unit === 'LPR' && value !== '')
    : undefined;
  return times && Number(times.value);
};
