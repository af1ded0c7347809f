import type { Period } from './amountWords.js';
import type { Finding, Passage } from './finding.js';
import { layAmounts, layDates } from './layNumbers.js';
import { datesIn } from '../quantities/dates.js';
import { decimalIn, wholeNumber } from '../quantities/numbers.js';
import { datedSpokenDatesIn } from './datings.js';
import { spokenRatesIn } from '../quantities/spokenRates.js';

/** An amount, a rate, an area or a day of a text, as a field keeps it. */
export type Value = {
  readonly kind: 'money' | 'rate' | 'date' | 'area';
  readonly value: string;
  readonly finding: Finding;
  /** Whether the text itself says that a date is not that very day: 左右, 底. */
  readonly isAbout?: boolean;
  /** The period of a rate that says it itself: 月息一分五. */
  readonly per?: Period;
  /** The period of a rate as the text says it beside the figure: 年利率12%. None where only custom says it. */
  readonly ratePeriod?: RatePeriod;
};

/** Periods of rates, as forms print them behind a figure: 12%/年. */
export type RatePeriod = '年' | '季' | '月' | '日';
const periodSigns: Readonly<Record<string, RatePeriod>> = { 年: '年', 季: '季', 月: '月', 日: '日', 天: '日' };

/** 年利率12%, 月利率按1.5%, 年化24%: the period right before a rate, with nothing but what a rate is called between. */
const periodBefore =
  /(?<period>年|季度?|月|日|天)(?:化)?(?:综合)?(?:利率|利息|息|利|费率|标准)?(?:标准)?(?:固定|执行|约定)?(?:为|是|按照?|以|计|:)? ?(?:人民币)?$/u;
/** 12%/年, 2%每月, 24%的年利率. */
const periodBehind = /^ ?(?:\/|每|的?(?=[年月日](?:利|息|化))|\((?=[年月日]\))) ?(?<period>年|季度?|月|日|天)/u;
/** 2024年12%, 借期一年12%: no period but part of a date, or a term. */
const datedBefore = /(?:[\d〇二两三四五六七八九十] ?|[期限借租满](?:为|是)?一)(?:年|月|日)$/u;

/** The period that stands right beside a rate; `undefined` where none does, or two do. */
const ratePeriodAt = (text: string, { from, to }: Passage): RatePeriod | undefined => {
  const lead = text.slice(Math.max(0, from - 16), from);
  const before = datedBefore.test(lead) ? undefined : periodBefore.exec(lead)?.groups?.['period'];
  const behind = periodBehind.exec(text.slice(to, to + 6))?.groups?.['period'];
  const said = [before, behind].flatMap((word) => periodSigns[word?.[0] ?? ''] ?? []);
  return new Set(said).size === 1 ? said[0] : undefined;
};

const percentPattern = /(?<![\d.])(\d{1,3}(?:\.\d{1,4})?) ?%|([千万百])分之([一二三四五六七八九十\d.]{1,5})/gu;
const areaPattern =
  /(?:(?<![\d.])(?<figure>\d{1,6}(?:\.\d{1,2})?)|(?<![零〇一二两三四五六七八九十百千万])(?<words>[一二两三四五六七八九十百千][零〇一二两三四五六七八九十百千]{1,6})) ?(?:平方米|平米|平方|平(?!时|均|台|方)|㎡)/gu;

/** Rates as percentages: 4.35%, 万分之三 as 0.03. */
const ratesIn = (text: string): Value[] =>
  [...text.matchAll(percentPattern)].flatMap((match): Value[] => {
    const [all, percent, unit, share = ''] = match;
    const value = percent ?? decimalIn(share, { 千: 1, 万: 2 }[unit ?? '']);
    const passage = { from: match.index, to: match.index + all.length };
    const ratePeriod = ratePeriodAt(text, passage);
    const said = ratePeriod !== undefined && { ratePeriod };
    return value === undefined
      ? []
      : [{ kind: 'rate', value, finding: { kind: 'interest-rate', value, rule: '利率表述', ...passage }, ...said }];
  });

const areasIn = (text: string): Value[] =>
  [...text.matchAll(areaPattern)].flatMap(({ 0: all, index, groups = {} }): Value[] => {
    const value = groups['figure'] ?? wholeNumber(groups['words'] ?? '')?.toString();
    const passage = { from: index, to: index + all.length };
    return value === undefined
      ? []
      : [{ kind: 'area', value, finding: { kind: 'amount', value, rule: '面积表述', ...passage } }];
  });

/** 不是2012年6月3日, 并非网签那天9月27日: what stands behind is what is not so. */
const denied = /(?:不是|并非|而非|不应[是为]|不能算)[^，,。；;、：:！!？?\n是为而]{0,8}$/u;
const isDenied = (text: string, { from }: Passage): boolean => denied.test(text.slice(Math.max(0, from - 14), from));

const overlaps = (one: Passage, other: Passage): boolean => one.from < other.to && other.from < one.to;

/** What is added to what was understood of a date that says no day. */
export const dayMissing = '，请补上日期';

/** A month without its day, `2025-01`: half a date is evidence, and no form takes it before somebody adds the day. */
export const isMonth = (value: string): boolean => /^\d{4}-\d{2}$/.test(value);

/** Days, months and rates in people's own words, beside those that are known; rates with their period. */
const spokenIn = (text: string, writtenOn: string, taken: readonly Passage[]): readonly Value[] => {
  const isFree = (passage: Passage): boolean => !taken.some((other) => overlaps(other, passage));
  return [
    ...datedSpokenDatesIn(text, writtenOn)
      .filter(isFree)
      .map(({ value, understood, isAbout, from, to }): Value => {
        const rule = isMonth(value) ? `${understood}${dayMissing}` : understood;
        return { kind: 'date', value, isAbout, finding: { kind: 'date', value, rule, from, to } };
      }),
    ...spokenRatesIn(text)
      .filter(isFree)
      .map(({ percent, per, periodSaid, from, to }): Value => {
        const value = String(percent);
        const period = ({ year: '年', month: '月', day: '日' } as const)[per];
        const rule = `理解为${period}利率${value}%`;
        const said = periodSaid && { ratePeriod: period };
        return { kind: 'rate', value, per, finding: { kind: 'interest-rate', value, rule, from, to }, ...said };
      }),
  ];
};

/**
 * Every value of the text, in its order: what the rules found, and how people say amounts and days. With the day on which the text was written
 * (`2026-05-10`), also days and rates that are said from it or by custom: 去年9月1号, 一分五的利. What the text says is not so is left out.
 */
export const valuesIn = (text: string, findings: readonly Finding[], writtenOn?: string): readonly Value[] => {
  const dates = findings.filter(({ kind }) => kind === 'date' || kind === 'date-range');
  const rates = ratesIn(text);
  const areas = areasIn(text);
  const taken = [
    ...findings.filter(({ kind }) => kind !== 'clause' && kind !== 'interest-rate' && kind !== 'amount'),
    ...rates.map(({ finding }) => finding),
    ...areas.map(({ finding }) => finding),
  ];
  const spoken =
    writtenOn === undefined ? [] : spokenIn(text, writtenOn, [...dates, ...rates.map((one) => one.finding)]);
  const days = layDates(text, dates).filter((day) => !spoken.some(({ finding }) => overlaps(finding, day)));
  const written = findings.filter(({ kind }) => kind === 'amount');
  const known = [...taken, ...days, ...spoken.map(({ finding }) => finding), ...datesLike(text)];
  const amounts = [
    ...written,
    ...layAmounts(text, known).filter((lay) => !written.some((other) => overlaps(other, lay))),
  ];
  return [
    ...[...dates, ...days].map((finding): Value => ({ kind: 'date', value: finding.value, finding })),
    ...amounts.map((finding): Value => ({ kind: 'money', value: finding.value, finding })),
    ...rates.filter(({ finding }) => !amounts.some((amount) => overlaps(amount, finding))),
    ...areas,
    ...spoken,
  ]
    .filter(({ finding }) => !isDenied(text, finding))
    .sort((a, b) => a.finding.from - b.finding.from);
};

/** Years, months and days that are no whole dates: nothing in them is an amount. */
const datesLike = (text: string): Passage[] => [
  ...datesIn(text),
  ...[...text.matchAll(/\d{11,}|[（(〔]\d{4}[）)〕]/gu)].map(({ 0: all, index }) => ({
    from: index,
    to: index + all.length,
  })),
];
