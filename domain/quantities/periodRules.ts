import { decimalOf, numberPattern, positive, type MeasureRule } from './measureRule.js';

/** No day of a month, and no ordinal or part of a year. */
const noDate = '(?<![月号第前每] ?)';
/** 2024年3月, 一年期, 三年级: no term. */
const yearsGoOn = '(?! ?\\d{1,2} ?月|[级期生初末底前度终薪]|计划|龄|\\d|以[前来]?|之?间)';
const number = numberPattern();
const years = numberPattern('years');

const counted = (written: string | undefined, factor: number, unit: 'month' | 'day') => {
  const value = positive(written);
  const many = value === undefined ? undefined : decimalOf(Number(value) * factor);
  // 1.1年 is no term that anybody agrees on.
  return many === undefined || (factor > 1 && many.includes('.')) ? undefined : { value: many, unit };
};

const rule = (name: string, pattern: string, value: MeasureRule['value']): MeasureRule => ({
  name,
  kind: 'period',
  pattern: new RegExp(`${noDate}(?<figures>${pattern})`, 'dgu'),
  value,
  exact: 'exact',
});

/** A count of years that is no year of the calendar. */
const yearsOf = (written: string | undefined): number | undefined => {
  const value = Number(positive(written) ?? 0);
  return value > 0 && value <= 100 ? value : undefined;
};

/** The rule of a period that measures an amount. */
export const monthsOfPay = '3个月工资';

/** Periods, in months or in days; one is never reckoned from the other. */
export const periodRules: readonly MeasureRule[] = [
  rule('3个月', `${number} ?个 ?整?月`, ({ n }) => counted(n, 1, 'month')),
  // Three months' wages are an amount that the text does not say.
  rule(monthsOfPay, `${number} ?个月的?(?:平均)?(?:工资|月薪|薪水|薪资|薪金|租金|房租|月租|利息|社保|货款)`, () => ({
    value: undefined,
    unit: 'month',
  })),
  rule('俩月', '(?<n>[俩仨])月(?![份底初末])', ({ n }) => counted(n, 1, 'month')),
  rule('一年零三个月', `${years} ?年 ?[零又]? ?(?<months>\\d{1,2}|[一二两三四五六七八九十]{1,2}) ?个月`, (groups) => {
    const [of, months] = [yearsOf(groups['years']), counted(groups['months'], 1, 'month')];
    return of === undefined || !months || Number(months.value) > 11
      ? undefined
      : { value: decimalOf(of * 12 + Number(months.value)), unit: 'month' };
  }),
  rule('两年半', `${years} ?年半(?![载])`, (groups) => {
    const of = yearsOf(groups['years']);
    return of === undefined ? undefined : { value: decimalOf(of * 12 + 6), unit: 'month' };
  }),
  rule('半年', '(?<![上下大小多前后])半年(?![度会])', () => ({ value: '6', unit: 'month' })),
  rule('三年, 1.5年', `${years} ?周?年整?(?!半)${yearsGoOn}`, (groups) => {
    const of = yearsOf(groups['years']);
    return of === undefined ? undefined : counted(String(of), 12, 'month');
  }),
  rule('90天', `${number} ?(?:天|日)整?(?!天|[前起夜]|\\d|(?:租|利|息)[^息])`, ({ n }) => counted(n, 1, 'day')),
  rule('半天', '(?<![上下大一多])半天', () => ({ value: '0.5', unit: 'day' })),
  rule('两周, 4个星期', `${number} ?(?:周(?![年岁转边围期长末])|个?(?:星期|礼拜)(?![一二三四五六日天]))`, ({ n }) =>
    counted(n, 7, 'day'),
  ),
];
