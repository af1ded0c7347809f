import type { FoldedText, Span } from './foldedText.js';
import { dateText, daysOfMonth } from '../quantities/calendar.js';
import { coreOfNumber } from '../quantities/moneyWords.js';
import { decimalIn } from '../quantities/numbers.js';
import { everydaySigns, foldedInPlace } from '../quantities/signs.js';
import { scanText } from '../recognition/findings/scan.js';
import type { Finding, FindingKind } from '../recognition/findings/finding.js';
import { completedDate, datesIn, dayOf } from '../quantities/dates.js';
import { masked } from '../quantities/masked.js';
import { inUnit, isMeasured } from '../quantities/inUnit.js';
import { measuresIn, type Measure } from '../quantities/measures.js';
import { yuanIn } from '../quantities/money.js';
import { lprTimes } from '../forms/rates.js';

/** A passage of a source with what stands beside it, in half-width characters: a number that goes on outside is not in the passage. */
export type Passage = {
  readonly text: string;
  /** Where the passage itself lies in `text`. */
  readonly from: number;
  readonly to: number;
};

const beside = 40;

export const passageAt = ({ given }: FoldedText, { start, end }: Span): Passage => {
  const first = Math.max(0, start - beside);
  return { text: foldedInPlace(given.slice(first, end + beside)), from: start - first, to: end - first };
};

const inside = ({ from, to }: Passage, found: { readonly from: number; readonly to: number }): boolean =>
  found.from >= from && found.to <= to;

/** What the rules of recognition find in the passage itself. */
export const findingsIn = (passage: Passage, ...kinds: readonly FindingKind[]): Finding[] =>
  scanText(passage.text).filter((finding) => kinds.includes(finding.kind) && inside(passage, finding));

/** `007.50` and `7.5` are the same number. */
const plain = (digits: string): string =>
  digits
    .replace(/^0+(?=\d)/, '')
    .replace(/(?<!0)0+$(?<=\.\d+)/, '')
    .replace(/\.$/, '');

/** Digits of a bare number that is taken for an amount: fewer count lines, days and people. */
const fewestDigits = 3;

/**
 * Whether an amount of yuan, as forms keep it, stands in the passage: in digits, in ten thousands, in capitals, or as people speak; exact, and whole.
 */
export const showsAmount = (passage: Passage, amount: string): boolean => {
  const { text } = passage;
  const others = [...scanText(text).filter(({ kind }) => kind !== 'amount'), ...datesIn(text)];
  const digits = plain(amount);
  return yuanIn(masked(text, others)).some(
    ({ amount: own, said, from, figuresTo }) =>
      plain(own) === digits &&
      (said !== 'by nothing' || own.length >= fewestDigits) &&
      inside(passage, { from, to: figuresTo }),
  );
};

/** What goes on before or behind a number that is only a part of it, or makes it an approximate one. */
const goesOnBefore = /[\d./~×*第A-Za-z-]$|\d[,:比]$/u;
const goesOnBehind = /^(?:[\d/余多几来~×*]|[.,:比—–至到-] ?\d)/u;

const rateSigns: Readonly<Record<string, string>> = { year: '年', quarter: '季', month: '月', day: '日' };

/** Whether a measure says a number of a unit: 月息2分 says 2 of %/月, 两年半 says 30 of 个月, 百分之五 says 5 of %. */
const says = (measure: Measure, number: string, unit: string, said: string): boolean => {
  if (measure.manner !== 'exact') return false;
  if (measure.unit === 'LPR') return lprTimes(number) === Number(measure.value);
  const own = inUnit(measure, unit, said);
  // A rate has a period of its own, 2%/月, or one of those that are printed.
  const [, percent = number, period] = /^([\d.]+)%\/([年季月日])$/u.exec(number) ?? [];
  if (measure.kind === 'rate' && unit !== '%')
    return plain(measure.value) === plain(percent) && (period ?? unit).includes(rateSigns[measure.unit] ?? '\0');
  return own !== undefined && plain(own.value) === plain(number) && (measure.kind !== 'area' || own.isSaid);
};

/** Whether a number stands in the passage with its unit, in whatever words, or with none. */
export const showsNumber = (passage: Passage, number: string, unit: string): boolean => {
  const measures = measuresIn(passage.text);
  if (
    measures.some(
      (measure) =>
        inside(passage, measure) && says(measure, number, unit, passage.text.slice(measure.from, measure.to)),
    )
  )
    return true;
  const text = everydaySigns(passage.text);
  // A period or a percentage is a measure, or none: 第3个月.
  const own = isMeasured(unit) ? '\0' : everydaySigns(foldedInPlace(unit));
  return [...text.matchAll(coreOfNumber)].some(({ 0: core, index: from }) => {
    const to = from + core.length;
    if (measures.some((measure) => measure.from < to && from < measure.to)) return false;
    const [before, behind] = [text.slice(Math.max(0, from - 3), from), text.slice(to, to + 8)];
    const fits = behind.trimStart().startsWith(own) || !/^ ?[\p{Script=Han}%‰A-Za-z²³㎡]/u.test(behind);
    const isWhole = !goesOnBefore.test(before) && !goesOnBehind.test(behind);
    return isWhole && fits && inside(passage, { from, to }) && decimalIn(core) === plain(number);
  });
};

const begins = /(?:自|从|起始日?期?为?|[始起]于)[ \n]*$/u;
const begun = /^[ \n]*(?:起|开始|以来|至|到|[—–~-])/u;
const ends = /(?:至|到|[—–~-]|截止?)[ \n]*$/u;
const ended = /^[ \n]*(?:止|为止|届满|到期)/u;

/** Characters before a passage in which the year of its dates may stand. */
const yearBefore = 240;

/**
 * Whether a date (`2024-03-05`) stands in the passage: whole; with a year that a date before it gives (5月4日, 2024年3月1日-8日); or as the first
 * or last day of a month that begins or ends a period (自2023年5月起, 2023年1月至3月, 到5月底).
 */
export const showsDate = ({ given }: FoldedText, { start, end }: Span, sought: string): boolean => {
  const first = Math.max(0, start - yearBefore);
  const text = foldedInPlace(given.slice(first, end + beside));
  const dates = datesIn(text);
  return dates.some((own, at) => {
    if (own.from < start - first || own.to > end - first) return false;
    const date = completedDate(text, dates, at);
    if (date === undefined) return false;
    const { year, month, day, manner, edge = '' } = date;
    if (day !== undefined) return dayOf(date) === sought;
    const isWhole = manner === 'exact' || (manner === 'about' && /[底末]$/u.test(edge));
    if (year === undefined || month === undefined || !isWhole) return false;
    const [before, after] = [text.slice(Math.max(0, own.from - 6), own.from), text.slice(own.to, own.to + 4)];
    const isEnd = ends.test(before) || ended.test(after);
    const isStart = !isEnd && edge === '' && (begins.test(before) || begun.test(after));
    return (
      (isEnd && dateText(year, month, daysOfMonth(year, month)) === sought) ||
      (isStart && dateText(year, month, 1) === sought)
    );
  });
};

const escaped = (sign: string): string => sign.replaceAll(/[.*+?^${}()|[\]\\/-]/g, String.raw`\$&`);

/** Whether a number that names somebody or something stands in the passage, whole, however it is grouped. */
export const showsCode = (passage: Passage, code: string): boolean => {
  const own = foldedInPlace(code).replaceAll(/[\s-]/g, '');
  if (own === '') return false;
  const pattern = new RegExp(`(?<![0-9A-Za-z])${[...own].map(escaped).join(String.raw`[\s-]*`)}(?![0-9A-Za-z])`, 'giu');
  return [...passage.text.matchAll(pattern)].some(({ 0: written, index }) =>
    inside(passage, { from: index, to: index + written.length }),
  );
};
