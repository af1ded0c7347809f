import type { Period } from '../words/amountWords.js';
import type { Finding, Passage } from '../findings/finding.js';
import { layAmounts, layDates, reckoned } from '../findings/layNumbers.js';
import { datedSpokenDatesIn } from './datings.js';
import { datesIn } from '../../quantities/dates.js';
import { isInMetres } from '../../quantities/areaRules.js';
import { measuresIn, type Measure } from '../../quantities/measures.js';
import { spokenRules } from '../../quantities/rateRules.js';
import { percentRule } from '../../quantities/shareRules.js';

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
const periodSigns: Readonly<Record<string, RatePeriod>> = { year: '年', quarter: '季', month: '月', day: '日' };

/** A rate with the period that the text says. In tenths (月息一分五) its words are one; before a percentage they say what it is of, and stay a lead. */
const rateOf = ({ rule, value, unit, manner, from, to, figuresFrom }: Measure): Value => {
  const period = periodSigns[unit];
  const said = manner === 'exact' && period !== undefined && { ratePeriod: period };
  if (period === undefined || !spokenRules.has(rule)) {
    const finding: Finding = { kind: 'interest-rate', value, rule: '利率表述', from: figuresFrom, to };
    return { kind: 'rate', value, finding, ...said };
  }
  const finding: Finding = { kind: 'interest-rate', value, rule: `理解为${period}利率${value}%`, from, to };
  const per = ({ 年: 'year', 季: undefined, 月: 'month', 日: 'day' } as const)[period];
  return { kind: 'rate', value, ...(per !== undefined && { per }), finding, ...said };
};

/** Rates, shares in percent, and areas of a text, where they are no amounts. */
const measuredIn = (text: string, writtenOn: string | undefined): readonly Value[] =>
  measuresIn(text).flatMap((measure): readonly Value[] => {
    const { kind, unit, rule, value, manner, from, to } = measure;
    if (manner === 'unclear' || manner === 'about' || value === '') return [];
    if (kind === 'area') {
      const said = `面积表述${isInMetres(rule) ? '' : reckoned}`;
      return [{ kind, value, finding: { kind: 'amount', value, rule: said, from, to } }];
    }
    const isPercent = kind === 'share' && rule === percentRule;
    const isSpoken = kind === 'rate' && spokenRules.has(rule);
    return isPercent || (kind === 'rate' && unit !== 'LPR' && (!isSpoken || writtenOn !== undefined))
      ? [rateOf(measure)]
      : [];
  });

/** 不是2012年6月3日, 并非网签那天9月27日: what stands behind is what is not so. */
const denied = /(?:不是|并非|而非|不应[是为]|不能算)[^，,。；;、：:！!？?\n是为而]{0,8}$/u;
const isDenied = (text: string, { from }: Passage): boolean => denied.test(text.slice(Math.max(0, from - 14), from));

const overlaps = (one: Passage, other: Passage): boolean => one.from < other.to && other.from < one.to;

/** What is added to what was understood of a date that says no day. */
export const dayMissing = '，请补上日期';

/** A month without its day, `2025-01`: half a date is evidence, and no form takes it before somebody adds the day. */
export const isMonth = (value: string): boolean => /^\d{4}-\d{2}$/.test(value);

/** Days and months in people's own words, beside what is known. */
const spokenIn = (text: string, writtenOn: string, taken: readonly Passage[]): readonly Value[] =>
  datedSpokenDatesIn(text, writtenOn)
    .filter((passage) => !taken.some((other) => overlaps(other, passage)))
    .map(({ value, understood, isAbout, from, to }): Value => {
      const rule = isMonth(value) ? `${understood}${dayMissing}` : understood;
      return { kind: 'date', value, isAbout, finding: { kind: 'date', value, rule, from, to } };
    });

/**
 * Every value of the text, in its order: what the rules found, and how people say amounts and days. With the day on which the text was written
 * (`2026-05-10`), also days and rates that are said from it or by custom: 去年9月1号, 一分五的利. What the text says is not so is left out.
 */
export const valuesIn = (text: string, findings: readonly Finding[], writtenOn?: string): readonly Value[] => {
  const dates = findings.filter(({ kind }) => kind === 'date' || kind === 'date-range');
  const measured = measuredIn(text, writtenOn).filter(({ finding }) => !dates.some((date) => overlaps(date, finding)));
  const taken = [
    ...findings.filter(({ kind }) => kind !== 'clause' && kind !== 'interest-rate' && kind !== 'amount'),
    ...measured.map(({ finding }) => finding),
  ];
  const spoken = writtenOn === undefined ? [] : spokenIn(text, writtenOn, taken);
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
    ...measured.filter(({ finding }) => !amounts.some((amount) => overlaps(amount, finding))),
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
