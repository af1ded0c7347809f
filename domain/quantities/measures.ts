import { areaRules } from './areaRules.js';
import type { Place } from './masked.js';
import type { MeasureKind, MeasureRule, MeasureUnit } from './measureRule.js';
import { goesOnBefore, goesOnBehind } from './measureRule.js';
import { aboutBefore, aboutBehind } from './moneyWords.js';
import { plainSigns, twoNumbersIn } from './numbers.js';
import { periodRules } from './periodRules.js';
import { rateRules } from './rateRules.js';
import { shareRules } from './shareRules.js';
import { everydaySigns, foldedInPlace } from './signs.js';

/**
 * How a measure is meant. `about`: the text itself says that it is no exact one, or names two between which it lies. `by custom`: what it is of, a month
 * or a year, only custom says. `unclear`: a sign touches it that no rule accounts for, or no decimal fraction is what it says.
 */
export type MeasureManner = 'exact' | 'about' | 'by custom' | 'unclear';

/** A rate, a share, a period or an area where it stands in a text. */
export type Measure = Place & {
  readonly kind: MeasureKind;
  readonly unit: MeasureUnit;
  /** By which rule it was read. */
  readonly rule: string;
  /** A decimal fraction: percent of a rate or a share, times the LPR, months or days of a period, square metres. Empty where it cannot be told. */
  readonly value: string;
  /** Where its figures begin: what stands before them says what they are of. */
  readonly figuresFrom: number;
  readonly manner: MeasureManner;
};

const rules: readonly MeasureRule[] = [...rateRules, ...shareRules, ...periodRules, ...areaRules];

const amount = '[\\d零一二两三四五六七八九十百千万亿半][%‰分厘成平亩倍㎡天日年月]?';
/** 10%至12%, 30-45天: the ends of a range, of which neither is meant alone. */
const rangeBefore = new RegExp(
  `${amount}(?:个?月|平?方?米|公顷|个?点|星期|周)? ?(?:[-~—–―～〜]{1,2}|至|到|或者?|比|:) ?$`,
  'u',
);
const rangeBehind = /^ ?(?:[-~—–―～〜]{1,2}|至|到|或者?|比) ?(?:LPR的?)?[\d零一二两三四五六七八九十百千万亿]/u;
const negative = /[-−] ?$|负 ?$/u;

const mannerOf = (rule: MeasureRule, value: string | undefined, lead: string, behind: string): MeasureManner => {
  if (rangeBefore.test(lead) || rangeBehind.test(behind) || aboutBefore(lead) || aboutBehind(behind)) return 'about';
  if (value === undefined || negative.test(lead)) return 'unclear';
  return rule.exact;
};

const candidateOf = (text: string, rule: MeasureRule, match: RegExpExecArray): readonly Measure[] => {
  const { 0: all, index, groups = {}, indices } = match;
  const from = index;
  const to = index + all.trimEnd().length;
  const [lead, behind] = [text.slice(Math.max(0, from - 16), from), text.slice(to, to + 16)];
  const [figuresFrom = from] = indices?.groups?.['figures'] ?? [];
  const isPart =
    goesOnBefore.test(text.slice(Math.max(0, figuresFrom - 4), figuresFrom)) || goesOnBehind(all.trimEnd(), behind);
  const read = rule.value(groups);
  if (isPart || (read === undefined && twoNumbersIn(groups['n'] ?? '') === undefined)) return [];
  const { value, unit } = read ?? { value: undefined, unit: '' as const };
  const manner = read === undefined ? 'about' : mannerOf(rule, value, lead, behind);
  return [{ kind: rule.kind, unit, rule: rule.name, value: value ?? '', figuresFrom, manner, from, to }];
};

/** A text in everyday signs, also of 伍 and 陆 where they count, each in its place. */
const foldedMeasures = (text: string): string =>
  everydaySigns(foldedInPlace(text)).replaceAll(
    /[参參叄陆陸伍](?=个?月|[年天日点成分厘亩平])|(?<=[一二三四五六七八九十百千点之分])[参參叄陆陸伍]/gu,
    plainSigns,
  );

/**
 * Every rate, share, period and area of a text, in its order, with how it is meant. Of two that overlap the longer one is read; a reading accounts for
 * every figure, scale and sign that touches it. What a measure is of, a loan or a deposit, is not said here. Linear in the text.
 */
export const measuresIn = (given: string): readonly Measure[] => {
  const text = foldedMeasures(given);
  const candidates = rules
    .flatMap((rule) => [...text.matchAll(rule.pattern)].flatMap((match) => candidateOf(text, rule, match)))
    .sort((one, other) => one.from - other.from || other.to - one.to);
  const measures: Measure[] = [];
  for (const found of candidates) {
    const last = measures.at(-1);
    if (last !== undefined && found.from < last.to) {
      if (found.to - found.from <= last.to - last.from) continue;
      measures.pop();
    }
    measures.push(found);
  }
  return measures;
};

/** The measure that a text is and nothing else; `undefined` for any other text. */
export const wholeMeasure = (text: string): Measure | undefined => {
  const [only, ...more] = measuresIn(text);
  return only?.from === 0 && only.to === text.length && more.length === 0 ? only : undefined;
};
