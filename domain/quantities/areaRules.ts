import { decimalOf, numberPattern, positive, type MeasureRule } from './measureRule.js';

/** Square metres of a unit; fifteen 亩 are a hectare. */
const metres: readonly (readonly [string, number])[] = [
  [
    '平方米|平方公尺|平米|㎡|m²|m2|个?平方(?![公千厘分])|个?平(?![时均台方安板街负衡常等原静房分米]|\\p{Script=Han}{0,2}负)',
    1,
  ],
  ['公顷|ha(?![a-z])', 10_000],
  ['平方(?:公里|千米)', 1_000_000],
];
const perMu = 10_000 / 15;

/** Whether an area is said in square metres, as forms ask for it. */
export const isInMetres = (rule: string): boolean => rule === metreRule;
const metreRule = '89.5平方米';
const otherRule = '2公顷';

const inUnit =
  (factor: number): MeasureRule['value'] =>
  ({ n, half }) => {
    const value = positive(n);
    if (value === undefined || (half !== undefined && value.includes('.'))) return undefined;
    const whole = Number(value) + (half === undefined ? 0 : 0.5);
    return { value: factor === 1 ? value : decimalOf(Number((whole * factor).toFixed(6))), unit: '' };
  };

/** 300元每亩, 8000元/㎡, 10×20平方米: no area, but a price or a product. */
const noProduct = '(?<![×x*] ?)';

const rule = (name: string, unit: string, factor: number): MeasureRule => ({
  name,
  kind: 'area',
  pattern: new RegExp(`${noProduct}(?<figures>${numberPattern()} ?(?:${unit}))(?!产)`, 'dgiu'),
  value: inUnit(factor),
  exact: 'exact',
});

/** Areas, in square metres. */
export const areaRules: readonly MeasureRule[] = [
  ...metres.map(([unit, factor]) => rule(factor === 1 ? metreRule : otherRule, unit, factor)),
  rule('3亩, 一亩半', '亩(?<half>半)?', perMu),
];
