import { isNextWord } from './moneyWords.js';
import { fraction, sumOf, type Figure } from './numbers.js';
import { digitOf } from './signs.js';

const digit = '[零一二两三四五六七八九\\d]';
const jiaos = new RegExp(
  `^零?(?<jiao>${digit})(?:角(?![形钢落度色])|毛(?!不拔))钱?(?:零?(?<fen>${digit}|\\d{2})分钱?|(?<last>${digit}))?`,
  'u',
);
const fens = new RegExp(`^零?(?<fen>${digit}|\\d{2})分钱?(?![之钟])`, 'u');
const tenths = new RegExp(`^(?<jiao>半|${digit})`, 'u');
const goesOn = /^(?:[\d零一二三四五六七八九十百千万亿wk年月日号天个]|分之|[.,:/]\d)/iu;

/** Parts of a yuan where they are written, with their length. */
export type Coins = { readonly figure: Figure; readonly length: number };

const worth = (sign: string | undefined, places: number): Figure =>
  sign === undefined
    ? fraction(0, places)
    : sign === '半'
      ? fraction(5, places)
      : fraction(/^\d/.test(sign) ? Number(sign) : (digitOf(sign) ?? 0), places);

const coins = (jiao: string | undefined, fen: string | undefined, length: number): Coins => ({
  figure: { ...sumOf(worth(jiao, 1), worth(fen, 2)), decimals: 2 },
  length,
});

/** 八毛五: whether a last figure that names nothing ends the amount, and is not of the next word. */
const endsWith = (text: string, to: number): boolean =>
  (!goesOn.test(text.slice(to)) || isNextWord(text.slice(to))) && !isNextWord(text.slice(to - 1));

const jiaoIn = (text: string): Coins | undefined => {
  const found = jiaos.exec(text);
  if (!found) return undefined;
  const { jiao, fen, last } = found.groups ?? {};
  return last === undefined || endsWith(text, found[0].length)
    ? coins(jiao, fen ?? last, found[0].length)
    : coins(jiao, undefined, found[0].length - last.length);
};

/** 5角, 零五分, 五 behind 元 or 块: what follows the yuan of an amount; `undefined` where nothing of it does. */
export const coinsBehind = (text: string): Coins | undefined => {
  const jiao = jiaoIn(text);
  if (jiao) return jiao;
  const fen = fens.exec(text);
  if (fen) return coins(undefined, fen.groups?.['fen'], fen[0].length);
  const tenth = tenths.exec(text);
  return tenth && endsWith(text, tenth[0].length)
    ? coins(tenth.groups?.['jiao'], undefined, tenth[0].length)
    : undefined;
};

/** 三角五分, 8毛5: an amount below one yuan. A bare 五分 is as often a rate: it is an amount only where something says that it is money. */
export const coinsAlone = (text: string, isMoney: boolean): Coins | undefined => {
  const jiao = /^零/u.test(text) ? undefined : jiaoIn(text);
  if (jiao) return jiao;
  const fen = fens.exec(text);
  return fen && (isMoney || fen[0].endsWith('钱')) ? coins(undefined, fen.groups?.['fen'], fen[0].length) : undefined;
};
