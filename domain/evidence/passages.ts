import type { FoldedText, Span } from './foldedText.js';
import { foldedInPlace } from '../quantities/signs.js';
import { scanText } from '../recognition/scan.js';
import type { Finding, FindingKind } from '../recognition/finding.js';
import { wholeNumber } from '../quantities/numbers.js';
import { datesIn } from '../quantities/dates.js';
import { masked } from '../quantities/masked.js';
import { yuanIn } from '../quantities/money.js';
import { saysDate } from './writtenDates.js';

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

const numerals = '零〇○一二两三四五六七八九十百千万亿壹贰叁肆伍陆柒捌玖拾佰仟';
const scales = /^[十百千万亿拾佰仟]/;
const goesOnBefore = new RegExp(`[\\d.,${numerals}]$`);
/** More of the number, or words that make it an approximate one. */
const goesOnAfter = new RegExp(`^(?:[\\d${numerals}余多几来]|[.,]\\d)`);

/** Whether a number is written out in full at this place: nothing of it stands before or behind. */
const isWhole = (text: string, from: number, to: number): boolean => {
  const before = text.slice(Math.max(0, from - 3), from);
  const own = text.slice(from, to);
  const after = text.slice(to, to + 2);
  if (scales.test(own) && /[\d.]\s*$/.test(before)) return false;
  return !goesOnBefore.test(before) && !goesOnAfter.test(after);
};

const inside = ({ from, to }: Passage, found: { readonly from: number; readonly to: number }): boolean =>
  found.from >= from && found.to <= to;

/** What the rules of recognition find in the passage itself. */
export const findingsIn = (passage: Passage, ...kinds: readonly FindingKind[]): Finding[] =>
  scanText(passage.text).filter((finding) => kinds.includes(finding.kind) && inside(passage, finding));

type NumberFound = { readonly value: string; readonly unit: string; readonly next: string; readonly written: string };

const digitsOf = /(?<![\d.,/-])(?:\d{1,3}(?:,\d{3})+|\d{1,15})(?:\.\d{1,6})?(?![\d/]|[.,-]\d)/g;
/** 1 000 000: groups that are spaced make one number, and none of them is one. */
const spacedBefore = /\d $/;
const spacedAfter = /^ \d{3}(?!\d)/;

/** Numbers in digits that stand whole in the passage, with the word for ten thousands behind them. */
const numbersIn = (passage: Passage): NumberFound[] => {
  const { text } = passage;
  return [...text.matchAll(digitsOf)].flatMap(({ 0: written, index }): NumberFound[] => {
    const unit = /^ ?([万亿])/.exec(text.slice(index + written.length))?.[1] ?? '';
    const end = index + written.length + (unit === '' ? 0 : text.slice(index + written.length).indexOf(unit) + 1);
    const isGroup = /^\d{1,3}$/.test(written);
    if (
      isGroup &&
      (spacedAfter.test(text.slice(end)) || (written.length === 3 && spacedBefore.test(text.slice(0, index))))
    )
      return [];
    if (!inside(passage, { from: index, to: end }) || !isWhole(text, index, end)) return [];
    const next = text.slice(end, end + 8);
    return [{ value: written.replaceAll(',', ''), unit, next, written }];
  });
};

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

/** Whether a number stands in the passage, in digits or in Chinese, with its unit or with none. */
export const showsNumber = (passage: Passage, number: string, unit: string): boolean => {
  const digits = plain(number);
  const fits = (next: string): boolean =>
    next.trimStart().startsWith(unit === '' ? '\0' : foldedInPlace(unit)) || !/^ ?[\p{Script=Han}%‰]/u.test(next);
  if (numbersIn(passage).some(({ value, unit: scale, next }) => scale === '' && plain(value) === digits && fits(next)))
    return true;
  return [...passage.text.matchAll(new RegExp(`[${numerals}]{1,24}`, 'g'))].some(({ 0: written, index }) => {
    const to = index + written.length;
    const value = wholeNumber(written);
    if (value === undefined || String(value) !== digits || !inside(passage, { from: index, to })) return false;
    return isWhole(passage.text, index, to) && fits(passage.text.slice(to, to + 8));
  });
};

/** Characters before a passage in which the year of its dates may stand. */
const yearBefore = 240;

/**
 * Whether a date (`2024-03-05`) stands in the passage, also as one end of a range, with a year that a date before it gives, or as the first or
 * last day of a month that begins or ends a period.
 */
export const showsDate = ({ given }: FoldedText, { start, end }: Span, date: string): boolean => {
  const first = Math.max(0, start - yearBefore);
  return saysDate(foldedInPlace(given.slice(first, end + beside)), date, start - first, end - first);
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
