import { daysOfMonth } from './calendar.js';
import { wholeNumber } from './numbers.js';

/** What a text says of a date, as far as it says it. */
export type Parts = {
  /** As it is written: 24 of 24年. */
  readonly year?: number;
  readonly month?: number;
  readonly day?: number;
  /** 底, 初, 中旬: a part of the month or of the year. */
  readonly edge?: string;
  /** Whether it is said by a feast, which may last longer than its day. */
  readonly isFeast?: true;
  /** Words from which the day is reckoned: 去年, 上个月, 昨天. */
  readonly since?: { readonly word: string; readonly unit: 'year' | 'month' | 'day' };
  /** Why no day of the calendar is said. */
  readonly is?: 'lunar' | 'era' | 'unclear';
};

/** A way of writing a date: how it looks, and what it says. */
export type DateRule = {
  readonly name: string;
  readonly pattern: RegExp;
  readonly value: (groups: Readonly<Record<string, string | undefined>>) => Parts | undefined;
  /** Whether it is one only where a date is expected: 20240301, 2024.3. */
  readonly isBare?: true;
  /** Whether it is one only right behind another date: 3.5 of 2024.3.1-3.5. */
  readonly follows?: true;
};

const digits = '零一二三四五六七八九';
const signs = `${digits}十廿卅`;
const gap = '[ \\t\\n]{0,2}';
const small = `(?:\\d{1,2}|[${signs}]{1,3})`;
const month = `(?<month>${small}|元)`;
const year = `(?<year>\\d{4}|[${digits}]{4}|\\d{2}|[${digits}]{2})`;
const join = '(?:[-./·]|、(?=\\d{1,2}[、月]|\\d{1,2}(?!\\d)))';
/** No part of a longer number, of another date, or of a count of months. */
const start = `(?<![\\d${signs}])(?<!\\d[-./·])`;
/** No part of a name, of a model or of a version. */
const noName = '(?<![A-Za-z])(?<![A-Za-z]-)';
const startOfYear = `(?<![\\d${signs}])(?<!\\d[.·])`;
const startOfMonth = `(?<![\\d${signs}个每年])(?<!\\d[-./·])(?<!年[ \\t\\n])`;
/** What goes on behind figures that are said to be no day: more figures, a time, money, things that are counted. */
const counted = '百千万亿元块毛角个斤箱次天名吨台人件套平米笔张条份期页%％‰wWkK年月点时';
const noDay = `(?! ?[.,:/·]?[\\d${signs}]| ?[${counted}]|-\\d{1,3}(?!\\d| ?[日号]))`;
const day = `(?<day>${small})(?:${gap}[日号]|${noDay})`;
/** Behind a month no figures go on that might be its day. */
const noMore = `(?!${gap}[\\d${signs}]{1,4}(?: ?[日号]|$|[^\\d${signs}${counted}.,]))`;
const edge =
  '(?:(?<edge>月初|月中|月底|月末|年?底|年?末|初(?![一二三四五六七八九十])|中旬|上旬|下旬|中(?![\\p{Script=Han}])))';
const noFigures = `(?!\\d|[./·]\\d(?!\\d{3}[-./])|-\\d(?!\\d{3}[-./·]|\\d?[./]\\d)|,\\d{3}| ?[万亿元块%]| ?号?[楼房室幢栋])`;
const yearWord = '(?<yearWord>大前年|前年|去年|上年|今年|本年|明年)';
const englishMonths = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];
const months = `(?<month>${englishMonths.join('|')})[a-z]{0,6}\\.?`;

/** Feasts that fall on the same day each year. */
const feasts: Readonly<Record<string, readonly [number, number]>> = {
  元旦: [1, 1],
  三八节: [3, 8],
  劳动节: [5, 1],
  五一: [5, 1],
  儿童节: [6, 1],
  六一: [6, 1],
  国庆: [10, 1],
  双十一: [11, 11],
  圣诞: [12, 25],
};

/** What belongs to the lunar calendar, whose days fall on others each year. */
export const lunarWords =
  /农历|阴历|旧历|正月|腊月|冬月|月初[一二三四五六七八九十]|(?<!\p{Script=Han})初[一二三四五六七八九十](?!\p{Script=Han})|除夕|春节|中秋|端午|清明|元宵|重阳|大年|年三十|闰[一二三四五六七八九十]+月|[甲乙丙丁戊己庚辛壬癸][子丑寅卯辰巳午未申酉戌亥]年|[鼠牛虎兔龙蛇马羊猴鸡狗猪]年|^[一二三四五六七八九十]{1,2}月(?:廿|十|二十|三十)[一二三四五六七八九]?$/u;

/** The years before the first one of an era, of papers from Taiwan, Japan and old China. */
const eras: Readonly<Record<string, number>> = {
  民国: 1911,
  明治: 1867,
  大正: 1911,
  昭和: 1925,
  平成: 1988,
  令和: 2018,
  佛历: -543,
};
const eraNames = `(?:中华)?(?<era>${Object.keys(eras).join('|')}|光绪|宣统)`;

/** A month, a day or a year in figures or numerals; `undefined` for what is none. */
const wholeOf = (written: string | undefined): number | undefined =>
  written === undefined ? undefined : written === '元' ? 1 : wholeNumber(written);

const given = (parts: Readonly<Record<string, number | string | undefined>>): Parts =>
  Object.fromEntries(Object.entries(parts).filter(([, value]) => value !== undefined));

/** What the groups of a pattern say that are called as the parts are. */
const partsIn: DateRule['value'] = (groups) => {
  const said = [groups['year'], groups['month'], groups['day']];
  const [of, in_, on] = said.map((part) => wholeOf(part));
  if (said.some((part, at) => part !== undefined && [of, in_, on][at] === undefined)) return undefined;
  const word = groups['yearWord'];
  const parts = given({ year: of, month: in_, day: on, edge: groups['edge'] });
  return word === undefined ? parts : { ...parts, since: { word, unit: 'year' } };
};

const ofFeast: DateRule['value'] = (groups) => {
  const [in_, on] = feasts[groups['feast'] ?? ''] ?? [];
  const parts = partsIn({ ...groups, month: undefined });
  return in_ === undefined || on === undefined ? undefined : { ...parts, month: in_, day: on, isFeast: true };
};

/** 03/05/2024: the year stands last, and month and day before it in one order or the other. */
const yearLast = (first: number, second: number, of: number): Parts => {
  const isDay = (in_: number, on: number): boolean => on >= 1 && on <= daysOfMonth(of, in_);
  const [monthFirst, dayFirst] = [isDay(first, second), isDay(second, first)];
  if (monthFirst && dayFirst && first !== second) return { year: of, is: 'unclear' };
  return dayFirst || (!monthFirst && first > 12)
    ? { year: of, month: second, day: first }
    : { year: of, month: first, day: second };
};

const english: DateRule['value'] = (groups) => {
  const at = englishMonths.indexOf((groups['month'] ?? '').slice(0, 3).toLowerCase());
  return { year: Number(groups['year']), month: at + 1, day: Number(groups['day']) };
};

/** 16:00Z is the next day at the court, which lies eight hours ahead. */
const atCourt: DateRule['value'] = ({ stamp = '', zone = '' }) => {
  const at = new Date(Date.parse(`${stamp.replace(' ', 'T')}${zone.replace(/^([+-]\d{2})(\d{2})$/, '$1:$2')}`));
  if (Number.isNaN(at.getTime())) return undefined;
  const [of, in_, on] = new Date(at.getTime() + 8 * 3_600_000).toISOString().slice(0, 10).split('-').map(Number);
  return given({ year: of, month: in_, day: on });
};

const rule = (name: string, pattern: string, more: Partial<DateRule> = {}): DateRule => ({
  name,
  pattern: new RegExp(pattern, 'giu'),
  value: partsIn,
  ...more,
});

/** Of two that begin together, the longer one is meant. Each is bounded, and reads a text in proportion to its length. */
export const dateRules: readonly DateRule[] = [
  rule(
    '2024年3月5日, 二〇二四年三月五日, 24年3月5',
    `${startOfYear}${year}${gap}年${gap}${month}${gap}月份?${gap}${day}`,
  ),
  // Each figure in a cell of its own, as printed forms have them.
  rule(
    '2 0 2 4 年 3 月 5 日',
    '(?<![\\d年月] ?)(?<year>[12] \\d \\d \\d) ?年 ?(?<month>\\d(?: \\d)?) ?月 ?(?<day>\\d(?: \\d)?) ?日',
    {
      value: ({ year = '', month = '', day = '' }) =>
        partsIn({ year: year.replaceAll(' ', ''), month: month.replaceAll(' ', ''), day: day.replaceAll(' ', '') }),
    },
  ),
  rule(
    '2024-03-05, 2024.3.5, 2024.3月5日',
    `${startOfYear}(?<year>\\d{4})(?: ?(?<one>${join}) ?|${gap}年${gap})(?<month>\\d{1,2})(?: ?(?<two>${join}) ?|${gap}月${gap})(?<day>\\d{1,2})(?:${gap}[日号]|${noFigures})`,
    {
      value: (groups) =>
        groups['one'] !== undefined && groups['two'] !== undefined && groups['one'] !== groups['two']
          ? undefined
          : partsIn(groups),
    },
  ),
  rule(
    '24.3.5, 22/9/18',
    `${start}(?<year>\\d{2}) ?(?<one>[-./]) ?(?<month>\\d{1,2}) ?\\k<one> ?(?<day>\\d{1,2})(?:日|号(?![楼房室幢栋])|${noFigures})`,
  ),
  rule(
    '2024-03-01T16:00:00Z',
    `${startOfYear}(?<stamp>\\d{4}-\\d{2}-\\d{2}[T ]\\d{2}:\\d{2}(?::\\d{2}(?:\\.\\d{1,9})?)?) ?(?<zone>Z|[+-]\\d{2}:?\\d{2})(?![\\w:])`,
    { value: atCourt },
  ),
  rule(
    '20240305',
    `${noName}${start}(?<year>(?:19|20)\\d{2})(?<month>0[1-9]|1[0-2])(?<day>[0-3]\\d)(?![\\dA-Za-z年月日元万%]|[-.,]\\d)`,
    { isBare: true },
  ),
  rule(
    '03/05/2024',
    `${start}(?<first>\\d{1,2})(?<one>[-./])(?<second>\\d{1,2})\\k<one>(?<year>\\d{4})(?![\\d年]|[-./]\\d)`,
    { value: (groups) => yearLast(Number(groups['first']), Number(groups['second']), Number(groups['year'])) },
  ),
  ...[
    `(?<![a-z])${months}[ -](?<day>\\d{1,2})(?:st|nd|rd|th)?,?[ -](?<year>\\d{4})(?!\\d)`,
    `${start}(?<day>\\d{1,2})(?:st|nd|rd|th)?[ -]?${months},?[ -]?(?<year>\\d{4})(?!\\d)`,
    `${start}(?<year>\\d{4})[ -]${months}[ -](?<day>\\d{1,2})(?!\\d)`,
  ].map((pattern) => rule('Mar 5, 2024', pattern, { value: english })),
  rule(
    '2024年国庆, 去年元旦',
    `(?:${yearWord}的?|${startOfYear}${year}年的?) ?(?<feast>${Object.keys(feasts).join('|')})节?`,
    {
      value: ofFeast,
    },
  ),
  rule('2024年3月, 2023年5月底', `${startOfYear}${year}${gap}年${gap}${month}${gap}月份?(?:${edge}|${noMore})`),
  rule(
    '2023.5月, 25.1月底',
    `${start}(?<year>(?:19|20)\\d{2}|[1-4]\\d)[./](?<month>\\d{1,2})月份?(?:${edge}|${noMore})`,
  ),
  rule(
    '2023.5',
    `${noName}${start}(?<year>(?:19|20)\\d{2})(?:[-./](?<month>\\d{1,2})(?!\\d|[-./]\\d|,\\d{3})(?! ?[元%万])|(?<behind>0[1-9]|1[0-2])(?!\\d))`,
    { isBare: true, value: (groups) => partsIn({ ...groups, month: groups['month'] ?? groups['behind'] }) },
  ),
  rule(
    '2025年底',
    `${startOfYear}${year}年(?<edge>年?[底末初]|中(?!\\p{Script=Han})|[春夏秋冬][天季]?|[上下]半年|第?[一二三四1-4]季度)`,
  ),
  rule(
    '2025年',
    `${startOfYear}(?<year>(?:19|20)\\d{2}|[一二][零九][${digits}]{2})年(?!${gap}[\\d${signs}]{1,3}${gap}月)`,
  ),
  rule('5月4日', `${startOfMonth}${month}${gap}月份?${gap}(?<day>${small})${gap}[日号]`),
  rule('8月底, 9月', `${startOfMonth}${month}${gap}月份?(?:${edge}|${noMore})`),
  rule('至8/31', `(?<=[至到于])${gap}(?<month>\\d{1,2})/(?<day>\\d{1,2})${noFigures}(?!的)`),
  rule('-3.5', `(?<=\\d ?[日号]? ?[-~—–至到] ?)(?<month>\\d{1,2})[./](?<day>\\d{1,2})${noFigures}`, { follows: true }),
  rule('至8日', `(?<=[至到—–~或、-]${gap})(?<day>${small})${gap}[日号]`),
  rule('去年9月1号, 今年3月底', `${yearWord}的?${gap}${month}${gap}月份?(?:${gap}${day}|${edge}|${noMore})`),
  rule('去年底', `${yearWord}(?<edge>年?[底末初])`),
  rule('上个月5号', `(?<monthWord>上上个?月|上个?月|本月|这个?月|下个?月)的?(?:${day}|${edge})?`, {
    value: (groups) => {
      const parts = partsIn(groups);
      return parts && { ...parts, since: { word: groups['monthWord'] ?? '', unit: 'month' } };
    },
  }),
  rule('昨天', '(?<![到至等])(?<dayWord>大前天|前天|昨天|昨日|今天|今日|明天|后天)(?!的?(?:话|起诉状))', {
    value: ({ dayWord = '' }) => ({ since: { word: dayWord, unit: 'day' } }),
  }),
  rule(
    '民国113年3月5日',
    `${eraNames} ?(?<eraYear>\\d{1,4}|[${signs}百元]{1,5}) ?年(?:${gap}${month}${gap}月(?:${gap}(?<day>${small})${gap}[日号]?)?)?`,
    {
      value: (groups) => {
        const [before, of] = [eras[groups['era'] ?? ''], wholeOf(groups['eraYear'])];
        const year = before === undefined || of === undefined ? undefined : of + before;
        return { ...partsIn(groups), ...given({ year }), is: 'era' };
      },
    },
  ),
  rule(
    '正月初六, 五月初五',
    `(?:(?:${yearWord}|(?:\\d{2,4}|[${digits}]{2,4}|[甲乙丙丁戊己庚辛壬癸][子丑寅卯辰巳午未申酉戌亥])年)的? ?)?(?:农历|阴历|旧历)?(?:正月|腊月|冬月|闰[${signs}]{1,2}月|(?:\\d{1,2}|[${signs}]{1,2}) ?月(?=初[一二三四五六七八九十]|廿))(?:初[一二三四五六七八九十]|(?:\\d{1,2}|[${signs}]{1,3})[日号]?)?`,
    { value: () => ({ is: 'lunar' }) },
  ),
];
