import { spokenRatesIn } from '../../quantities/spokenRates.js';
import type { BoundedText } from './boundedText.js';
import { chineseDecimal, decimalIn } from '../../quantities/numbers.js';
import { everydaySigns } from '../../quantities/signs.js';
import { empty, fault, foldTyped, quoted, type Reading } from './reading.js';

const canonical = /^-?\d{1,15}(?:\.\d{1,6})?$/;
/** What one of a hundred, a thousand, ten thousand is in percent, by its word: places that the point moves. */
const shares: Readonly<Record<string, number>> = { 百: 0, 千: 1, 万: 2 };

/** 百分之六 → 6, 千分之五 and 5‰ → 0.5: in percent; `undefined` for what is no such share. */
export const percentOf = (text: string): string | undefined => {
  const [, of = '', parts = ''] = /^([百千万])分之(.+)$/u.exec(text.replace(/^(\d+(?:\.\d+)?)‰$/u, '千分之$1')) ?? [];
  return parts === '' ? undefined : decimalIn(parts, shares[of]);
};

/** 半年, 三年半, 3年半: with a half of the unit. */
const withHalf = (text: string, unit: string): string | undefined => {
  if (unit === '' || unit.includes('%')) return undefined;
  if (text === `半${unit}`) return '0.5';
  if (!text.endsWith(`${unit}半`)) return undefined;
  const whole = numberOf(text.slice(0, -2), '');
  return whole === undefined || whole.includes('.') ? undefined : `${whole}.5`;
};

/** What people write for a unit beside its printed word. An area is asked without one. */
const alsoWritten: Readonly<Record<string, readonly string[]>> = {
  '': ['平方米', '平米', '平方', '平', 'm²', 'm2', 'M2'],
  年: ['周年'],
  日: ['天'],
  天: ['日'],
};

/** A number without its unit, and without 共 before it and 整 behind it. */
const withoutUnit = (text: string, unit: string): string => {
  const figures = text.replace(/^(?:总共|一共|共计|合计|共)(?=.)/u, '').replace(/(?<=.)整$/u, '');
  const written = [...(alsoWritten[unit] ?? []), unit].find((one) => one !== '' && figures.endsWith(one)) ?? '';
  return figures.slice(0, figures.length - written.length).trim();
};

/** 三五年, 两三天, 一两个: two figures one beside the other are two numbers. */
const twoNeighbours = /^(?:一两|一二|两三|二三|三两|三四|三五|四五|五六|六七|七八|八九)十?$/u;

const numberOf = (text: string, unit: string): string | undefined => {
  const isPercent = unit.includes('%');
  const half = withHalf(text, unit);
  if (half !== undefined) return half;
  const bare = withoutUnit(text, unit);
  if (twoNeighbours.test(bare)) return undefined;
  const figures = (isPercent ? bare.replace(/%$/, '') : bare).replace(/^\+/, '').replaceAll('。', '.').trim();
  if (/^-?\d+(?:\.\d*)?$/.test(figures)) return figures.replace(/\.$/, '');
  if (/^\.\d+$/.test(figures)) return `0${figures}`;
  if (/^\d{1,3}(?:[, ]\d{3})+(?:\.\d+)?$/.test(figures)) return figures.replaceAll(/[, ]/g, '');
  return (isPercent ? percentOf(figures) : undefined) ?? chineseDecimal(figures);
};

/** 3个 where the form prints 份: things are counted, whatever the word for one. */
const isCounted = (unit: string): boolean => /^[个件份人次位名]$/u.test(unit);

const faultOf = (typed: string, written: string, called: string, unit: string): Reading => {
  // The figure of m² is none of the number.
  const text = unit === '' ? written.replaceAll(/m[2²]/giu, '平方米') : written;
  const parts = text.split(/或者?|还是|至|到|和|[~、/;+]|(?<=[^-])-/u);
  const areTwo = parts.length > 1 && parts.every((part) => numberOf(part.trim(), unit) !== undefined);
  const uncounted = isCounted(unit) ? text.replace(/[个件份人次位名]$/u, '') : withoutUnit(text, unit);
  if (areTwo || twoNeighbours.test(uncounted)) return fault('number_two', `${called}只能填一个数`);
  const [spoken, ...others] = unit.includes('%') ? spokenRatesIn(text) : [];
  const months = unit === '年' ? /^(.+?)个月$/u.exec(text)?.[1] : undefined;
  const years = months === undefined ? Number.NaN : Number(numberOf(months, '')) / 12;
  if (Number.isInteger(years * 2))
    return fault('number_words', `${called}只写数字，单位是年。${quoted(typed)}是${years}年吗？`, [
      { label: String(years), value: String(years) },
    ]);
  const figures = [...text.matchAll(/\d+(?:\.\d+)?/g)].map(([all]) => all);
  const [value, ...more] = spoken ? [String(spoken.percent), ...others] : figures;
  if (value !== undefined && more.length === 0 && canonical.test(value) && !/\d\.\d*\.|\.\./.test(text)) {
    const rule = `${called}只写数字${unit === '' ? '' : `，单位是${unit}`}`;
    // 36个月 where the unit is 年 would be another number.
    const behind = text.slice(text.lastIndexOf(value) + value.length).trim();
    const isSame = unit.includes('%')
      ? /^(?:%|个?(?:百分)?点)?(?:\/?年|年利率)?$/u.test(behind) && unit.includes('年')
      : ['', unit].includes(behind.replace(/(?:整|以?内)$/u, '')) || (isCounted(unit) && isCounted(behind));
    const isArea = unit === '' && /^(?:个?平(?:方米|米|方)?|㎡)?(?:左右|多|上下)?$/u.test(behind);
    const isOtherUnit = !isArea && !spoken && !['', unit].includes(behind) && !isSame;
    return isOtherUnit
      ? fault('number_words', rule)
      : fault('number_words', `${rule}。${quoted(typed)}是${value}吗？`, [{ label: value, value }]);
  }
  // 一个月 and 两周 where days are asked.
  const [, counted = ''] = /^(.+?)(?:年|个?月|周|个?星期|个?季度|个工作日|[天日]|小时)/u.exec(text) ?? [];
  if (!unit.includes('%') && (/^\d+(?:\.\d+)?$/.test(counted) || chineseDecimal(counted) !== undefined))
    return fault('number_words', `${called}只写数字${unit === '' ? '' : `，单位是${unit}`}`);
  // 一分五 and 五厘 are rates of a month, as a rule: what they are of a year, its writer says.
  if (unit.includes('%') && /[一二两三四五六七八九十\d](?:分|厘)/u.test(text))
    return fault('number_words', `${called}只写数字，单位是${unit}`);
  const [, whole = '', part = ''] = unit.includes('%') ? (/^(\d+),(\d{1,2})%?$/.exec(text) ?? []) : [];
  if (whole !== '')
    return fault('number_words', `${called}的小数点写成了逗号。是${whole}.${part}吗？`, [
      { label: `${whole}.${part}`, value: `${whole}.${part}` },
    ]);
  return fault('number_malformed', `${called}要写数字，例如3；不知道就先空着`);
};

/**
 * A number as people type it: 十二, 1,200, 3年 where the unit is 年, 百分之六 where it is %. Gives it as forms keep it, or says what is wrong;
 * `called` is the noun for the field, `unit` what the form prints behind it.
 */
export const readNumber = (typed: BoundedText, called: string, unit = ''): Reading => {
  const text = foldTyped(typed).replace(/(?<=.)[、,;。]$/u, '');
  if (text === '') return empty;
  if (canonical.test(text)) return { kind: 'value', value: text };
  if (/^负/u.test(text)) return fault('number_negative', `${called}不能是负数`);
  const number = numberOf(text, unit);
  if (number === undefined) return faultOf(typed, everydaySigns(text), called, unit);
  const value = number.replace(/^(-?)0+(?=\d)/, '$1');
  if (canonical.test(value)) {
    const isPlain = text.replaceAll(/[, +%]/g, '').startsWith(number);
    return { kind: 'value', value, ...(isPlain ? {} : { shown: `${value}${unit}` }) };
  }
  return /^-?\d{16}/.test(value)
    ? fault('number_digits', `${called}的位数太多，检查一下是不是多打了0`)
    : fault('number_decimals', `${called}最多写六位小数`);
};
