import { decimalOf, digitPattern, numberPattern, positive, type MeasureRule } from './measureRule.js';
import { wholeNumber } from './numbers.js';

/** Places that the point moves from one of a hundred to one of so many, by the word and the sign for it. */
const places: Readonly<Record<string, number>> = { 百: 0, 千: 1, 万: 2, '%': 0, '‰': 1, '‱': 2 };

/** Source of percent: 4.35%, 5‰, 万分之五, 8个点. */
export const percentPattern = `(?<figures>${numberPattern()} ?(?:(?<sign>[%‰‱])|个?(?<points>百分点|点))|(?<![第一二两三四五六七八九十百千万])(?<of>[百千万])分之${numberPattern('parts')})`;

/** What such a pattern says, in percent. 百分之百 is the whole. */
export const percentIn = (groups: Readonly<Record<string, string | undefined>>): string | undefined => {
  const { n, sign = '%', of, parts } = groups;
  if (of !== undefined) return parts === '百' ? '100' : positive(parts, places[of]);
  return positive(n, places[sign]);
};

const percent: MeasureRule['value'] = (groups) => {
  const value = percentIn(groups);
  return value === undefined ? undefined : { value, unit: '' };
};

const fractionOf = (above: number | undefined, below: number | undefined): ReturnType<MeasureRule['value']> =>
  above === undefined || below === undefined || above < 1 || below <= above
    ? undefined
    : { value: decimalOf((above / below) * 100), unit: '' };

const signs: Readonly<Record<string, readonly [number, number]>> = {
  '½': [1, 2],
  '⅓': [1, 3],
  '⅔': [2, 3],
  '¼': [1, 4],
  '¾': [3, 4],
};

const rule = (name: string, pattern: string, value: MeasureRule['value']): MeasureRule => ({
  name,
  kind: 'share',
  pattern: new RegExp(pattern, 'dgiu'),
  value,
  exact: 'exact',
});

export const percentRule = '4.35%, 百分之六, 5‰';

/** Shares of a whole, in percent. */
export const shareRules: readonly MeasureRule[] = [
  rule(percentRule, percentPattern.replace('|个?(?<points>百分点|点)', ''), percent),
  rule('8个点', `(?<figures>${numberPattern()} ?个(?:百分)?点)(?![钟儿位评赞])`, percent),
  rule(
    '三分之一, 2分之1',
    `(?<figures>(?<below>\\d{1,2}|[二两三四五六七八九十]{1,3})分之(?<above>\\d{1,2}|[一二两三四五六七八九十]{1,3}))`,
    ({ below, above }) => fractionOf(wholeNumber(above ?? ''), wholeNumber(below ?? '')),
  ),
  rule(
    '1/2',
    '(?<!\\d[:.])(?<![\\d/⁄年月.-])(?<figures>(?<above>\\d)[/⁄](?<below>\\d{1,2}))(?!\\d|[/⁄.:-]| ?[号日月年楼室栋])',
    ({ above, below }) => fractionOf(Number(above), Number(below)),
  ),
  rule('½', `(?<![\\d])(?<figures>[${Object.keys(signs).join('')}])`, ({ figures = '' }) =>
    fractionOf(...(signs[figures] ?? [0, 0])),
  ),
  rule(
    '一半, 平分, 五五开',
    '(?<figures>(?<![大小多])一半(?!天|是|[小大])|各半|对半(?:分|开)?|平分|五五(?:开|分(?:成|账)?)|(?<!\\d:?)5:5(?![\\d:]))',
    () => ({ value: '50', unit: '' }),
  ),
  rule(
    '七成, 七成半',
    `(?<figures>(?<n>(?<![\\d一二两三四五六七八九十几])(?:\\d|10|[一二两三四五六七八九十]{1,2}))成(?:(?<half>半)|(?<tenth>${digitPattern})(?!${digitPattern}))?)(?![立为本员功年人交都份套品熟绩果新是不])`,
    ({ n, half, tenth }) => {
      const whole = wholeNumber(n ?? '');
      const part = half === undefined ? wholeNumber(tenth ?? '零') : 5;
      return whole === undefined || part === undefined || whole > 10
        ? undefined
        : { value: decimalOf(whole * 10 + part), unit: '' };
    },
  ),
];
