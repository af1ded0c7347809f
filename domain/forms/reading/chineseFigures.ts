import { chineseNumber } from '../../recognition/numbers.js';

const plainSigns: Readonly<Record<string, string>> = {
  壹: '一',
  贰: '二',
  叁: '三',
  肆: '四',
  伍: '五',
  陆: '六',
  柒: '七',
  捌: '八',
  玖: '九',
  拾: '十',
  佰: '百',
  仟: '千',
  萬: '万',
  億: '亿',
  圆: '元',
  圓: '元',
  塊: '块',
  兩: '两',
  貳: '二',
  陸: '六',
  '○': '〇',
};

/** 壹拾贰萬 → 一十二万: the everyday signs for those of bank forms and for traditional ones. */
export const plainFigures = (text: string): string => [...text].map((sign) => plainSigns[sign] ?? sign).join('');

const digit = '[一二两三四五六七八九]';
const group = `(?:${digit}千)?(?:[零〇]?${digit}百)?(?:[零〇]?${digit}?十)?(?:[零〇]?${digit})?`;
const eight = `(?:[零〇]?${group}万)?[零〇]?${group}`;
const withTail = new RegExp(`^(.*)([百千万亿])(${digit})$`, 'u');
/** Places one below the other: 三五百 and 十百 are no numbers. */
const wellFormed = new RegExp(`^(?:${eight}亿)?${eight}$`, 'u');
const positional = /^[零〇一二三四五六七八九]+$/u;
const scale: Readonly<Record<string, number>> = { 百: 100, 千: 1000, 万: 1e4, 亿: 1e8 };

/**
 * A whole number in Chinese figures: 十二万 → 120000, 二〇二四 → 2024, and as people say it 一千二 → 1200, 三万二 → 32000. `undefined` for
 * what is no number, or two of them (三五百).
 */
export const chineseWhole = (text: string): number | undefined => {
  const signs = plainFigures(text);
  if (signs === '') return undefined;
  if (positional.test(signs)) return chineseNumber(signs);
  if (!wellFormed.test(signs) || /^[万亿百千]/u.test(signs)) return undefined;
  const [, head = '', place = '', last = ''] = withTail.exec(signs) ?? [];
  const value =
    last === ''
      ? chineseNumber(signs)
      : (chineseNumber(`${head}${place}`) ?? 0) + (chineseNumber(last) ?? 0) * ((scale[place] ?? 0) / 10);
  return value !== undefined && Number.isSafeInteger(value) ? value : undefined;
};

/** 一点五 → `1.5`, 三十 → `30`: a number in Chinese figures in Arabic ones; `undefined` for what is none. */
export const chineseDecimal = (text: string): string | undefined => {
  const [head = '', tail, more] = plainFigures(text).split('点');
  const whole = chineseWhole(head);
  if (whole === undefined || more !== undefined) return undefined;
  if (tail === undefined) return String(whole);
  if (!positional.test(tail)) return undefined;
  return `${whole}.${[...tail].map((sign) => String(chineseNumber(sign) ?? '')).join('')}`;
};
