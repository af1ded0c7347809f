import { wholeNumber } from '../quantities/numbers.js';

const digits = '零一二三四五六七八九';
const places = ['', '十', '百', '千'];

/** 1 to 9999 as laws number their articles: 703 → 七百零三, 10 → 十, 110 → 一百一十. */
export const inChinese = (number: number): string => {
  const signs = [...String(number)].map(Number);
  const text = signs
    .map((digit, at) => (digit === 0 ? '零' : `${digits[digit] ?? ''}${places[signs.length - 1 - at] ?? ''}`))
    .join('')
    .replaceAll(/零+/g, '零')
    .replace(/零$/, '');
  return text.replace(/^一十/, '十');
};

const plain = (text: string): string =>
  text
    .replaceAll(/[〇○]/g, '零')
    .replaceAll('两', '二')
    .replace(/^一十/, '十')
    .replaceAll(/(?<=[百千零])十/g, '一十');

let byName: ReadonlyMap<string, number> | undefined;
const numbers = (): ReadonlyMap<string, number> =>
  (byName ??= new Map(Array.from({ length: 9999 }, (_, at) => [inChinese(at + 1), at + 1])));

/** The number of an article as it is cited, in Chinese or Arabic numerals; `undefined` for what is no proper number: 五百七七. */
export const articleNumber = (text: string): number | undefined => {
  if (/^\d+$/.test(text)) return Number(text);
  const cached = numbers().get(text);
  if (cached !== undefined) return cached;
  const numeral = plain(text);
  return /^[零一二三四五六七八九]+$/.test(numeral) ? wholeNumber(numeral) : numbers().get(numeral);
};
