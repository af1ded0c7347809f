import { coinsAlone, coinsBehind, type Coins } from './coins.js';
import { foreignBefore, foreignBehind } from './currencies.js';
import {
  aboutBefore,
  aboutBehind,
  coreOfNumber,
  counted,
  isNextWord,
  moneyBefore,
  namesBefore,
  unitOfMoney,
} from './moneyWords.js';
import { numberIn, sumOf, twoNumbersIn, withCents, type Figure } from './numbers.js';
import { everydaySigns, foldedInPlace } from './signs.js';

/**
 * How an amount is meant. `about`: the text itself says that it is no exact one, or names two between which it lies. `foreign`: in another currency
 * than yuan. `negative`: less than nothing. `factor`: multiplied by something. `disputed`: one sum stands in words and in figures, which disagree.
 * `unclear`: signs touch it that no rule accounts for.
 */
export type Manner = 'exact' | 'about' | 'foreign' | 'negative' | 'factor' | 'disputed' | 'unclear';

/** An amount of money where it stands in a text. */
export type Money = {
  readonly from: number;
  readonly to: number;
  /** Where its last figure ends: what stands behind is its unit. */
  readonly figuresTo: number;
  /** As forms keep amounts, at most two decimals; the lower one where the text names two. Empty where it cannot be told. */
  readonly amount: string;
  /** The higher one where the text names two. */
  readonly upTo?: string;
  /** What the other spelling of the same sum says, where it is disputed. */
  readonly other?: string;
  readonly manner: Manner;
  /** What says that it is money: 元 or ¥; the words of speech (块, 三万二, 还了三百); nothing, of a number alone. */
  readonly said: 'formally' | 'in speech' | 'by nothing';
  readonly hasDigits: boolean;
};

const yuanBefore = /(?:(?:人民币|RMB|CNY|[¥￥])[:： ]{0,2}){1,2}(?:[(（][大小]写[)）])?[:： ]{0,2}$/iu;
const yuanBehind = /^ ?(?:人民币|RMB|CNY)/iu;
const whole = /^ ?[整正](?![月个套])/u;
/** A minus; a dash behind another amount is one of a range. */
const minus = /(?<![\d元块角百千万亿])[-−－] ?[¥￥]?$|(?<![欠抱担肩])负 ?$/u;
const timesBehind = /^ ?[×xX*＊] ?\d/u;
const timesBefore = /[×*＊] ?$|\d ?[xX] ?$/u;
/** 120,000.-: nothing behind the point. */
const nothingBehindPoint = /^[.,][-—](?!\d)/u;
/** 40  千: a scale behind a wide space may be the number's. */
const scaleBehind = /^ {2,}[十百千万亿]/u;
/** What goes on before or behind a number that nothing else says to be money. */
const goesOnBefore = /[\d.,A-Za-z/#_-]$|\d[: ]$|[零一二三四五六七八九十百千万亿元块角]$/u;
const goesOnBehind = /^(?:[\d:/_-]| \d|[.,][\d.,])/u;

type Core = { readonly text: string; readonly from: number };
type Value = { readonly low: Figure; readonly high?: Figure; readonly isAbout: boolean };

/** 剩12万一直没给, 三千五一个月, 2300一个月, 5万3个月: the last figure is of the next word. */
const withoutNextWord = (core: string, behind: string): string => {
  const [, head = '', last = ''] =
    /^(.*(?:[百千万亿wk]|\d(?=[一二两三四五六七八九]$)|[一二两三四五六七八九](?=一$)))([一二两三四五六七八九]|\d{1,3})$/iu.exec(
      core,
    ) ?? [];
  return last !== '' && isNextWord(`${last}${behind}`) ? head : core;
};

/** What a number says, also as a rough one: 二十来万, 四五万. */
const valueOf = (core: string): Value | undefined => {
  const plain = core.replaceAll(/[多余来几](?=[百千万亿])/gu, '');
  const low = numberIn(plain);
  if (low) return { low, isAbout: plain !== core };
  const two = twoNumbersIn(plain);
  return two && { low: two[0], high: two[1], isAbout: true };
};

/** What stands behind the figures of an amount and belongs to it. */
type Tail = {
  readonly to: number;
  readonly figuresTo: number;
  readonly unit: string;
  readonly figure: Figure | undefined;
  readonly isForeign: boolean;
  readonly isTouched: boolean;
};

const lookAhead = 24;

/** The unit of an amount with its coins and what says the currency; each taken once, in this order. */
const tailAt = (text: string, at: number, figure: Figure | undefined): Tail => {
  const behind = (to: number): string => text.slice(to, to + lookAhead);
  const length = (pattern: RegExp, to: number): number => pattern.exec(behind(to))?.[0].length ?? 0;
  const foreign = foreignBehind(behind(at));
  const named = foreign > 0 ? undefined : unitOfMoney(behind(at));
  if (!named) {
    const to = at + (foreign > 0 ? foreign : length(whole, at));
    return { to, figuresTo: at, unit: '', figure, isForeign: foreign > 0, isTouched: false };
  }
  let to = at + named.length;
  const coins = figure && coinsBehind(behind(to));
  if (coins) to += coins.length;
  const figuresTo = coins ? to : at;
  to += length(whole, to);
  const second = foreignBehind(behind(to));
  to += second;
  to += length(yuanBehind, to);
  to += length(whole, to);
  const isTouched =
    (coins !== undefined && figure !== undefined && figure.decimals > 0) ||
    (/^\d{1,2}(?![\d.,:/-]|[百千万亿元块wk])/u.test(behind(to)) && !counted(behind(to).replace(/^\d+/, ''), true));
  return {
    to,
    figuresTo,
    unit: named.unit,
    figure: coins && figure ? sumOf(figure, coins.figure) : figure,
    isForeign: second > 0,
    isTouched,
  };
};

/** 五角整: coins are their own unit. */
const tailOfCoins = (text: string, from: number, { figure, length }: Coins): Tail => {
  const figuresTo = from + length;
  const to = figuresTo + (whole.exec(text.slice(figuresTo, figuresTo + 4))?.[0].length ?? 0);
  return { to, figuresTo, unit: '角', figure, isForeign: false, isTouched: false };
};

/** 三千多元: the word before the unit that makes an amount a rough one. */
const moreOf = (behind: string): number =>
  /^[多余来几](?=[ \n]?(?:元|块|美|$|[^\p{Script=Han}]))/u.test(behind) ? 1 : 0;

/** 2024-03-05 300元: digits behind a dash or a point, or with a nought before them, are no group of thousands. */
const withoutDate = (text: string, { text: core, from }: Core): Core => {
  const space = core.indexOf(' ');
  const isGroup = /^[1-9]\d* \d/.test(core) && !/[-./:\d年月日] ?$/u.test(text.slice(Math.max(0, from - 2), from));
  return space < 0 || isGroup || !/^\d+ \d/.test(core)
    ? { text: core, from }
    : withoutDate(text, { text: core.slice(space + 1), from: from + space + 1 });
};

/** 金额（万元）：12.5: what the figures count stands before them. */
const inTenThousands = /[百千万亿]元[)）]?[:： ]{0,3}$/u;

/** What no number stands behind: a part of a name, an ordinal, 几 and 数, which nobody counted. */
const notBefore = /[A-Za-z\d.#第几数百千万亿⊗■□▇█�*]$/u;

/** 十 五元, 1,23元: a number that goes on behind a space or a comma is none by itself. */
const isPart = (text: string, from: number, core: string): boolean =>
  (/^\D/.test(core) ? /[零一二两三四五六七八九十百千万亿] $/u : /\d[,.']$/).test(
    text.slice(Math.max(0, from - 2), from),
  );

const unitBefore = /[元块]$/u;

type Candidate = Money & { readonly isKept: boolean; readonly core: string };

const candidateAt = (text: string, found: Core, leftEdge: number): Candidate | undefined => {
  const given = withoutDate(text, found);
  const lead = text.slice(Math.max(leftEdge, given.from - 16), given.from);
  const end = given.from + given.text.length;
  const core = withoutNextWord(given.text, text.slice(end, end + 4));
  const yuanLead = yuanBefore.exec(lead)?.[0].length ?? 0;
  const foreignLead = yuanLead > 0 ? 0 : foreignBefore(lead);
  const before = lead.slice(0, lead.length - yuanLead - foreignLead);
  if (yuanLead + foreignLead === 0 && (notBefore.test(lead) || isPart(text, given.from, core))) return undefined;
  const coins =
    core.length === 1 ? coinsAlone(text.slice(given.from, given.from + lookAhead), yuanLead > 0) : undefined;
  // Coins behind a unit are those of an amount that is not read: .5万元3角.
  if (coins && unitBefore.test(before)) return undefined;
  const value = coins ? { low: coins.figure, isAbout: false } : valueOf(core);
  const more = coins ? 0 : moreOf(text.slice(given.from + core.length, given.from + core.length + 3));
  const tail = coins ? tailOfCoins(text, given.from, coins) : tailAt(text, given.from + core.length + more, value?.low);
  const { figuresTo, unit, figure, isTouched } = tail;
  const isForeign = foreignLead > 0 || tail.isForeign;
  const isMarked = yuanLead > 0 || unit !== '' || isForeign;
  const to = tail.to + (isMarked ? (nothingBehindPoint.exec(text.slice(tail.to, tail.to + 3))?.[0].length ?? 0) : 0);
  const behind = text.slice(to, to + lookAhead);
  // Also what an amount before it ends with.
  const widely = `${given.from < 16 ? '\n' : ''}${text.slice(Math.max(0, given.from - 16), given.from)}`;
  const amount = figure && withCents(figure);
  const upTo = value?.high && withCents(value.high);
  const isAbout = value?.isAbout === true || more > 0 || aboutBefore(before) || aboutBehind(behind);
  const manner = (): Manner => {
    if (isForeign) return 'foreign';
    if (amount === undefined || isTouched || scaleBehind.test(behind) || (!isMarked && inTenThousands.test(widely)))
      return 'unclear';
    if (minus.test(widely)) return 'negative';
    if (timesBehind.test(behind) || timesBefore.test(widely)) return 'factor';
    return isAbout ? 'about' : 'exact';
  };
  return {
    from: given.from - yuanLead - foreignLead,
    to,
    figuresTo,
    amount: amount ?? '',
    ...(upTo === undefined ? {} : { upTo }),
    manner: manner(),
    ...standing(core, widely, behind, { isFormal: yuanLead > 0 || /^[元角人RC]/iu.test(unit), isMarked }),
    hasDigits: /\d/.test(core),
    core,
  };
};

/** Whether a number is money, and what says so. */
const standing = (
  core: string,
  lead: string,
  behind: string,
  { isFormal, isMarked }: { readonly isFormal: boolean; readonly isMarked: boolean },
): { readonly said: Money['said']; readonly isKept: boolean } => {
  if (isMarked) return { said: isFormal ? 'formally' : 'in speech', isKept: true };
  const isPaid = moneyBefore(lead) && !namesBefore(lead);
  const isScaled = /[千万亿wk]/iu.test(core) || (/百/u.test(core) && isPaid);
  if (isScaled)
    return { said: 'in speech', isKept: !counted(behind.replace(/^[多余来几]/u, '')) && !/^ ?[%‰]/u.test(behind) };
  const isAlone =
    /^[1-9]/.test(core) &&
    !/[ \n]/.test(core) &&
    !goesOnBefore.test(lead) &&
    !goesOnBehind.test(behind) &&
    !namesBefore(lead) &&
    !counted(behind, true);
  const figures = core.replace(/\..*/, '').replaceAll(/\D/g, '').length;
  return {
    said: isPaid && figures > 2 && figures < 8 ? 'in speech' : 'by nothing',
    isKept: isAlone && figures > 1 && figures < 9,
  };
};

/** Two amounts with 至 or a dash between them are the ends of a range, and neither is meant alone. */
const isRange = (text: string, { to }: Candidate, { from }: Candidate): boolean =>
  /^ ?(?:[-~—–―－～〜]{1,2}|至|到) ?$/u.test(text.slice(to, from));

const joined = (text: string, candidates: readonly Candidate[]): readonly Candidate[] =>
  candidates.map((own, at) => {
    const [last, next] = [candidates[at - 1], candidates[at + 1]];
    const isEnd = last !== undefined && isRange(text, last, own) && !/[-/.\d]/.test(text[last.from - 1] ?? '');
    const isStart = next !== undefined && isRange(text, own, next);
    return own.manner === 'exact' && (isEnd || isStart) ? { ...own, manner: 'about' } : own;
  });

/** 人民币伍万元整（¥5,000）: the same sum in words and in figures, which may disagree. */
const saysAgain = /^[整正]?[ ,，]?[(（]?(?:大写|小写|即|也就是)?[:： ]{0,2}$/u;

const disputed = (text: string, candidates: readonly Candidate[]): readonly Candidate[] =>
  candidates.map((own, at) => {
    const isOther = (other: Candidate | undefined, between: string): boolean =>
      other !== undefined &&
      other.manner === 'exact' &&
      (other.said === 'formally' || /[大小]写/u.test(between)) &&
      other.hasDigits !== own.hasDigits &&
      saysAgain.test(between) &&
      /[(（,，]|[大小]写|^[整正]? ?[¥￥]?$/u.test(between) &&
      Number(other.amount) !== Number(own.amount);
    const [last, next] = [candidates[at - 1], candidates[at + 1]];
    const others = [
      ...(isOther(last, text.slice(last?.to ?? 0, own.from)) ? [last?.amount] : []),
      ...(isOther(next, text.slice(own.to, next?.from ?? own.to)) ? [next?.amount] : []),
    ];
    const [other] = others;
    return own.manner === 'exact' && other !== undefined ? { ...own, manner: 'disputed', other } : own;
  });

/** Every number of a text that may be an amount, with what stands around it. */
const candidatesIn = (given: string): readonly Candidate[] => {
  const text = everydaySigns(foldedInPlace(given));
  const candidates: Candidate[] = [];
  for (const { 0: core, index } of text.matchAll(coreOfNumber)) {
    const edge = candidates.at(-1)?.to ?? 0;
    if (index < edge) continue;
    const candidate = candidateAt(text, { text: core, from: index }, edge);
    if (candidate) candidates.push(candidate);
  }
  return disputed(text, joined(text, candidates));
};

/**
 * Every amount of money of a text, in its order, with what the text says of it: in yuan or not, exact or not. A number counts as money where 元, 块
 * or a currency stands beside it, or where it is of thousands and counts nothing else, or where it stands alone. A reading accounts for every
 * digit, scale and sign that touches it: a number of which a part has no place is `unclear`. What an amount means, owed, paid or agreed, is not said
 * here. Linear in the text.
 */
export const moneyIn = (text: string): readonly Money[] =>
  candidatesIn(text)
    .filter(({ isKept }) => isKept)
    // No form keeps an amount of more figures.
    .map((money) =>
      /^\d{16}/.test(money.amount) && money.manner === 'exact' ? { ...money, manner: 'unclear' } : money,
    );

/** The exact amount of yuan that a text is and nothing else, as forms keep it: 9000, 三万二, ¥120,000.-; `undefined` for any other text. */
export const wholeYuan = (text: string): string | undefined => {
  const [only, ...more] = candidatesIn(text);
  const isWhole = only !== undefined && more.length === 0 && only.from === 0 && only.to === text.length;
  return isWhole && only.manner === 'exact' ? only.amount : undefined;
};

/** The exact amounts of yuan of a text: what a press may fill in, and what is evidence. */
export const yuanIn = (text: string): readonly Money[] => moneyIn(text).filter(({ manner }) => manner === 'exact');
