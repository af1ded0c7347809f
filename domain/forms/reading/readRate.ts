import { spokenRatesIn } from '../../quantities/spokenRates.js';
import { isLinkedRate, isOwnRate, openPeriods } from '../rates.js';
import type { BoundedText } from './boundedText.js';
import { fault, foldTyped, quoted, type Reading } from './reading.js';
import { percentOf, readNumber } from './readNumber.js';

const periodNames = { year: '年', month: '月', day: '日' } as const;
const periodOf: Readonly<Record<string, string>> = { 年: '年', 季: '季', 季度: '季', 月: '月', 日: '日', 天: '日' };

const figure = String.raw`(\d+(?:\.\d+)?) ?(%|‰)|([百千万]分之.+?)`;
/** 15.4%/年, 24%年, 2%每月, 千分之五每天. */
const figureFirst = new RegExp(`^(?:${figure}) ?(?:\\/|每|一)? ?(年|季度?|月|日|天)(?:利率|利息|息)?$`, 'u');
/** 年利率15.4%, 月息2%, 每日万分之五, 日0.5‰. */
const periodFirst = new RegExp(
  `^(?:按|每|以)?(年|季度?|月|日|天)(?:化)?(?:利率|利息|息|利)?(?:为|是|按|:)? ?(?:${figure})$`,
  'u',
);

type Periodic = { readonly percent: string; readonly period: string };

const percentIn = (figures: string | undefined, sign: string | undefined, share = ''): string | undefined =>
  sign === '%' ? figures : percentOf(share === '' ? `${figures ?? ''}${sign ?? ''}` : share);

/** A rate that is said with its period, in percent. */
const periodicIn = (text: string): Periodic | undefined => {
  const [, figures, sign, share, behind = ''] = figureFirst.exec(text) ?? [];
  const [, before = '', ...said] = periodFirst.exec(text) ?? [];
  const percent = behind === '' ? percentIn(said[0], said[1], said[2]) : percentIn(figures, sign, share);
  const period = periodOf[behind === '' ? before : behind];
  if (percent !== undefined && period !== undefined) return { percent, period };
  const [rate] = spokenRatesIn(text);
  const isWhole = rate?.from === 0 && rate.to === text.length && rate.periodSaid;
  return isWhole ? { percent: String(rate.percent), period: periodNames[rate.per] } : undefined;
};

/** 二分 and 一分五: of a month or of a year, its writer says. */
const customary = (text: string, typed: string): Reading | undefined => {
  const bare = text.replace(/(?:的)?(?:利息|利率|利|息)$/u, '');
  const readings = ['月', '年'].flatMap((period) => {
    const rate = /^[\d零一二两三四五六七八九十.点]+(?:分|厘)/u.test(bare)
      ? periodicIn(`${period}息${bare}`)
      : undefined;
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
    .replace(/(?<=[%‰分厘\d一二两三四五六七八九十])(?:来)?(?:计算|计息|计|支付)$/u, '')
    .replace(/(?<=[%‰])\(每?(年|季度?|月|日|天)\)$/u, '/$1')
    .replace(/lpr/giu, 'LPR')
    .replace(/(?<=\d) ?bps?$/iu, 'BP');
  const linked = text.replaceAll(' ', '').replaceAll(/[xX](?=[\d一二两三四五六七八九L])/gu, '×');
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
    const value = openPeriods(unit).length === 0 && unit === `%/${period}` ? percent : `${percent}%/${period}`;
    if (isOwnRate(value) || value === percent)
      return { kind: 'value', value, ...(text === value ? {} : { shown: `${percent}%/${period}` }) };
  }
  if (/LPR|报价利率|基准利率/u.test(text))
    return fault('number_words', `${called}按LPR算的，写成“LPR+0.5”“LPR的4倍”或“LPR加50个基点”这样`);
  const spoken = customary(text, typed);
  if (spoken) return spoken;
  const reading = readNumber(typed, called, unit);
  if (reading.kind === 'value' && reading.value.startsWith('-')) return fault('number_negative', `${called}不能是负数`);
  if (reading.kind === 'value') return ofWhichPeriod(reading.value, called, unit);
  return reading.kind === 'fault' && reading.code === 'number_malformed'
    ? fault('number_malformed', `${called}写成“4.35”“2%/月”或“LPR+0.5”这样；不知道就先空着`)
    : reading;
};
