import { digitOf, everydaySigns, hanDigits, placeOf } from './signs.js';

/** A number as it was written: hundred-millionths of one, and how many decimals it was written with. */
export type Figure = { readonly atoms: bigint; readonly decimals: number };

/** Decimals that are kept of a number: more say nothing in a form. */
const scale = 8;
const one = 10n ** BigInt(scale);
const power = (exponent: number): bigint => 10n ** BigInt(exponent);

type Token = { readonly kind: 'place'; readonly exponent: number } | Numeral | { readonly kind: 'gap' | 'half' };
type Numeral = Figure & { readonly kind: 'figures' | 'digit'; readonly length: number };

/** A rule for figures: how they are written, and the same figures with nothing but a point. */
type Rule = { readonly name: string; readonly pattern: RegExp; readonly value: (written: string) => string };
const withoutSeparators = (written: string): string => written.replaceAll(/[, ']/g, '');
const figureRules: readonly Rule[] = [
  { name: 'plain', pattern: /^\d{1,24}(?:\.\d{1,8})?$/, value: (written) => written },
  {
    name: 'groups of three',
    pattern: /^\d{1,3}(?:,\d{3}(?:,\d{3})*|'\d{3}(?:'\d{3})*| \d{3}(?: \d{3})*)(?:\.\d{1,8})?$/,
    value: withoutSeparators,
  },
  { name: 'groups of four', pattern: /^\d{1,4}(?:,\d{4})+(?:\.\d{1,8})?$/, value: withoutSeparators },
  { name: 'points between groups', pattern: /^\d{1,3}(?:\.\d{3}){2,}$/, value: (all) => all.replaceAll('.', '') },
  {
    name: 'points between groups, a comma before decimals',
    pattern: /^\d{1,3}(?:\.\d{3})+,\d{2}$/,
    value: (written) => written.replaceAll('.', '').replace(',', '.'),
  },
];

const plainFigure = (figures: string): Figure => {
  const [whole = '', part = ''] = figures.split('.');
  return { atoms: BigInt(whole) * one + BigInt(part.padEnd(scale, '0')), decimals: part.length };
};

/** `1.2e5`: a power of ten that a machine wrote. */
const scientific = (written: string): Figure | undefined => {
  const [, figures = '', exponent = ''] = /^(\d{1,15}(?:\.\d{1,8})?)e\+?(\d{1,2})$/iu.exec(written) ?? [];
  if (figures === '' || Number(exponent) > 24) return undefined;
  const { atoms, decimals } = plainFigure(figures);
  return { atoms: atoms * power(Number(exponent)), decimals: Math.max(0, decimals - Number(exponent)) };
};

const figureIn = (written: string): Figure | undefined => {
  const rule = figureRules.find(({ pattern }) => pattern.test(written));
  return rule ? plainFigure(rule.value(written)) : scientific(written);
};

const ofDigits = (digits: string): string => [...digits].map((sign) => String(digitOf(sign) ?? '')).join('');

const pieces =
  /(?<figures>\d(?:[\d,.']| (?=\d)|e\+?(?=\d))*)|(?<decimal>[零一二两三四五六七八九十百千]{1,12}点[零一二三四五六七八九]{1,8})|(?<row>[零一二三四五六七八九]{3,}(?![十百千万亿])|[一二三四五六七八九]零+)|(?<digit>[一二两俩仨三四五六七八九])|(?<twenty>[廿卅])|(?<place>[十百千万亿kw])|(?<gap>零)|(?<half>半)/giu;

const tokensOf = (text: string): readonly Token[] | undefined => {
  const tokens: Token[] = [];
  let to = 0;
  for (const { 0: all, index, groups = {} } of text.matchAll(pieces)) {
    if (index !== to) return undefined;
    to += all.length;
    const { figures, decimal, row, digit, twenty, place, gap } = groups;
    if (figures !== undefined) {
      const figure = figureIn(figures);
      if (!figure) return undefined;
      tokens.push({ kind: 'figures', ...figure, length: figures.replace(/\..*/, '').length });
    } else if (decimal !== undefined) {
      const [whole = '', part = ''] = decimal.split('点');
      const before = numberIn(whole);
      if (!before) return undefined;
      tokens.push({ kind: 'figures', length: 0, ...plainFigure(`${before.atoms / one}.${ofDigits(part)}`) });
    } else if (row !== undefined)
      // A row of digits is a number as it stands only where nothing but it is said: 五〇〇〇.
      tokens.push({ kind: 'figures', atoms: BigInt(ofDigits(row)) * one, decimals: 0, length: -1 });
    else if (digit !== undefined)
      tokens.push({ kind: 'digit', atoms: BigInt(digitOf(digit) ?? 0) * one, decimals: 0, length: 1 });
    else if (twenty !== undefined)
      tokens.push(
        { kind: 'digit', atoms: (twenty === '廿' ? 2n : 3n) * one, decimals: 0, length: 1 },
        { kind: 'place', exponent: 1 },
      );
    else if (place !== undefined) tokens.push({ kind: 'place', exponent: placeOf[place.toLowerCase()] ?? 0 });
    else tokens.push({ kind: gap === undefined ? 'half' : 'gap' });
  }
  return to === text.length && tokens.length > 0 ? tokens : undefined;
};

const isNumeral = (token: Token | undefined): token is Numeral => token?.kind === 'figures' || token?.kind === 'digit';

/** What stands before the name of a place: how many there are of it. */
const before = (tokens: readonly Token[], exponent: number): Figure | undefined => {
  if (tokens.length === 0) return exponent === 1 ? { atoms: one, decimals: 0 } : undefined;
  // 零仟 on a printed form: none of that place.
  if (tokens.length === 1 && tokens[0]?.kind === 'gap') return { atoms: 0n, decimals: 0 };
  const [first, ...rest] = tokens;
  const own = first?.kind === 'gap' && rest[0]?.kind !== 'place' ? rest : tokens;
  const [only] = own;
  if (own.length === 1 && isNumeral(only)) {
    if (only.length === -1) return undefined;
    return only;
  }
  if (exponent < 4) return undefined;
  const value = valueOf(own);
  return value && value.decimals === 0 && value.atoms < power(exponent) * one ? value : undefined;
};

/** What stands behind the name of a place: less than one of it. 三万二 and 一万半 count the next place below. */
const behind = (tokens: readonly Token[], exponent: number): Figure | undefined => {
  const [only] = tokens;
  if (only === undefined) return { atoms: 0n, decimals: 0 };
  if (tokens.length === 1) {
    if (only.kind === 'gap') return { atoms: 0n, decimals: 0 };
    if (only.kind === 'half') return exponent > 1 ? { atoms: 5n * power(exponent - 1) * one, decimals: 0 } : undefined;
    if (!isNumeral(only) || only.length < 1) return undefined;
    if (only.length === 1)
      return only.decimals > 0 ? undefined : { atoms: only.atoms * power(exponent - 1), decimals: 0 };
    return only.length === exponent || (only.length === exponent - 1 && only.decimals === 0) ? only : undefined;
  }
  // 零仟零佰 names the next place, a 零 alone passes over it.
  const isGap = only.kind === 'gap' && tokens[1]?.kind !== 'place';
  const rest = isGap ? tokens.slice(1) : tokens;
  const [single] = rest;
  const value = rest.length === 1 && isNumeral(single) && single.length > 0 ? single : valueOf(rest);
  return value && value.atoms < power(exponent) * one ? value : undefined;
};

/** The value of pieces that are one number; `undefined` where one of them has no place in it. */
const valueOf = (tokens: readonly Token[]): Figure | undefined => {
  const [only] = tokens;
  if (tokens.length === 1)
    return isNumeral(only) ? only : only?.kind === 'gap' ? { atoms: 0n, decimals: 0 } : placed(tokens);
  return placed(tokens);
};

const placed = (tokens: readonly Token[]): Figure | undefined => {
  const highest = Math.max(...tokens.map((token) => (token.kind === 'place' ? token.exponent : 0)));
  const at = tokens.findLastIndex((token) => token.kind === 'place' && token.exponent === highest);
  if (at < 0) {
    // 零五: behind a place that is left out.
    const [first, second, ...more] = tokens;
    return first?.kind === 'gap' && isNumeral(second) && more.length === 0 ? second : undefined;
  }
  const many = before(tokens.slice(0, at), highest);
  const rest = behind(tokens.slice(at + 1), highest);
  if (!many || !rest) return undefined;
  // 1.5万5千 says its thousands twice.
  if (many.decimals > 0 && at + 1 < tokens.length) return undefined;
  const decimals = many.decimals > 0 ? Math.max(0, many.decimals - highest) : rest.decimals;
  return { atoms: many.atoms * power(highest) + rest.atoms, decimals };
};

/** A text that is a number alone, in everyday signs: also of 伍 and 陆, which are no names in it. */
export const plainSigns = (written: string): string => everydaySigns(`${written}元`).slice(0, -1);

/**
 * The number that a text is, in digits, in Chinese numerals or in both: 一亿二千万, 1百20万, 三点五万, 贰拾万零仟零佰, 12 000, 三万二. Every sign
 * of it is accounted for: `undefined` for a text of which one has no place in a number, and for two numbers (三五百).
 */
export const numberIn = (written: string): Figure | undefined => {
  const text = plainSigns(written)
    .replaceAll(/(?<=[零一二三四五六七八九Oo])[Oo]|[Oo](?=[零一二三四五六七八九])/gu, '零')
    .replaceAll(/个(?=[亿万w])/giu, '')
    .replaceAll(/ (?=[十百千万亿])/gu, '')
    // 九亿零十万: ten behind places that are left out. On a printed form 零佰 stands before 零拾.
    .replaceAll(/(?<=[千万亿]零)(?=十)/gu, '一');
  if (text === '' || text.length > longestNumber) return undefined;
  const tokens = tokensOf(text);
  return tokens && valueOf(tokens);
};

/** A number in more signs is a mistake or an attack. */
export const longestNumber = 48;

/** The lower and the higher one of two numbers that are said in one: 四五万, 十二三万, 四万七八; `undefined` for any other text. */
export const twoNumbersIn = (written: string): readonly [Figure, Figure] | undefined => {
  const text = everydaySigns(written);
  const [, ahead = '', low = '', high = '', rest = ''] =
    /^([^点]{0,24}?)([一二两三四五六七八])([二两三四五六七八九])([百千万亿十]{0,8})$/u.exec(text) ?? [];
  if (low === '' || numberIn(written) !== undefined || (digitOf(low) ?? 0) >= (digitOf(high) ?? 0)) return undefined;
  const [lower, upper] = [low, high].map((digit) => numberIn(`${ahead}${digit}${rest}`));
  return lower && upper && lower.atoms < upper.atoms ? [lower, upper] : undefined;
};

/** A number as a decimal fraction with the decimals that it was written with, at most two: `12000.50`; `undefined` where it has more. */
export const withCents = ({ atoms, decimals }: Figure): string | undefined => {
  const cent = power(scale - 2);
  if (atoms % cent !== 0n) return undefined;
  const [whole, cents] = [atoms / one, (atoms % one) / cent];
  if (decimals === 0 && cents === 0n) return String(whole);
  const part = String(cents).padStart(2, '0');
  return `${whole}.${decimals === 1 && part.endsWith('0') ? part.slice(0, 1) : part}`;
};

/**
 * A whole number in figures or numerals: 28, 二十八, 二〇二四, 壹万贰仟, 三万二; `undefined` for what is none, for two of them (三五百), and for
 * more than a number keeps exactly.
 */
export const wholeNumber = (written: string): number | undefined => {
  const signs = [...plainSigns(written)];
  const row = signs.length > 1 && signs.every((sign) => hanDigits.includes(sign));
  const { atoms, decimals } = (row ? undefined : numberIn(written)) ?? { atoms: 0n, decimals: row ? 0 : 1 };
  const whole = row ? Number(ofDigits(signs.join(''))) : Number(atoms / one);
  return decimals === 0 && Number.isSafeInteger(whole) ? whole : undefined;
};

/**
 * The number that a text is, as a decimal fraction without noughts that say nothing, its point moved by so many places (‰ is 1 from %);
 * `undefined` where it is none.
 */
export const decimalIn = (written: string, places = 0): string | undefined => {
  const { atoms, decimals } = numberIn(written) ?? { atoms: 0n, decimals: -1 };
  const figure = power(scale + places);
  const part = String(atoms % figure).padStart(scale + places, '0');
  return decimals < 0 ? undefined : `${atoms / figure}.${part}`.replace(/\.?(?<!0)0+$/, '');
};

/** 一点五 → `1.5`, 三十 → `30`: a number in numerals alone, in figures; `undefined` for what is none. */
export const chineseDecimal = (text: string): string | undefined =>
  /[\da-z]/i.test(text) ? undefined : (wholeNumber(text)?.toString() ?? decimalIn(text));

/** So many tenths, hundredths … of one. */
export const fraction = (digit: number, places: number): Figure => ({
  atoms: BigInt(digit) * power(scale - places),
  decimals: places,
});

/** Two numbers as one sum. */
export const sumOf = (first: Figure, second: Figure): Figure => ({
  atoms: first.atoms + second.atoms,
  decimals: Math.max(first.decimals, second.decimals),
});
