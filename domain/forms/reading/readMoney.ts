import { measuresIn, wholeMeasure } from '../../quantities/measures.js';
import { monthsOfPay } from '../../quantities/periodRules.js';
import { moneyIn, wholeYuan } from '../../quantities/money.js';
import { isForeignMoney } from '../foreignMoney.js';
import { isInexactMoney } from '../inexact.js';
import { moneyDigits } from '../printing/money.js';
import type { BoundedText } from './boundedText.js';
import { chineseDecimal } from '../../quantities/numbers.js';
import { everydaySigns } from '../../quantities/signs.js';
import { empty, fault, foldTyped, quoted, type Choice, type Fault, type Reading } from './reading.js';

const canonical = /^\d{1,15}(?:\.\d{1,2})?$/;
const foreign =
  /美[元金刀]|\d ?刀|比特币|USDT|USD|US\$|\$|欧元|EUR|€|英镑|GBP|£|日[元圆]|JPY|港[币元]|HK[D$]|韩[元币]|泰铢|卢布|澳[元币]|加[元币]|新台币|台币|越南盾|dollars?/iu;
const around =
  /^(?:大概|大约|差不多|将近|接近|约|近|不到|至少|最多|最高|最低|不少于|不低于|超过|[<>≤≥])(?:是|有)?|(?:左右|上下|以上|以下|以内|不等|多|余|出头|起|\+)(?:块钱|块|元)?$/gu;
/** 几千, 好几万, 若干, 一部分: an amount that nobody counted. */
const uncounted = /^(?:好?几|数|上|成|若干|许多|很多|大量|一部分|一半|全部)(?:[十百千万亿]*(?:块钱|块|元)?)?$/u;
const before = /^(?:人民币|RMB|CNY|¥)[:： ]?/iu;
/** 共计, 合计: that it is a sum says nothing about the amount. */
const altogether = /^(?:合计|共计|总计|总共|一共|共)(?:为|是)?[: ]?/u;
const behind = /(?:块钱|块|元)?(?:人民币|RMB|CNY)?[整正]?[,;。、.]?$/iu;

/** The amount that a text is, in yuan with as many figures as it has; `undefined` where it is none. */
const amountOf = (folded: string): string | undefined =>
  wholeYuan(
    // 三 千 元: each sign by itself.
    (/^\D(?: \D)*$/u.test(folded) ? folded.replaceAll(' ', '') : folded)
      .replace(altogether, '')
      .replace(/^\+/, '')
      .replaceAll(/ (?=[元块角毛分整正])/gu, '')
      .replaceAll('。', '.')
      .replace(/^\./, '0.')
      .replace(/[,;、.]$/u, ''),
  );

const inFull = (value: string): string => moneyDigits(value) ?? value;
/** 1,234 or 1.23: without decimals that are nought. */
const short = (value: string): string => inFull(value).replace(/\.00$/, '');
const choiceOf = (value: string): Choice => ({ label: short(value), value });

/** The figure with two decimals, rounded half up. */
const toFen = (whole: string, part: string): string => {
  const fen = BigInt(`${whole}${part.slice(0, 2)}`) + (Number(part[2]) >= 5 ? 1n : 0n);
  const figures = fen.toString().padStart(3, '0');
  return `${figures.slice(0, -2)}.${figures.slice(-2)}`.replace(/\.00$/, '');
};

/** 500刀 and $500 name no currency for certain, 5000USDT is none, and of others the amount cannot be read. */
const foreignFault = (typed: string, text: string, called: string): Reading => {
  if (/比特币|USDT/iu.test(text)) return fault('money_foreign', `${called}要写人民币或外币，虚拟货币写在“明细”里`);
  const [, sign = '', behind = ''] = /^\$ ?([\d.,]+万?)$|^([\d.,]+万?) ?(?:刀|\$)$/u.exec(text) ?? [];
  const dollars = `${sign}${behind}美元`;
  return isForeignMoney(dollars)
    ? fault('money_foreign', `${quoted(typed)}要写明币种。是${dollars}吗？`, [{ label: dollars, value: dollars }])
    : fault('money_foreign', `${called}里的外币写成“USD 5,000”或“5000美元”这样，最多两位小数`);
};

const measures = { rate: '利率', share: '利率或比例', period: '时间', area: '面积' } as const;

/** What a text says instead of an amount: 8个点, 一分五, 3个月工资; `undefined` where no measure stands in it, or an amount does too. */
const measured = (typed: string, text: string, called: string): Fault | undefined => {
  const [measure] = [...measuresIn(text), ...measuresIn(`${text}利`)];
  const isMoney = moneyIn(text).some(({ said }) => said !== 'by nothing');
  if (!measure || (isMoney && measure.kind !== 'rate')) return undefined;
  if (measure.rule === monthsOfPay) return fault('money_malformed', `${quoted(typed)}要算成金额，例如9000`);
  const code = measure.kind === 'rate' || measure.kind === 'share' ? 'money_rate' : 'money_malformed';
  return fault(code, `${quoted(typed)}是${measures[measure.kind]}，${called}要写金额，例如9000`);
};

/** Why a text is no amount. */
const faultOf = (typed: string, text: string, called: string): Reading => {
  const written = text.replace(before, '').replace(behind, '').trim();
  // 一千点六七八 has more decimals than an amount, as 1000.678 has.
  const figures = written.includes('点') ? (chineseDecimal(written) ?? written) : written;
  const isAmount = (part: string): boolean => amountOf(part.trim()) !== undefined;
  if (/^(?:-|负) ?[¥\d一二两三四五六七八九十.]|^¥ ?-/u.test(text) || /^\(\d[\d,.]*\)$/.test(figures))
    return fault('money_negative', `${called}不能是负数`);
  if (foreign.test(text)) return foreignFault(typed, text, called);
  const other = measured(typed, text, called);
  if (other) return other;
  const [, whole = '', part = ''] = /^(\d[\d,]*)\.(\d{3,})$/.exec(figures.replaceAll('。', '.')) ?? [];
  if (part.length === 3 && /^[1-9]\d{0,2}$/.test(whole)) {
    const [large, small] = [`${whole}${part}`, toFen(whole, part)];
    return fault('money_two_readings', `是${short(large)}元，还是${short(small)}元？`, [large, small].map(choiceOf));
  }
  if (part !== '') {
    const value = toFen(whole.replaceAll(',', ''), part);
    return fault('money_decimals', `金额最多两位小数。是${short(value)}元吗？`, [choiceOf(value)]);
  }
  const [, grouped = '', right = ''] = /^(\d+|\d{1,3}(?: \d{3})+),(\d{1,2})$/.exec(figures) ?? [];
  const left = grouped.replaceAll(' ', '');
  if (left !== '') {
    const [large, small] = [`${left}${right}`, `${left}.${right}`];
    return fault('money_two_readings', `是${short(large)}元，还是${short(small)}元？`, [large, small].map(choiceOf));
  }
  const parts = figures.split(/或者?|还是|至|到|和|[~、/;]|-|(?<=\d{4}) (?=\d)/u);
  if (parts.length > 1 && parts.every(isAmount)) return fault('money_two', '只能填一个金额，要求多少就填多少');
  if (/^[一二两三四五六七八九]{2}[十百千万]/u.test(everydaySigns(figures)))
    return fault('money_two', '只能填一个金额，要求多少就填多少');
  if (uncounted.test(text)) return fault('money_about', `${quoted(typed)}不是确切的金额，要求多少就填多少`);
  const exact = text.replaceAll(around, '').trim();
  if (exact !== text) {
    const value = amountOf(exact);
    const choices = value === undefined || !canonical.test(value) ? [] : [choiceOf(value)];
    if (value !== undefined) return fault('money_about', `${quoted(typed)}不是确切的金额，要求多少就填多少`, choices);
  }
  return reckoned(figures, called) ?? regrouped(typed, figures) ?? mixed(typed, text, called);
};

/** 4500×3, 3000+500, 4500*3=13500: a sum that is not worked out, of whole yuan. */
const reckoned = (figures: string, called: string): Reading | undefined => {
  const [sum = '', stated] = figures.replaceAll(/[元 ]/gu, '').split('=');
  const [, left = '', sign = '', right = ''] = /^([1-9]\d{0,8})([*×xX+]|加|乘以?)(\d{1,5})$/u.exec(sum) ?? [];
  if (left === '') return undefined;
  const value = String(/[+加]/u.test(sign) ? Number(left) + Number(right) : Number(left) * Number(right));
  const offered = stated === undefined || stated === '' || stated === value;
  return fault(
    'money_words',
    `${called}只写算好的金额${offered ? `。是${short(value)}元吗？` : ''}`,
    offered ? [choiceOf(value)] : [],
  );
};

/** 1,23,456 and 30 00: separators where no group of figures ends. */
const regrouped = (typed: string, figures: string): Reading | undefined => {
  if (!/^\d+(?:[, _]\d+)+(?:\.\d{1,2})?$/.test(figures)) return undefined;
  const value = figures.replaceAll(/[, _]/g, '').replace(/^0+(?=\d)/, '');
  return canonical.test(value)
    ? fault('money_words', `${quoted(typed)}隔开的位置不对。是${short(value)}元吗？`, [choiceOf(value)])
    : undefined;
};

/** A text in which an amount stands among other signs, or none at all. */
const mixed = (typed: string, text: string, called: string): Reading => {
  if (/^[\dOoIl,.]+$/.test(text) && /\d/.test(text)) {
    const value = amountOf(text.replaceAll(/[Oo]/g, '0').replaceAll(/[Il]/g, '1'));
    if (value !== undefined && canonical.test(value))
      return fault('money_words', `${quoted(typed)}里有字母。是${short(value)}元吗？`, [choiceOf(value)]);
  }
  const figures = [...text.matchAll(/(?<!\d)\d[\d,]*(?:\.\d{1,2})?(?![\d.百千万亿wk])/giu)].map(([all]) =>
    amountOf(all),
  );
  const found = moneyIn(text).filter(({ said }) => said !== 'by nothing');
  if (found.some(({ manner }) => manner === 'unclear')) return notANumber(called);
  const words = found.map(({ amount }) => amount);
  // 3000元（叁仟元整） says one amount twice.
  const [value, ...more] = new Set((words.length > 0 ? words : figures).map((one) => one?.replace(/\.00?$/, '')));
  if (
    value !== undefined &&
    more.length === 0 &&
    canonical.test(value) &&
    !/\d ?[年月日号时]|\d\.\d*\.|\.\./u.test(text)
  )
    return fault('money_words', `${called}只写数字。是${short(value)}元吗？`, [choiceOf(value)]);
  if (more.length > 0 && words.length > 1 && !/\d ?[年月日号时]/u.test(text))
    return fault('money_two', '只能填一个金额，要求多少就填多少');
  return notANumber(called);
};

const notANumber = (called: string): Reading => fault('money_malformed', `${called}要写数字，例如9000；不知道就先空着`);

/** What is said of an amount that is not exact, with the exact one that it may be. */
const inexactness = (text: string, called: string): Fault => {
  const value = amountOf(text.replaceAll(around, '').trim());
  const choices = value === undefined || !canonical.test(value) ? [] : [choiceOf(value)];
  return fault('money_inexact', `${called}${quoted(text)}不是确切的数，照原样写进表格，但不能参与计算`, choices);
};

/** 5000元整（伍仟元整）, 大写：贰拾万元整 小写：210,000元: an amount that papers say twice; `undefined` for any other text. */
const saidTwice = (text: string): Reading | undefined => {
  const found = moneyIn(text).map(({ amount, manner, from, to }) => ({ amount: short(amount), manner, from, to }));
  const [one, other, ...more] = found;
  const rest = found.reduce((all, { from, to }) => all.replace(text.slice(from, to), ''), text);
  if (!one || !other || more.length > 0 || !/^(?:大写|小写|即|也就是|[整正(),;:：。. ])*$/u.test(rest))
    return undefined;
  const values = [one, other].map(({ amount }) => amount.replaceAll(',', ''));
  const [value = ''] = values;
  if (one.manner === 'exact' && other.manner === 'exact' && one.amount === other.amount && canonical.test(value))
    return { kind: 'value', value, shown: `${inFull(value)}元` };
  return one.manner === 'disputed' && other.manner === 'disputed' && values.every((each) => canonical.test(each))
    ? fault('money_two_readings', `两个数不一样：是${one.amount}元，还是${other.amount}元？`, values.map(choiceOf))
    : undefined;
};

/** An amount in another currency, with codes in capitals, as forms keep it; `undefined` for any other text. */
const foreignAmount = (text: string): string | undefined => {
  const amount = text
    .replace(/[。.,;、]$/u, '')
    .replaceAll(/(?<=\p{Script=Han}) (?=\p{Script=Han})/gu, '')
    .replaceAll(/[a-z]+/gu, (code) => code.toUpperCase());
  return isForeignMoney(amount) ? amount : undefined;
};

/**
 * An amount in yuan as people type it: 十万, 12万, 1e5, 人民币五千元, １２０００, 二十五块五. Gives it as forms keep it (`1200.50`), or says what is
 * wrong in the words that the writer sees; `called` is the noun for the field. What is kept already stays as it is. An amount that is said only
 * roughly or in another currency is kept as typed, with a doubt.
 */
export const readMoney = (typed: BoundedText, called: string): Reading => {
  const text = foldTyped(typed);
  if (text === '') return empty;
  if (canonical.test(text)) return { kind: 'value', value: text };
  const bare = text.replaceAll(' ', '');
  if (isInexactMoney(bare)) return { kind: 'value', value: bare, doubt: inexactness(bare, called) };
  const other = foreignAmount(text);
  if (other !== undefined) {
    const is = /人民币|\d元|[十百千万亿]元/u.test(other) ? '里有外币' : '不是人民币';
    const sentence = `${called}${quoted(other)}${is}，照原样写进表格，不和人民币相加`;
    return {
      kind: 'value',
      value: other,
      ...(other.toLowerCase() === text.toLowerCase() ? {} : { shown: other }),
      doubt: fault('money_currency', sentence),
    };
  }
  const isOther =
    /^(?:-|负)/u.test(text) ||
    foreign.test(text) ||
    wholeMeasure(`${text}利`) !== undefined ||
    /^(?:\(|¥ ?-)/.test(text);
  const amount = isOther ? undefined : amountOf(text);
  if (amount === undefined) return (isOther ? undefined : saidTwice(text)) ?? faultOf(typed, text, called);
  const value = amount.replace(/^0+(?=\d)/, '');
  if (!canonical.test(value)) return fault('money_digits', `${called}的位数太多，检查一下是不是多打了0`);
  const isPlain = !/[, ]\d{4}/.test(text) && text.replaceAll(/^¥|[, ]|元$/g, '').replace(/^0+(?=\d)/, '') === amount;
  return { kind: 'value', value, ...(isPlain ? {} : { shown: `${inFull(value)}元` }) };
};
