import { isInexactDate } from '../inexact.js';
import { chineseDate } from '../printing/dates.js';
import { dateText, isRealDate } from '../../quantities/calendar.js';
import { lunarWords } from '../../quantities/dateRules.js';
import {
  datesIn,
  dayOf,
  earliestYear,
  fullYear,
  latestYear,
  wholeDate,
  type WrittenDate,
} from '../../quantities/dates.js';
import { spokenDatesIn } from '../../quantities/relativeDates.js';
import type { BoundedText } from './boundedText.js';
import { empty, fault, foldTyped, quoted, type Choice, type Reading } from './reading.js';

/** What has to be known beside the words: what the field is called, the court's day (`2026-11-23`), and whether somebody was born then. */
export type DateAsked = { readonly called: string; readonly today?: string | undefined; readonly isBirth?: boolean };

const partOfDay = '(?:早上?|上午|下午|傍晚|晚上?|夜里|凌晨|中午)';
const clock = new RegExp(
  `(?:(?<=\\d)T|(?<=[\\d日号]) )?${partOfDay}?\\d{1,2}:\\d{2}(?::\\d{2})?(?:\\.\\d+)?(?:Z|\\+\\d{2}:?\\d{2})?$|(?<=[日号]) ?${partOfDay}?\\d{1,2}[点时](?:半|(?:\\d{1,2}分?)?整?)?$|(?<=[日号天]) ?(?:${partOfDay}|当天)$`,
  'u',
);
/** （星期五） behind a date says nothing more. */
const weekday = /(?<=[\d日号]) ?\(?(?:星期|周|礼拜)[一二三四五六日天]\)?$/u;
/** What people write around the day itself: 生于, 签订. */
const aroundDay =
  /^(?:公元|公历|阳历|于|在|自|从|(?:出?生|签订?|立)于) ?| ?(?:起|止|(?:出?生|签[订署]?|立)|\((?:公历|阳历|新历)\)|[,;。、.])$/gu;

/** 2024、3、1, 2024 3 1, 20240301, 3/1, 0301: what is a date because nothing else is asked, as texts write it. */
const written = (text: string): string =>
  text
    .replace(/^(\d{4})(\d{2})(\d{2})$/, '$1-$2-$3')
    .replace(/^(\d{2,4}) ?[-.,/。、_|\\ ] ?(\d{1,2}) ?[-.,/。、_|\\ ] ?(\d{1,2})(?= ?[日号]?$)/u, '$1-$2-$3')
    .replace(/^(0[1-9]|1[0-2])([0-3]\d)$|^(\d{1,2})[-./](\d{1,2})$/, '$1$3月$2$4日')
    .replace(/^((?:19|20)\d{2})$/, '$1年')
    .replace(
      /^(三月|五月|[一二三四五六七八九十元]{1,2} ?月|\d{1,2} ?月)(\d{1,2}|[一二三四五六七八九十]{1,3})$/u,
      '$1$2日',
    )
    .replace(/^前日/u, '前天');

/** Without the weekday, the hour and what is written around the day. */
const bareDay = (text: string): string =>
  text
    .replace(weekday, '')
    .replace(clock, '')
    .replace(weekday, '')
    .replaceAll(aroundDay, '')
    .replace(/(?<=\d[/-]\d{1,2}[/-]\d{1,2})[/-]$/u, '')
    .trim();

const choiceOf = (value: string, label = chineseDate(value)): Choice => ({ label, value });
const monthDay = (value: string): string => chineseDate(value).replace(/^\d+年/, '');
const exampleOf = (isBirth = false): string => (isBirth ? '1990年2月3日' : '2024年3月1日');

/** What is wrong with a day that no month has. */
const impossible = ({ year, month = 1, day = 1 }: WrittenDate): Reading => {
  if (month < 1 || month > 12) return fault('date_month', `月份只有1到12，这里写的是${month}`);
  if (day > 31) return fault('date_day', `日期最多31，这里写的是${day}`);
  if (day < 1) return fault('date_day', '日期从1开始，这里写的是0');
  return fault('date_impossible', `${year === undefined ? '' : `${year}年`}${month}月没有${day}日`);
};

/** What is wrong with a year of four figures, 3024 or 0024, with the day that was probably meant where the whole day is said. */
const strayYear = (year: number, { month, day }: Partial<WrittenDate>, asked: DateAsked): Reading | undefined => {
  if (year >= earliestYear && year <= latestYear) return undefined;
  const sentence = `年份写的是${String(year).padStart(4, '0')}年，太${year < earliestYear ? '早' : '晚'}了`;
  const meant = month === undefined || day === undefined ? undefined : fullYear(year % 100, { month, day }, asked);
  const value = meant === undefined ? '' : dateText(meant, month ?? 0, day ?? 0);
  return isRealDate(value)
    ? fault('date_year', `${sentence}。是${chineseDate(value)}吗？`, [choiceOf(value)])
    : fault('date_year', `${sentence}，看看是不是写错了`);
};

/** 03/04/2024, of which either figure may be the month. */
const twoReadings = (text: string): Reading => {
  const [first = 0, second = 0, year = 0] = (text.match(/\d+/g) ?? []).map(Number);
  const [value, other] = [dateText(year, first, second), dateText(year, second, first)];
  if (!isRealDate(value) || !isRealDate(other)) return fault('date_year', `年份要写四位数，例如${exampleOf()}`);
  return fault('date_two_readings', `是${chineseDate(value)}，还是${chineseDate(other)}？`, [
    choiceOf(value, monthDay(value)),
    choiceOf(other, monthDay(other)),
  ]);
};

/** 3/1/24: two figures of a year stand last, since one figure of a year stands first nowhere; 204-3-1 has too few. */
const oddYear = (text: string): Reading | undefined => {
  const [, year = '', first = '', second = ''] =
    /^(\d{1,5}) ?[-./年] ?(\d{1,2}) ?[-./月] ?(\d{1,2}) ?[日号]?$/.exec(text) ?? [];
  if (year === '' || year.length === 2 || year.length === 4) return undefined;
  const ways = [`${first}-${year}`, `${year}-${first}`].map((way) => way.split('-').map(Number));
  const values = ways
    .map(([day = 0, month = 0]) => dateText(2000 + Number(second), month, day))
    .filter((value, at, all) => second.length === 2 && isRealDate(value) && all.indexOf(value) === at);
  const are = values.map((value) => chineseDate(value)).join('，还是');
  return year.length > 1 || values.length === 0
    ? fault('date_year', `年份要写四位数，这里写的是${year}`)
    : fault(
        'date_year',
        `年份要写四位数。是${are}${values.length === 1 ? '吗' : ''}？`,
        values.map((value) => choiceOf(value)),
      );
};

/** Years of another count, which stand on papers from Taiwan and Japan. */
const ofEra = (text: string, { year, month, day }: WrittenDate): Reading => {
  const written = text.slice(0, text.indexOf('年') + 1);
  if (year === undefined) return fault('date_words', `这里填公元年份，${quoted(written)}要换算`);
  const is = `这里填公元年份，${written}是${year}年`;
  const value = month === undefined || day === undefined ? '' : dateText(year, month, day);
  if (isRealDate(value))
    return fault('date_words', `${is}。是${chineseDate(value)}吗？`, [choiceOf(value, '用这个日期')]);
  if (value !== '') return impossible({ year, month, day } as WrittenDate);
  return fault('date_words', `${is}，再写上几月几号`);
};

/** A date of which a part is not said. */
const inPart = (typed: string, { year, month, day }: WrittenDate, { called, today, isBirth }: DateAsked): Reading => {
  if (year !== undefined) {
    const lacks = month === undefined ? '几月几号' : '几号';
    return fault('date_no_day', `${called}还缺“${lacks}”。记不清就先空着，在“其他需要说明的内容”里写${quoted(typed)}`);
  }
  if (month === undefined || day === undefined)
    return fault(
      'date_no_year',
      `${called}还缺年份和${day === undefined ? '“几号”' : '月份'}，例如${exampleOf(isBirth)}`,
    );
  const choices = today === undefined ? [] : spokenDatesIn(`${month}月${day}日`, today).map(({ value }) => value);
  return fault(
    'date_no_year',
    `${called}还缺年份，例如${chineseDate(choices[0] ?? dateText(2024, month, day))}`,
    choices.map((value) => choiceOf(value)),
  );
};

const relative =
  /^(?:大前|前|去|今|本|明|上|后)年|[昨今明前后]天|[昨今明前]日|[上下这本]个?(?:月|周|星期|礼拜)|刚才|刚刚|最近|[年月天周][前后]|^(?:周|星期|礼拜)[一二三四五六日天]$/u;

/** 去年9月1号 is read, 昨天 has to be written out. */
const inWords = (typed: string, text: string, { called, today, isBirth = false }: DateAsked): Reading | undefined => {
  if (!relative.test(text)) return undefined;
  const [day, ...more] = today === undefined ? [] : spokenDatesIn(text, today);
  const isWhole = day?.from === 0 && day.to === text.length && more.length === 0 && day.value.length === 10;
  if (isWhole && !day.isAbout && /^(?:大前|前|去|今|本|明|上)年/u.test(text))
    return { kind: 'value', value: day.value, shown: chineseDate(day.value), isCustom: true };
  return isWhole
    ? fault('date_words', `${quoted(typed)}要写成年月日。是${chineseDate(day.value)}吗？`, [
        choiceOf(day.value, '用这个日期'),
      ])
    : fault(
        'date_words',
        `${quoted(typed)}要写成年月日，例如${isBirth ? exampleOf(true) : chineseDate(today ?? '2024-03-01')}；${called}记不清就先空着`,
      );
};

/** What a text is that is a date and nothing else, in whole or in part; `undefined` for any other text. */
const readWhole = (typed: string, text: string, asked: DateAsked): Reading | undefined => {
  const date = wholeDate(text, asked);
  if (date === undefined || date.since !== undefined) return undefined;
  switch (date.manner) {
    case 'impossible':
      return impossible(date);
    case 'stray':
      return strayYear(date.year ?? 0, date, asked);
    case 'unclear':
      return twoReadings(text);
    case 'era':
      return ofEra(text, date);
    case 'lunar':
      return fault('date_lunar', '这里填公历日期，农历要换算');
    case 'about':
    case 'exact': {
      const value = dayOf(date);
      if (value === undefined) return inPart(typed, date, asked);
      if (date.isMisread)
        return fault('date_words', `${quoted(typed)}里有字母。是${chineseDate(value)}吗？`, [
          choiceOf(value, '用这个日期'),
        ]);
      const isPlain = !date.isShort && /^\d{4}[-/.]\d{1,2}[-/.]\d{1,2}$/.test(foldTyped(typed));
      return {
        kind: 'value',
        value,
        ...(isPlain ? {} : { shown: chineseDate(value) }),
        ...(date.isShort ? { isCustom: true } : {}),
      };
    }
  }
};

/** A day among other words, which is offered alone; two of them. */
const among = (typed: string, text: string, { called, today, isBirth = false }: DateAsked): Reading | undefined => {
  const dates = datesIn(text, { today, isBirth });
  if (dates.length > 1 && dates.some((date) => dayOf(date) !== undefined)) return fault('date_two', '只能填一个日期');
  const [day, ...more] = today === undefined ? [] : spokenDatesIn(text, today);
  if (day?.value.length !== 10 || more.length > 0) return undefined;
  const sentence = day.isAbout ? `${quoted(typed)}不是确切的一天` : `${called}只写年月日`;
  return fault('date_words', `${sentence}。是${chineseDate(day.value)}吗？`, [choiceOf(day.value, '用这个日期')]);
};

/**
 * A day as people type it: 20240301, 2024.3.1, 二〇二四年三月一日, 24-3-1, and 去年9月1号, which is told to be looked at. Gives it as
 * `2024-03-01`, or says what is wrong. What is kept already stays as it is.
 */
export const readDate = (typed: BoundedText, asked: DateAsked): Reading => {
  const folded = foldTyped(typed);
  if (folded === '') return empty;
  const bare = folded.replaceAll(' ', '');
  const [, yearAlone] = /^(?:大约|大概|约)?(\d{4})年(?!\d{1,2}月\d)/u.exec(bare) ?? [];
  const stray = yearAlone === undefined ? undefined : strayYear(Number(yearAlone), {}, asked);
  if (stray) return stray;
  if (isInexactDate(bare))
    return {
      kind: 'value',
      value: bare,
      doubt: fault('date_inexact', `${asked.called}${quoted(bare)}不是具体的一天，照原样写进表格，但不能参与计算`),
    };
  const day = bareDay(folded);
  if (lunarWords.test(day)) return fault('date_lunar', '这里填公历日期，农历要换算');
  const [, ...six] = /^(\d{2})(\d{2})(\d{2})$/.exec(day) ?? [];
  const short = six.length === 3 ? readWhole(typed, six.join('-'), asked) : undefined;
  if (short?.kind === 'value')
    return fault('date_words', `${quoted(typed)}要写成年月日。是${chineseDate(short.value)}吗？`, [
      choiceOf(short.value, '用这个日期'),
    ]);
  const text = written(day);
  return (
    // A stamp with a zone is read before its hour is taken away.
    (/\d[T ]\d/.test(folded) ? readWhole(typed, folded, asked) : undefined) ??
    readWhole(typed, text, asked) ??
    oddYear(text) ??
    inWords(typed, text, asked) ??
    among(typed, text, asked) ??
    (/^(?:\d{1,2}|[一二三四五六七八九十廿]{1,3}) ?[日号]$/u.test(text)
      ? fault('date_no_year', `${asked.called}还缺年份和月份，例如${exampleOf(asked.isBirth)}`)
      : fault('date_malformed', `${asked.called}要写成年月日，例如${exampleOf(asked.isBirth)}；不知道就先空着`))
  );
};
