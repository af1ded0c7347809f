import { isInMetres } from './areaRules.js';
import { decimalOf } from './measureRule.js';
import type { Measure } from './measures.js';

/** Units of periods: what of a period they count, how many of it, and the words in which a period is said in the unit itself. */
const periods: Readonly<Record<string, readonly ['month' | 'day', number, RegExp]>> = {
  年: ['month', 12, /^[^月]*年半?$|^半年$/u],
  月: ['month', 1, /^[^年]*月$/u],
  个月: ['month', 1, /^[^年]*月$/u],
  周: ['day', 7, /周|星期|礼拜/u],
  日: ['day', 1, /[天日]$/u],
  天: ['day', 1, /[天日]$/u],
};

/** Whether a number of this unit is a measure: percent, an area (no unit is printed behind it), a period. */
export const isMeasured = (unit: string): boolean => unit === '' || unit.includes('%') || periods[unit] !== undefined;

/**
 * A measure as a field keeps it that prints a unit behind it, and whether `said`, the words for it, say it in that unit itself: 3年 where 年 is printed.
 * The smallest parts of a unit of time are halves. `undefined` for a measure of another kind.
 */
export const inUnit = (
  { kind, unit: of, value, rule }: Measure,
  unit: string,
  said: string,
): { readonly value: string; readonly isSaid: boolean } | undefined => {
  if (value === '' || of === 'LPR') return undefined;
  if (kind === 'share' || kind === 'rate') return unit.includes('%') ? { value, isSaid: kind === 'share' } : undefined;
  if (kind === 'area') return unit === '' ? { value, isSaid: isInMetres(rule) } : undefined;
  const [base, factor = 1, word] = periods[unit] ?? [];
  const halves = (Number(value) / factor) * 2;
  return base === of && (factor === 1 || Number.isInteger(halves))
    ? { value: decimalOf(Number(value) / factor) ?? '', isSaid: word?.test(said) === true }
    : undefined;
};
