import type { Passage } from './finding.js';
import { chineseNumber, yuan } from './numbers.js';
import { foldedInPlace } from './scan.js';

/** An amount of money as people say it: 5万块, 四千五, 三万二. */
export type SpokenAmount = Passage & {
  /** In yuan, as forms keep amounts; the lower one where the text names two (四万七八). */
  readonly yuan: string;
  /** The higher one where the text names two. */
  readonly upTo?: string;
  /** Whether the text itself says that it is no exact figure: 大概, 左右, 多, 来. */
  readonly approximate: boolean;
};

/** The two signs for nought first. */
const hanDigits = '零〇一二两三四五六七八九壹贰叁肆伍陆柒捌玖';
const hanNumber = `[${hanDigits}十百千拾佰仟]{1,9}`;
const plainNumber = String.raw`\d{1,3}(?:,\d{3})+(?:\.\d{1,2})?|\d{1,9}(?:\.\d{1,4})?`;
const currency = '元|圆|块钱|块|人民币|RMB|rmb|大洋';
/** What a number counts when it counts no money; behind 元 or 块 nothing of it is looked at. */
const counted =
  '个|人|次|名|位|只|箱|斤|公斤|吨|克|米|公里|里|平|亩|字|份|页|张|件|套|台|辆|把|条|根|袋|包|瓶|盒|户|栋|幢|楼|层|号|天|日|年|月|周|小时|分钟|秒|岁|倍|步|家|头|棵|株|股|分之|度|伏|瓦|转|章|款|项|㎡|m|M|k|K';
const aboutBefore = /(?:大概|大约|差不多|约|近|将近|不到|接近|可能|估计|至少|最多|少说|好像)(?:是|有|要|了)? ?$/u;
const aboutBehind = /^(?:左右|上下|多|来|几|出头|不到)/u;
/** Words that make a bare 三百 an amount: somebody pays, owes or costs. */
const moneyBefore =
  /(?:借|还|欠|差|付|给|转|交|收|赔|价|值|花|扣|退|共|合计|要|罚|利息|补|垫|修|买|卖|换|费|金|款|租|工资|底薪|个月|打车|坐车)(?:了|过|我|他|她|你|们|的|到|款|钱|是|为|给|也|掉|算){0,6}[ ,，:]?$/u;

/** As forms keep amounts: whole yuan, or two decimals. */
const asAmount = (value: number): string | undefined =>
  yuan(Number.isInteger(value) ? String(value) : value.toFixed(2));

/** 九千八 → 9800: a last digit right behind 百 or 千 counts the next lower place, as people say it. */
const colloquial = (words: string): number | undefined => {
  const tail = new RegExp(`^(.*)([百千佰仟])([${hanDigits.slice(2)}])$`, 'u').exec(words);
  if (!/[一二两三四五六七八九壹贰叁肆伍陆柒捌玖十拾]/.test(words)) return undefined;
  const whole = chineseNumber(tail ? `${tail[1]}${tail[2]}` : words);
  const digit = tail?.[3] === undefined ? 0 : chineseNumber(tail[3]);
  if (whole === undefined || digit === undefined) return undefined;
  return whole + digit * (/[千仟]/.test(tail?.[2] ?? '') ? 100 : 10);
};
const numberOf = (words: string): number | undefined =>
  /^\d/.test(words) ? Number(words.replaceAll(',', '')) : colloquial(words);

const scales: Readonly<Record<string, number>> = {
  百: 100,
  佰: 100,
  千: 1000,
  仟: 1000,
  万: 10_000,
  w: 10_000,
  W: 10_000,
  k: 1000,
  K: 1000,
  亿: 100_000_000,
};

/** 三万二 → 32000, 四千五 → 4500: one digit behind a scale counts the next lower scale. */
const withTail = (whole: number, scale: number, tail: string | undefined): number =>
  whole * scale + (tail === undefined ? 0 : (chineseNumber(tail) ?? Number(tail)) * (scale / 10));

/** 剩12万一直没给, 押3千两年后退: a figure of the next word is none of the amount. */
const notNextWord = '(?!一[直个次些起样定切边般家旦共点时并天年月路块笔人]|[两二三四五六七八九][年个天月次笔人周])';

/** 三千五一个月: 一 is how often, and none of the amount. */
const notEach = '(?!(?<=一)(?:个|年|天|日|平|次|吨|斤|台|套|件|箱))';

/** Not within another number; a comma is of a number only behind a figure. */
const notWithin = String.raw`(?<![\d.${hanDigits}十百千万第]|\d,)`;

const scaled = new RegExp(
  String.raw`${notWithin}(?<whole>${plainNumber}|${hanNumber}) ?(?<about>来|多|几)?(?<scale>[百千万亿佰仟]|[wWkK](?![A-Za-z]))(?:${notNextWord}(?:[零〇](?=.[百千]))?(?<rest>\d{1,4}|${hanNumber}${notEach})(?<restScale>[百千])?(?:(?<third>[${hanDigits}\d])百)?(?<last>${notNextWord}[${hanDigits}\d](?![\d十百千]))?)?(?<more>多|来|余|几)? ?(?<unit>${currency})?`,
  'gu',
);
const plain = new RegExp(
  String.raw`${notWithin}(?<whole>${plainNumber}|${hanNumber})(?<more>多|来|余|几)? ?(?:块钱|块|元|圆)(?<half>${notNextWord}[半${hanDigits}\d](?![\d十百千万年月日号个]))?`,
  'gu',
);

/** Behind these stands a number that names something: of a card, a house, a case. */
const names = '尾[号数]|卡号|编号|号码|单号|车牌|房号|单元|号楼|栋|幢|第';

/** 押金5200: figures without a unit behind a word of paying. */
const bare = new RegExp(
  String.raw`(?<![\d.,./:-])(?<!${names})(?:[1-9]\d{2,6}|[1-9]\d{0,2}(?:,\d{3})+)(?:\.\d{1,2})?(?![\d.,/:-]*\d|[万亿千百%‰])`,
  'gu',
);

/** The tenths of a yuan behind 块. */
const tenthsBehind = new RegExp(`^${notNextWord}[半${hanDigits}](?![${hanDigits}十百千万年月日号个])`, 'u');

const isCounted = new RegExp(`^ ?(?:${counted})`, 'u');

type Groups = Readonly<Record<string, string | undefined>>;

/** What stands up to the scale: 一千八百 is one number and not 1,800 hundreds, as 12百 is 12 of them. */
const uptoScale = (whole: string, scale: string, size: number): number | undefined => {
  if (/^[百佰千仟]$/.test(scale) && !/^\d/.test(whole)) return chineseNumber(`${whole}${scale}`);
  const first = numberOf(whole);
  return first === undefined ? undefined : first * size;
};

/** 四五万, 十四五万: two digits in a row name the lower and the higher figure. */
const twoDigits = new RegExp(
  `^(?<ahead>|.*[十百千拾佰仟])(?<low>[${hanDigits.slice(2)}])(?<high>[${hanDigits.slice(2)}])$`,
  'u',
);
const between = (whole: string): readonly number[] | undefined => {
  const { ahead = '', low = '', high = '' } = twoDigits.exec(whole)?.groups ?? {};
  const both = [low, high].flatMap((digit) => (digit === '' ? [] : (chineseNumber(`${ahead}${digit}`) ?? [])));
  return both.length === 2 ? both : undefined;
};

/** The figure of 三万二千五, 5万8, 1万5千; two figures for 四万七八. */
const figuresOf = ({ whole = '', scale = '', rest, restScale, third, last }: Groups): readonly number[] => {
  const size = scales[scale];
  const pair = between(whole);
  if (pair && size !== undefined) return rest === undefined ? pair.map((one) => one * size) : [];
  const upTo = size === undefined ? undefined : uptoScale(whole, scale, size);
  if (upTo === undefined || size === undefined) return [];
  if (rest === undefined) return [upTo];
  if (restScale !== undefined) {
    const below = numberOf(rest);
    const small = scales[restScale] ?? 1;
    if (below === undefined || below * small >= size) return [];
    // 17万6千1百, 1万2千5百3
    const hundreds = third === undefined ? undefined : numberOf(third);
    return hundreds === undefined
      ? [upTo + withTail(below, small, last)]
      : [upTo + below * small + withTail(hundreds, 100, last)];
  }
  const digits = [...rest];
  // 四万七八: between 47,000 and 48,000.
  if (digits.length === 2 && digits.every((sign) => hanDigits.includes(sign)) && !/[零〇]/.test(rest))
    return digits.map((sign) => upTo + withTail(0, size, sign));
  if (digits.length === 1) return [upTo + withTail(0, size, rest)];
  const exact = numberOf(/^[零〇]/.test(rest) ? rest.slice(1) : rest);
  return exact === undefined || exact >= size ? [] : [upTo + exact];
};

/**
 * The amounts of money that a text gives in people's own words, with offsets in the text as it was given. A number counts as money where 元
 * or 块 follows, or where it is of thousands and counts nothing else, or where a word of paying stands before it. What an amount means,
 * owed, paid or agreed, is not said here.
 */
export const spokenAmountsIn = (text: string): readonly SpokenAmount[] => {
  const folded = foldedInPlace(text);
  const found: SpokenAmount[] = [];
  const add = (from: number, to: number, figures: readonly number[], more: boolean) => {
    const [low, high] = figures.map((figure) => asAmount(Math.round(figure * 100) / 100));
    if (low === undefined || Number(low) === 0 || found.some((other) => from < other.to && other.from < to)) return;
    const approximate =
      more || aboutBefore.test(folded.slice(Math.max(0, from - 8), from)) || aboutBehind.test(folded.slice(to, to + 3));
    found.push({ yuan: low, ...(high === undefined ? {} : { upTo: high }), approximate, from, to });
  };
  for (const { 0: all, index, groups = {} } of folded.matchAll(scaled)) {
    const to = index + all.trimEnd().length;
    const behind = folded.slice(to);
    const { unit, scale = '' } = groups;
    const before = folded.slice(Math.max(0, index - 8), index);
    // 三百六十五块八: read with its tenths below.
    if (/^[百佰千仟]$/.test(scale) && unit?.startsWith('块') && tenthsBehind.test(behind)) continue;
    if (unit === undefined && (isCounted.test(behind) || /^ ?[%‰]/.test(behind))) continue;
    if (unit === undefined && !/[千仟万亿wWkK]/.test(scale) && !moneyBefore.test(before)) continue;
    add(index, to, figuresOf(groups), (groups['more'] ?? groups['about']) !== undefined);
  }
  for (const { 0: all, index, groups = {} } of folded.matchAll(plain)) {
    const { whole = '', half, more } = groups;
    const value = numberOf(whole);
    const tenths = half === undefined ? 0 : half === '半' ? 5 : (numberOf(half) ?? 0);
    // 三五块 is between two figures, too little to matter.
    if (value !== undefined && !between(whole))
      add(index, index + all.length, [value + tenths / 10], more !== undefined);
  }
  for (const { 0: all, index } of folded.matchAll(bare)) {
    const to = index + all.length;
    const before = folded.slice(Math.max(0, index - 8), index);
    if (moneyBefore.test(before) && !isCounted.test(folded.slice(to)))
      add(index, to, [Number(all.replaceAll(',', ''))], false);
  }
  return found.sort((a, b) => a.from - b.from);
};

/** 押二付一: how many months' rent the deposit is, and how many months are paid at once. */
export type SpokenTerms = Passage & { readonly depositMonths: number; readonly paidMonths: number };

const terms = new RegExp(`押([${hanDigits}\\d十]{1,2}) ?付([${hanDigits}\\d十]{1,2})`, 'gu');

/** Every 押…付… of a text, with offsets in it. */
export const spokenTermsIn = (text: string): readonly SpokenTerms[] =>
  [...foldedInPlace(text).matchAll(terms)].flatMap(({ 0: all, 1: deposit = '', 2: paid = '', index }) => {
    const depositMonths = numberOf(deposit);
    const paidMonths = numberOf(paid);
    return depositMonths === undefined || paidMonths === undefined || paidMonths === 0
      ? []
      : [{ depositMonths, paidMonths, from: index, to: index + all.length }];
  });
