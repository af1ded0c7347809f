import { decimalIn } from './numbers.js';

export type MeasureKind = 'rate' | 'share' | 'period' | 'area';
/** What the value of a measure counts: percent for a year, quarter, month or day; times the LPR; months or days; nothing more of shares and areas. */
export type MeasureUnit = 'year' | 'quarter' | 'month' | 'day' | 'LPR' | '';

/** A way of writing a measure: how it looks, what it says, and how it is meant where nothing beside it says otherwise. */
export type MeasureRule = {
  readonly name: string;
  readonly kind: MeasureKind;
  /** `figures` is the group from which on it is counted; `n` a number that may be two (三五). */
  readonly pattern: RegExp;
  /** No `value` where it is a measure that no decimal fraction says; `undefined` for what is none. */
  readonly value: (
    groups: Readonly<Record<string, string | undefined>>,
  ) => { readonly value: string | undefined; readonly unit: MeasureUnit } | undefined;
  readonly exact: 'exact' | 'by custom';
};

const numerals = '零一二两俩仨三四五六七八九十百千万亿廿卅';

/** Source of a number in figures or numerals that does not go on before it: 1,200, 1 200, 1.2万, 八十九点五. */
export const numberPattern = (name = 'n'): string =>
  `(?<![\\d${numerals}点])(?<${name}>(?:\\d{1,3}(?:,\\d{3}| \\d{3}){1,4}|\\d{1,12})(?:\\.\\d{1,8})?[十百千万亿]{0,2}|[${numerals}]{1,16}(?:点[零一二三四五六七八九]{1,8})?)`;

/** One digit, in figures or numerals. */
export const digitPattern = '[零一二两三四五六七八九\\d]';

/** What goes on before figures that are only a part of a number, an ordinal, or nothing that anybody counted. */
export const goesOnBefore = /(?:\d[.,:/'·]|[\d零一二两三四五六七八九十百千万亿]|[第几数/.%]|(?<![a-z])[a-z]-?)$/iu;
/** What goes on behind a measure. A comma does so behind a figure alone: 1%,2024年 tells of two things. */
export const goesOnBehind = (measure: string, behind: string): boolean =>
  /^(?:[\d%‰‱]|[./]\d| ?[%‰])/u.test(behind) || (/\d$/u.test(measure) && /^,\d/u.test(behind));

/** A number that is more than nothing, as a decimal fraction with the decimals that it was written with, its point moved by so many places. */
export const positive = (written: string | undefined, places = 0): string | undefined => {
  const value = written === undefined ? undefined : decimalIn(written, places);
  if (value === undefined || value === '0') return undefined;
  const decimals = places === 0 && /^[\d,. ]+$/.test(written ?? '') ? (written?.split('.')[1] ?? '').length : 0;
  const [whole = '', part = ''] = value.split('.');
  return decimals > part.length ? `${whole}.${part.padEnd(decimals, '0')}` : value;
};

/** A decimal fraction with so many decimals at most as forms keep numbers, without noughts that say nothing; `undefined` for more. */
export const decimalOf = (value: number): string | undefined => {
  const rounded = Number(value.toFixed(6));
  return Math.abs(rounded - value) < 1e-9 ? String(rounded) : undefined;
};
