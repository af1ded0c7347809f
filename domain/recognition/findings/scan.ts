import type { Finding, FindingKind, Passage } from './finding.js';
import { formalAmounts } from './layNumbers.js';
import { isCreditCode } from '../../forms/checks.js';
import { isIdNumber } from '../../papers/residentNumber.js';
import { completedDate, datesIn, dayOf, joinsPeriod } from '../../quantities/dates.js';
import { bareNumber, hasForm } from '../../papers/numbers.js';
import { paperKinds, paperNamed } from '../../papers/kinds.js';
import { measuresIn } from '../../quantities/measures.js';
import { foldedInPlace } from '../../quantities/signs.js';

type Scan = {
  readonly kind: FindingKind;
  readonly rule: string;
  readonly pattern: RegExp;
  /** What it says, or `undefined` where it only looks so. */
  readonly valueOf: (match: RegExpExecArray) => string | undefined;
};

const squeezed = (text: string | undefined): string => (text ?? '').replaceAll(/\s/g, '');

/** In this order: what one has taken, the next leave alone; days and amounts come behind them. */
const scans: readonly Scan[] = [
  {
    kind: 'id-number',
    rule: '身份证号码校验位',
    pattern: /(?<![\dA-Za-z])[1-9](?:[ \n]?\d){16}[ \n]?[\dXx](?![\dA-Za-z])/g,
    valueOf: ([all]) => [squeezed(all).toUpperCase()].find(isIdNumber),
  },
  {
    kind: 'credit-code',
    rule: '统一社会信用代码校验位',
    pattern: /(?<![\dA-Za-z])[0-9A-HJ-NPQRTUWXY]{18}(?![\dA-Za-z])/g,
    // Digits alone could as well be an ID number with a mistake in it.
    valueOf: ({ 0: all, index, input }) =>
      isCreditCode(all) && (!/^\d{17}/.test(all) || input.slice(Math.max(0, index - 12), index).includes('信用代码'))
        ? all
        : undefined,
  },
  {
    kind: 'credit-code',
    rule: '统一社会信用代码校验位（已更正形近字）',
    pattern: /(?<=信 ?用 ?代 ?码[^0-9A-Za-z]{0,6})[0-9A-Z]{18}(?![\dA-Za-z])/g,
    // No code holds I, O, S, V or Z: reading a picture takes 1, 0, 5 and 2 for them.
    valueOf: ([all]) => [all.replaceAll(/[IOSZ]/g, (sign) => '1052'['IOSZ'.indexOf(sign)] ?? sign)].find(isCreditCode),
  },
  {
    kind: 'case-number',
    rule: '案号格式',
    pattern:
      /\((?:19|20)\d{2}\)\p{Script=Han}{1,2}\d{0,4}(?=\p{Script=Han}{0,5}[民刑行执破赔财司知清])\p{Script=Han}{1,7}\d{1,6}号(?:之[一二三四五六七八九十\d]+)?/gu,
    valueOf: ([all]) => all.replace('(', '（').replace(')', '）'),
  },
  {
    kind: 'contract-number',
    rule: '“编号”之后',
    pattern:
      /(?:合同|协议)?(?:编号|合同号|协议号)(?:为|是)? ?:? ?((?:\(\d{4}\)\p{Script=Han}{0,6})?[A-Za-z0-9第〔【[][\p{Script=Han}A-Za-z0-9〔〕【】[\]_/-]{1,38})/gu,
    valueOf: ([, value = '']) => (/\d/.test(value) ? value.replace(/^\(/, '（').replace(')', '）') : undefined),
  },
  {
    kind: 'email',
    rule: '邮箱格式',
    pattern: /[A-Za-z0-9._+-]{1,64}@[A-Za-z0-9-]{1,63}(?:\.[A-Za-z0-9-]{1,63}){1,4}/g,
    valueOf: ([all]) => all,
  },
  {
    kind: 'phone',
    rule: '手机号码格式',
    pattern: /(?<![\dA-Za-z])(?:\+?86[- ]?)?(1[3-9]\d(?:[- ]?\d{4}){2})(?![\dA-Za-z])/g,
    valueOf: ([, value]) => squeezed(value).replaceAll('-', ''),
  },
  {
    kind: 'phone',
    rule: '固定电话格式',
    pattern: /(?<![\d-]|\d )\(?(0[1-9]\d{1,2})\)?[- ](\d{7,8}|\d{4}[- ]\d{4}|\d{3}[- ]\d{4})(?![\d-])/g,
    valueOf: ([, area, value]) => `${area}-${value?.replaceAll(/[- ]/g, '')}`,
  },
];

/** These look at what amounts leave. */
const scansBehindAmounts: readonly Scan[] = [
  {
    kind: 'court-name',
    rule: '法院名称',
    pattern:
      /(?:(?:北京|天津|上海|重庆|河北|山西|辽宁|吉林|黑龙江|江苏|浙江|安徽|福建|江西|山东|河南|湖北|湖南|广东|海南|四川|贵州|云南|陕西|甘肃|青海|内蒙古|广西|西藏|宁夏|新疆)\p{Script=Han}{0,16}?|(?<!\p{Script=Han})\p{Script=Han}{2,14}?)(?:人民法院|海事法院|知识产权法院|互联网法院|金融法院|铁路运输法院)|最高人民法院/gu,
    valueOf: ([all]) => all,
  },
];

const overlaps = (one: Passage, other: Passage): boolean => one.from < other.to && other.from < one.to;

/** Days that a text says exactly and with the century of their year; the second of a period has the year of the first. */
const daysIn = (folded: string, taken: readonly Finding[]): readonly Finding[] => {
  const dates = datesIn(folded);
  return dates.flatMap((date, at): readonly Finding[] => {
    const last = dates[at - 1];
    const isEnd = last !== undefined && joinsPeriod.test(folded.slice(last.to, date.from));
    const whole = date.year === undefined && isEnd ? completedDate(folded, dates, at) : date;
    const value = whole && !whole.isShort ? dayOf(whole) : undefined;
    return value === undefined || taken.some((other) => overlaps(other, date))
      ? []
      : [{ kind: 'date', value, rule: '日期格式', from: date.from, to: date.to }];
  });
};

const scanFor = (scans: readonly Scan[], folded: string, before: readonly Finding[]): readonly Finding[] => {
  const findings = [...before];
  for (const { kind, rule, pattern, valueOf } of scans)
    for (const match of folded.matchAll(pattern)) {
      const value = valueOf(match);
      const passage = { from: match.index, to: match.index + match[0].length };
      if (value !== undefined && !findings.some((other) => overlaps(other, passage)))
        findings.push({ kind, value, rule, ...passage });
    }
  return findings;
};

const papersWays = paperKinds()
  .filter(({ numbers, group }) => group !== undefined && numbers !== 'resident')
  .flatMap(({ name, ways }) => [name, ...ways])
  .filter((way) => /证|照/u.test(way))
  .sort((a, b) => b.length - a.length);
/** 护照号码：E12345678, 港澳居民来往内地通行证H12345678. */
const labelledPaper = new RegExp(
  String.raw`(?<kind>${papersWays.join('|')})(?:号码?|编号)?(?:为|是)?[ :]{0,3}(?<number>(?:\p{Script=Han}字第)?[A-Z]{0,3}\d[\dA-Z]{3,17}(?: ?\([\dA-Z]\)|(?<=\d)\/\d{6}\/\d)?号?)(?![\dA-Za-z])`,
  'giu',
);

/** Numbers of other papers than a resident's card, where the text names the paper right before them and they have its form. */
const paperNumbers = (folded: string): readonly Finding[] =>
  [...folded.matchAll(labelledPaper)].flatMap(({ 0: all, index, groups = {} }): readonly Finding[] => {
    const value = groups['number'] ?? '';
    const kind = paperNamed(groups['kind'] ?? '');
    const from = index + all.length - value.length;
    return kind !== undefined && hasForm(kind.numbers, bareNumber(value))
      ? [{ kind: 'id-number', value, paper: kind.name, rule: `“${kind.name}”之后`, from, to: from + value.length }]
      : [];
  });
/** Rates of a period or by the LPR, in the words of the text, beside what is taken. */
const ratesIn = (folded: string, taken: readonly Finding[]): readonly Finding[] =>
  measuresIn(folded)
    .filter(({ kind, manner }) => kind === 'rate' && manner === 'exact')
    .filter((rate) => !taken.some((other) => overlaps(other, rate)))
    .map(({ from, to }) => ({ kind: 'interest-rate', value: folded.slice(from, to), rule: '利率表述', from, to }));

/** Every finding of one kind of pattern or another, none overlapping another, in the order of the text. */
export const scanText = (text: string): Finding[] => {
  const folded = foldedInPlace(text);
  const named = scanFor(scans, folded, paperNumbers(folded));
  const things = [...named, ...daysIn(folded, named)];
  const counted = [...things, ...formalAmounts(folded, things)];
  const findings = scanFor(scansBehindAmounts, folded, [...counted, ...ratesIn(folded, counted)]);
  return joinRanges(
    folded,
    [...findings].sort((a, b) => a.from - b.from),
  );
};

/** Two dates with 至 between them are one range; an amount repeated at once, in words and digits, is one amount. */
const joinRanges = (folded: string, found: readonly Finding[]): Finding[] => {
  const out: Finding[] = [];
  for (const next of found) {
    const last = out.at(-1);
    const between = last && folded.slice(last.to, next.from);
    if (last?.kind === 'date' && next.kind === 'date' && joinsPeriod.test(between ?? ''))
      out[out.length - 1] = {
        ...last,
        kind: 'date-range',
        rule: '起止日期',
        value: `${last.value}/${next.value}`,
        to: next.to,
      };
    else if (last?.kind === 'amount' && next.kind === 'amount' && Number(last.value) === Number(next.value)) {
      if ((between ?? '').length > 12) out.push(next);
    } else out.push(next);
  }
  return out;
};
