import { inUnit } from '../../quantities/inUnit.js';
import { measuresIn, wholeMeasure } from '../../quantities/measures.js';
import { decimalIn, numberIn, twoNumbersIn } from '../../quantities/numbers.js';
import { everydaySigns } from '../../quantities/signs.js';
import type { BoundedText } from './boundedText.js';
import { empty, fault, foldTyped, quoted, type Reading } from './reading.js';

const canonical = /^-?\d{1,15}(?:\.\d{1,6})?$/;

/** A number without its unit, and without 共 before it and 整 behind it. */
const withoutUnit = (text: string, unit: string): string => {
  const figures = text.replace(/^(?:总共|一共|共计|合计|共)(?=.)/u, '').replace(/(?<=.)整$/u, '');
  return (unit !== '' && figures.endsWith(unit) ? figures.slice(0, -unit.length) : figures).trim();
};

const areTwoIn = (bare: string): boolean => twoNumbersIn(bare) !== undefined || /^三两十?$/u.test(bare);

const numberOf = (text: string, unit: string): string | undefined => {
  const written = withoutUnit(text, '');
  const whole = wholeMeasure(written);
  const measured = whole?.manner === 'exact' ? inUnit(whole, unit, written) : undefined;
  if (measured?.isSaid) return measured.value;
  const figures = withoutUnit(text, unit).replace(/^\+/, '').replaceAll('。', '.').trim();
  if (/^-?\d+(?:\.\d+)?$/.test(figures)) return figures;
  if (figures === text && /^\d+\.$/.test(figures)) return figures.slice(0, -1);
  if (/^\.\d+$/.test(figures)) return `0${figures}`;
  return /^[a-z]|^\D{0,2}[kw]/iu.test(figures) ? undefined : decimalIn(figures);
};

/** 3个 where the form prints 份: things are counted, whatever the word for one. */
const isCounted = (unit: string): boolean => /^[个件份人次位名]$/u.test(unit);

/** What is said of a text in which one value of the unit stands among other words. */
const offering = (typed: string, text: string, rule: string, unit: string): Reading | undefined => {
  const measures = measuresIn(text).filter(({ unit: of }) => of !== 'LPR');
  const known = measures.flatMap((each) =>
    each.manner === 'by custom' ? [] : (inUnit(each, unit, text.slice(each.from, each.to)) ?? []),
  );
  const [value, ...more] = new Set(known.map((each) => each.value));
  if (value !== undefined && more.length === 0 && canonical.test(value)) {
    const isPlain = unit.includes('%') || known.every(({ isSaid }) => isSaid);
    return fault('number_words', `${rule}。${quoted(typed)}是${value}${isPlain ? '' : unit}吗？`, [
      { label: value, value },
    ]);
  }
  return measures.length > 0 ? fault('number_words', rule) : undefined;
};

const faultOf = (typed: string, text: string, called: string, unit: string): Reading => {
  const parts = text.split(/或者?|还是|至|到|和|[~、/;+]|(?<=[^-])-/u);
  const areTwo = parts.length > 1 && parts.every((part) => numberOf(part.trim(), unit) !== undefined);
  const uncounted = text.replace(/(?:个?月|平(?:方?米|方)?|[个件份人次位名年日天周㎡])$/u, '');
  if (areTwo || areTwoIn(uncounted)) return fault('number_two', `${called}只能填一个数`);
  const rule = `${called}只写数字${unit === '' ? '' : `，单位是${unit}`}`;
  const offered = offering(typed, text, rule, unit);
  if (offered) return offered;
  const [value, ...more] = [...text.matchAll(/\d+(?:\.\d+)?/g)].map(([all]) => all);
  if (value !== undefined && more.length === 0 && canonical.test(value) && !/\d\.\d*\.|\.\./.test(text)) {
    const behind = text.slice(text.lastIndexOf(value) + value.length).trim();
    const isSame = ['', unit].includes(behind.replace(/(?:整|以?内)$/u, '')) || (isCounted(unit) && isCounted(behind));
    return isSame
      ? fault('number_words', `${rule}。${quoted(typed)}是${value}吗？`, [{ label: value, value }])
      : fault('number_words', rule);
  }
  // 三个工作日 where days are asked.
  const [, counted = ''] = /^(.+?)个?(?:季度?|工作日|小时)/u.exec(text) ?? [];
  if (numberIn(counted) !== undefined) return fault('number_words', rule);
  // 一分五 and 五厘 are rates of a month, as a rule: what they are of a year, its writer says.
  if (unit.includes('%') && /[一二两三四五六七八九十\d](?:分|厘)/u.test(text)) return fault('number_words', rule);
  const [, whole = '', part = ''] = unit.includes('%') ? (/^(\d+),(\d{1,2})%?$/.exec(text) ?? []) : [];
  if (whole !== '')
    return fault('number_words', `${called}的小数点写成了逗号。是${whole}.${part}吗？`, [
      { label: `${whole}.${part}`, value: `${whole}.${part}` },
    ]);
  return fault('number_malformed', `${called}要写数字，例如3；不知道就先空着`);
};

/**
 * A number as people type it: 十二, 1,200, 3年 where the unit is 年, 百分之六 where it is %, 89平 where an area is asked. Gives it as forms keep it, or
 * says what is wrong; `called` is the noun for the field, `unit` what the form prints behind it.
 */
export const readNumber = (typed: BoundedText, called: string, unit = ''): Reading => {
  const text = foldTyped(typed).replace(/(?<=.)[、,;。]$/u, '');
  if (text === '') return empty;
  if (canonical.test(text)) return { kind: 'value', value: text };
  if (/^负[\d零一二两三四五六七八九十百]|^-\s?\d.*[^\d.]$/u.test(text))
    return fault('number_negative', `${called}不能是负数`);
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
