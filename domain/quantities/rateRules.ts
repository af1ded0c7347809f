import { digitPattern, numberPattern, positive, type MeasureRule, type MeasureUnit } from './measureRule.js';
import { percentIn, percentPattern } from './shareRules.js';
import { digitOf } from './signs.js';

const units: Readonly<Record<string, MeasureUnit>> = {
  年: 'year',
  季: 'quarter',
  季度: 'quarter',
  月: 'month',
  日: 'day',
  天: 'day',
};
/** By banking custom 分 is a tenth of the sum for a year, a hundredth for a month, a thousandth for a day: places that the point moves from percent. */
const placesOfFen: Partial<Record<MeasureUnit, number>> = { year: -1, month: 0, day: 1 };

const period = '(?<per>年|季度?|月|日|天)';
/** No day of a date, and no term: 2024年12%, 借期一年12%. */
const noDate = '(?<![\\d零一二两三四五六七八九十个] ?)';
const each = '(?:每(?:逾期|延迟|迟延|延期|拖延|超过|晚)?一?个?|(?<![期限借租满是为第])一个?)';
const called = '(?:化)?(?:综合)?(?:利率|利息|收益率|费率|利|息|率)?(?:标准)?(?:固定|执行|约定)?';
/** 每日按未付金额的万分之五: of what it is reckoned. */
const base =
  '(?:,? ?(?:[甲乙丙]方|[出承]租人|借款人|买方|卖方|违约方)?(?:按照?|以|向|支付|[应须需]|[加计]收|收取|[计加]付|承担|赔偿|[偿缴交][付纳])[^,。;:、\\n\\d%‰]{0,16}?)?';
const before = `(?:(?:按照?|以)?${each}${period}|${noDate}(?:按照?|以)?${period.replace('<per>', '<alone>')})${called}(?:为|是|按照?|以|算|计|:)?[: ]{0,2}${base} ?(?:人民币)?`;
const behind = `(?: ?(?:/|每|一) ?${period}| ?\\(每?${period.replace('<per>', '<bracket>')}\\)| ?(?:的)?(?=[年月日](?:利|息|化))${period.replace('<per>', '<called>')}| ?${period.replace('<per>', '<alone>')}(?!\\p{Script=Han}))(?:化)?(?:利率|利息|息)?`;

const ofTenths = (n: string): string =>
  `(?:(?<half>半)|(?<tenth>${digitPattern})(?!${digitPattern}|[万千百元块.]))`.replaceAll('>', `${n}>`);
/** Source of a rate in tenths: 一分五厘, 两分半, 8厘, 七厘五. */
const fenPattern = `(?<figures>${numberPattern('fen')} ?分(?:${ofTenths('')}厘?)?|${numberPattern('li')} ?厘${ofTenths('OfLi')}?)(?![之钟米])`;
const interest = '(?:的)?(?:利息|利|息)';

const unitOf = (groups: Readonly<Record<string, string | undefined>>): MeasureUnit =>
  units[groups['per'] ?? groups['alone'] ?? groups['bracket'] ?? groups['called'] ?? ''] ?? '';

const percentOfPeriod: MeasureRule['value'] = (groups) => {
  const [value, unit] = [percentIn(groups), unitOf(groups)];
  return value === undefined || unit === '' ? undefined : { value, unit };
};

/** 1 and 5 as one number: the digit behind the point. */
const withTenth = (whole: string | undefined, half: string | undefined, tenth: string | undefined, places: number) => {
  const value = positive(whole);
  const part = half === undefined ? digitOf(tenth ?? '零') : 5;
  if (value === undefined || part === undefined || (part > 0 && value.includes('.'))) return undefined;
  return positive(part > 0 ? `${value}.${part}` : value, places);
};

/** So many tenths in percent: 一分五厘 for a month is 1.5, for a year 15. */
const inFen = (groups: Readonly<Record<string, string | undefined>>, unit: MeasureUnit): string | undefined => {
  const places = placesOfFen[unit];
  if (places === undefined) return undefined;
  const { fen, li } = groups;
  return fen === undefined
    ? withTenth(li, groups['halfOfLi'], groups['tenthOfLi'], places + 1)
    : withTenth(fen, groups['half'], groups['tenth'], places);
};

const fenOfPeriod: MeasureRule['value'] = (groups) => {
  const unit = unitOf(groups);
  const value = inFen(groups, unit);
  return value === undefined ? undefined : { value, unit };
};

const fenByCustom: MeasureRule['value'] = (groups) => {
  const value = inFen(groups, 'month');
  return value === undefined ? undefined : { value, unit: 'month' };
};

const lpr = '(?:LPR|贷款市场报价利率|报价利率)(?:利率)?(?:\\(LPR\\))?(?:的?标准)?';
const more = '(?:的?(?:标准|基础上?)?(?:再|上)?(?:[+-]|加[计收罚]?|减|[上下]浮|增加|减少)(?:[到至])?)';
/** LPR+100, LPR的150%: reckoned from it in another way than by times. */
const otherwise = `(?! ?(?:${more}|的? ?[\\d几]|的?百分之|[A-Za-z\\d]))`;
const times: MeasureRule['value'] = ({ n }) => {
  const value = n === undefined ? '1' : positive(n);
  return value === undefined ? undefined : { value, unit: 'LPR' };
};

const rule = (
  name: string,
  pattern: string,
  value: MeasureRule['value'],
  exact: MeasureRule['exact'] = 'exact',
): MeasureRule => ({ name, kind: 'rate', pattern: new RegExp(pattern, 'dgiu'), value, exact });

/** The rules whose rates are said in tenths, as people speak. */
export const spokenRules: ReadonlySet<string> = new Set(['月息一分五', '2分/月', '两分利', '利息两分', '日息万五']);

/** Rates of interest and penalty: percent of a period, or so many times the LPR. */
export const rateRules: readonly MeasureRule[] = [
  rule('年利率12%, 每日万分之五', `${before}${percentPattern}`, percentOfPeriod),
  rule('12%/年, 2%每月', `${percentPattern}${behind}`, percentOfPeriod),
  rule('月息一个半点', `${before}(?<figures>一个半点)`, (groups) => ({ value: '1.5', unit: unitOf(groups) })),
  rule('日息万五', `${before}(?<figures>万(?<parts>[一二三四五六七八九]))(?![分百千万元块\\d个])`, (groups) => {
    const [value, unit] = [positive(groups['parts'], 2), unitOf(groups)];
    return unit === 'day' && value !== undefined ? { value, unit } : undefined;
  }),
  rule('月息一分五', `${before}${fenPattern}(?:${interest})?`, fenOfPeriod),
  rule('2分/月', `${fenPattern}${behind}`, fenOfPeriod),
  rule('两分利', `(?<![.年月日天] ?)${fenPattern}${interest}`, fenByCustom, 'by custom'),
  rule('利息两分', `(?<![年月日天])利息?(?:按|算|是|为|:)? ?${fenPattern}`, fenByCustom, 'by custom'),
  rule(
    'LPR的4倍',
    `(?:[一1]年期)?${lpr} ?(?:的? ?[×x*]? ?(?<figures>${numberPattern()}) ?倍|[×x*] ?(?<bare>\\d(?:\\.\\d)?)(?![\\d倍]))`,
    ({ n, bare }) => times({ n: n ?? bare }),
  ),
  rule(
    'LPR加50个基点',
    `(?:[一1]年期)?${lpr} ?(?:${more} ?(?<figures>${numberPattern()} ?(?:%|个?百分点|个?点|个?基点|个?BP)?)|的? ?(?:百分之)?${numberPattern('share')} ?%?(?![倍\\d]))`,
    () => ({ value: undefined, unit: 'LPR' }),
  ),
  rule('4倍LPR', `(?<figures>${numberPattern()}) ?倍的?(?:[一1]年期)?${lpr}${otherwise}`, times),
  rule('LPR', `(?:[一1]年期)?${lpr}${otherwise}`, () => times({})),
];
