import { measuresIn, wholeMeasure } from '../../quantities/measures.js';
import { isLinkedRate, isOwnRate, openPeriods } from '../rates.js';
import type { BoundedText } from './boundedText.js';
import { fault, foldTyped, quoted, type Reading } from './reading.js';
import { readNumber } from './readNumber.js';

const periodNames: Readonly<Record<string, string>> = { year: '年', quarter: '季', month: '月', day: '日' };

type Periodic = { readonly percent: string; readonly period: string };

/** A rate that is said with its period, in percent. */
const periodicIn = (text: string): Periodic | undefined => {
  const rate = wholeMeasure(text);
  const period = periodNames[rate?.unit ?? ''];
  return rate?.kind === 'rate' && rate.manner === 'exact' && period !== undefined
    ? { percent: rate.value, period }
    : undefined;
};

/** 二分 and 一分五: of a month or of a year, its writer says. */
const customary = (text: string, typed: string): Reading | undefined => {
  const bare = text.replace(/^利息?(?:按|算|是|为)?/u, '').replace(/(?:的)?(?:利息|利率|利|息)$/u, '');
  const readings = ['月', '年'].flatMap((period) => {
    const rate = /(?:分(?!之)|厘)/u.test(bare) ? periodicIn(`${period}息${bare}`) : undefined;
    return rate ? [`${rate.percent}%/${rate.period}`] : [];
  });
  return readings.length === 0
    ? undefined
    : fault(
        'number_words',
        `${quoted(typed)}是${readings.join('，还是')}？`,
        readings.map((value) => ({ label: value, value })),
      );
};

/** A rate as a field with this unit keeps it. */
const keptAs = ({ percent, period }: Periodic, unit: string): string =>
  openPeriods(unit).length === 0 && unit === `%/${period}` ? percent : `${percent}%/${period}`;

/** 借款年利率为14.8%: the one rate that stands among other words. */
const amongWords = (text: string, typed: string, called: string, unit: string): Reading | undefined => {
  const [value, ...more] = new Set(
    measuresIn(text).flatMap(({ from, to, kind }) => {
      const rate = kind === 'rate' ? periodicIn(text.slice(from, to)) : undefined;
      return rate ? [keptAs(rate, unit)] : [];
    }),
  );
  return value === undefined || more.length > 0 || !isOwnRate(`${value}%/年`.replace(/(%\/.).*/, '$1'))
    ? undefined
    : fault('number_words', `${called}只写数字。${quoted(typed)}是${value}吗？`, [{ label: value, value }]);
};

/** A number of percent, where the form leaves open whether it is of a year, a quarter or a month. */
const ofWhichPeriod = (percent: string, called: string, unit: string): Reading => {
  const periods = openPeriods(unit);
  if (periods.length === 0) return { kind: 'value', value: percent };
  const choices = periods.map((period) => ({ label: `${percent}%/${period}`, value: `${percent}%/${period}` }));
  const question = periods.map((period) => `每${period}`).join('、');
  return {
    kind: 'value',
    value: percent,
    doubt: fault('rate_period', `${called}${percent}%是按哪个期间算的：${question}？`, choices),
  };
};

/**
 * A rate as people type it where the form prints the period behind it (`unit`: %/年（季/月）, %/日): 4.35, 年利率15.4%, 月息2分, LPR+0.5, 一年期LPR的4倍. Gives
 * it as forms keep it: percent of the printed period as a number, of another one as 2%/月, one that follows another rate as it was typed. By
 * banking custom 月息2分 is 2%.
 */
export const readRate = (typed: BoundedText, called: string, unit = ''): Reading => {
  const text = foldTyped(typed)
    .replace(/(?<=.)[、,;。]$/u, '')
    .replace(/(?<=[%‰分厘\d一二两三四五六七八九十])(?:来)?(?:计[算息收付]?|算|支付)$/u, '')
    .replace(/lpr/giu, 'LPR')
    .replace(/(?<=\d) ?bps?$/iu, 'BP');
  const linked = text
    .replace(/(?<=倍)的?利率$/u, '')
    .replaceAll(' ', '')
    .replaceAll(/[xX](?=[\d一二两三四五六七八九L])/gu, '×');
  if (isLinkedRate(linked))
    return {
      kind: 'value',
      value: linked,
      doubt: fault(
        'rate_linked',
        `${called}${quoted(linked)}要查${linked.includes('LPR') ? 'LPR' : '公布的利率'}才知道是多少，照原样写进表格，但不能参与计算`,
      ),
    };
  const periodic = periodicIn(text);
  if (periodic) {
    const { percent, period } = periodic;
    const value = keptAs(periodic, unit);
    if (isOwnRate(value) || value === percent)
      return { kind: 'value', value, ...(text === value ? {} : { shown: `${percent}%/${period}` }) };
  }
  if (/LPR|报价利率|基准利率/u.test(text))
    return fault('number_words', `${called}按LPR算的，写成“LPR+0.5”“LPR的4倍”或“LPR加50个基点”这样`);
  const spoken = customary(text, typed) ?? amongWords(text, typed, called, unit);
  if (spoken) return spoken;
  const reading = readNumber(typed, called, unit);
  if (reading.kind === 'value' && reading.value.startsWith('-')) return fault('number_negative', `${called}不能是负数`);
  if (reading.kind === 'value') return ofWhichPeriod(reading.value, called, unit);
  return reading.kind === 'fault' && reading.code === 'number_malformed'
    ? fault('number_malformed', `${called}写成“4.35”“2%/月”或“LPR+0.5”这样；不知道就先空着`)
    : reading;
};
