import { chineseDate, isRealDate } from '../printing/dates.js';
import { spokenDatesIn } from '../../recognition/spokenDates.js';
import { chineseWhole } from './chineseFigures.js';
import { empty, fault, foldTyped, quoted, type Choice, type Reading } from './reading.js';

/** What has to be known beside the words: what the field is called, the court's day (`2026-11-23`), and whether somebody was born then. */
export type DateAsked = { readonly called: string; readonly today?: string | undefined; readonly isBirth?: boolean };

type Parts = { readonly year: string; readonly month: string; readonly day: string };

const figure = String.raw`(?:\d{1,4}|[元正〇零○一二三四五六七八九十廿]{1,4})`;
const clock =
  /(?:(?<=\d)T|(?<=[\d日号]) )?(?:上午|下午|晚上?|凌晨|中午)?\d{1,2}:\d{2}(?::\d{2})?(?:\.\d+)?Z?$|(?<=[日号]) ?(?:上午|下午|晚上?|凌晨|中午|当天)$/u;
const lunar =
  /农历|阴历|旧历|正月|腊月|冬月|月初[一二三四五六七八九十]|^初[一二三四五六七八九十]|除夕|春节|中秋|端午|清明|元宵|重阳|大年|年三十/u;
/** 八月十五: a month and a day in Chinese figures without 日 and without a year is said of the lunar calendar. */
const bareLunar = /^[一二三四五六七八九十]{1,2}月(?:廿|十|二十|三十)[一二三四五六七八九]?$/u;

const numberOf = (written: string): number =>
  /^\d+$/.test(written)
    ? Number(written)
    : written === '元' || written === '正'
      ? 1
      : (chineseWhole(written.replaceAll('○', '〇').replace('廿', '二十')) ?? Number.NaN);

const twoDigits = (value: number): string => String(value).padStart(2, '0');
const iso = (year: number, month: number, day: number): string =>
  `${String(year).padStart(4, '0')}-${twoDigits(month)}-${twoDigits(day)}`;

/** The three parts of a whole date in the order of year, month, day. */
const partsOf = (text: string): Parts | undefined => {
  const eight = /^(\d{4})(\d{2})(\d{2})$/.exec(text);
  const written =
    eight ??
    new RegExp(`^(${figure}) ?年 ?(${figure}) ?月 ?(${figure}) ?[日号]?$`, 'u').exec(text) ??
    /^(\d{1,5}) ?[-.,/。、 年] ?(\d{1,2}) ?[-.,/。、 月] ?(\d{1,2}) ?[日号]?$/u.exec(text);
  if (!written) return undefined;
  const [, year = '', month = '', day = ''] = written;
  return { year, month, day };
};

/** 24 → 2024, 90 → 1990: a birth is the latest such day up to today, any other day is at most ten years ahead. */
const fullYear = (year: number, month: number, day: number, { today, isBirth = false }: DateAsked): number => {
  if (today === undefined) return year < 50 ? 2000 + year : 1900 + year;
  const now = Number(today.slice(0, 4));
  const latest = isBirth ? now : now + 10;
  const inThis = Math.floor(latest / 100) * 100 + year;
  return inThis > latest || (isBirth && iso(inThis, month, day) > today) ? inThis - 100 : inThis;
};

const daysOf = (year: number, month: number): number => new Date(Date.UTC(2000 + (year % 400), month, 0)).getUTCDate();

/** What is wrong with these three numbers; `undefined` for a day that exists. */
const impossible = (year: number, month: number, day: number): Reading | undefined => {
  if (month < 1 || month > 12) return fault('date_month', `月份只有1到12，这里写的是${month}`);
  if (day > 31) return fault('date_day', `日期最多31，这里写的是${day}`);
  if (day < 1) return fault('date_day', '日期从1开始，这里写的是0');
  return day > daysOf(year, month) ? fault('date_impossible', `${year}年${month}月没有${day}日`) : undefined;
};

const choiceOf = (value: string, label = chineseDate(value)): Choice => ({ label, value });
const monthDay = (value: string): string => chineseDate(value).replace(/^\d+年/, '');

/** 03/04/2024: the year stands last, and month and day before it in one order or the other. */
const yearLast = (text: string): Reading | undefined => {
  const [, first = '', second = '', last = ''] = /^(\d{1,2})[-./ ](\d{1,2})[-./ ](\d{4})$/.exec(text) ?? [];
  if (last === '') return undefined;
  const [year, one, other] = [Number(last), Number(first), Number(second)];
  const readings = [...new Set([iso(year, one, other), iso(year, other, one)].filter((value) => isRealDate(value)))];
  const [value, second_] = readings;
  if (value !== undefined && second_ !== undefined)
    return fault('date_two_readings', `是${chineseDate(value)}，还是${chineseDate(second_)}？`, [
      choiceOf(value, monthDay(value)),
      choiceOf(second_, monthDay(second_)),
    ]);
  if (value !== undefined) return { kind: 'value', value, shown: chineseDate(value) };
  // Of two numbers of which one can be no month, that one is the day.
  const [month, day] = one > 12 && other <= 12 ? [other, one] : [one, other];
  return impossible(year, month, day);
};

const wholeDate = (typed: string, text: string, asked: DateAsked): Reading | undefined => {
  const parts = partsOf(text);
  if (!parts) return undefined;
  const [year, month, day] = [numberOf(parts.year), numberOf(parts.month), numberOf(parts.day)];
  if ([year, month, day].some(Number.isNaN)) return undefined;
  const figures = [...parts.year].length;
  if (figures === 3 || figures > 4 || figures === 1)
    return fault('date_year', `年份要写四位数，这里写的是${parts.year}`);
  const isShort = figures === 2;
  const inFull = isShort ? fullYear(year, month, day, asked) : year;
  const wrong = impossible(inFull, month, day);
  if (wrong) return wrong;
  const value = iso(inFull, month, day);
  if (!isRealDate(value)) return fault('date_year', `年份要写四位数，这里写的是${parts.year}`);
  const isPlain = !isShort && /^\d{4}[-/.]\d{1,2}[-/.]\d{1,2}$/.test(foldTyped(typed));
  return {
    kind: 'value',
    value,
    ...(isPlain ? {} : { shown: chineseDate(value) }),
    ...(isShort ? { isCustom: true } : {}),
  };
};

/** A date of which a part is not said. */
const inPart = (typed: string, text: string, { called, today }: DateAsked): Reading | undefined => {
  if (
    new RegExp(
      `^(?:(?:19|20)\\d{2}|\\d{2}(?=年)|[〇零○一二三四五六七八九]{4}|[〇零○一二][〇零○一二三四五六七八九])(?: ?年 ?${figure} ?月(?:份|底|初|末|中旬|上旬|下旬)?|[-./]\\d{1,2}|年(?:底|初|末)?)?$`,
      'u',
    ).test(text)
  ) {
    const lacks = /月|[-./]/u.test(text) ? '几号' : '几月几号';
    return fault('date_no_day', `${called}还缺“${lacks}”。记不清就先空着，在“其他需要说明的内容”里写${quoted(typed)}`);
  }
  const [, monthText = '', dayText = ''] =
    new RegExp(`^(${figure})(?: ?月 ?|[-./])(${figure}) ?[日号]?$`, 'u').exec(text) ?? [];
  const [month, day] = [numberOf(monthText), numberOf(dayText)];
  if (monthText === '' || Number.isNaN(month) || Number.isNaN(day)) return undefined;
  if (monthText.length > 2 || dayText.length > 2) return undefined;
  // 2000 is a leap year: with some year each day exists.
  const wrong = impossible(2000, month, day);
  if (wrong?.kind === 'fault')
    return wrong.code === 'date_impossible' ? fault('date_impossible', `${month}月没有${day}日`) : wrong;
  const choices = today === undefined ? [] : [latestSuch(today, month, day)];
  return fault(
    'date_no_year',
    `${called}还缺年份，例如${chineseDate(choices[0] ?? iso(2024, month, day))}`,
    choices.map((value) => choiceOf(value)),
  );
};

/** The last such day up to today. */
const latestSuch = (today: string, month: number, day: number): string => {
  const now = Number(today.slice(0, 4));
  const years = Array.from({ length: 9 }, (_, back) => iso(now - back, month, day));
  return years.find((value) => value <= today && isRealDate(value)) ?? iso(2024, month, day);
};

const relative =
  /^(?:大前|前|去|今|本|明|上|后)年|[昨今明前后]天|[昨今明]日|(?:上+|下+|这|本)(?:个)?(?:月|周|星期|礼拜)|刚才|刚刚|最近|年前|月前|天前|周前/u;

/** 去年9月1号 is read, 昨天 has to be written out. */
const inWords = (typed: string, text: string, { called, today }: DateAsked): Reading | undefined => {
  const [day, ...more] = today === undefined ? [] : spokenDatesIn(text, today);
  const isWhole = day?.from === 0 && day.to === text.length && more.length === 0 && day.value.length === 10;
  if (isWhole && day.certain && /^(?:大前年|前年|去年|上年|今年|本年|明年)/u.test(text))
    return { kind: 'value', value: day.value, shown: chineseDate(day.value), isCustom: true };
  if (!relative.test(text)) return undefined;
  return isWhole
    ? fault('date_words', `${quoted(typed)}要写成年月日。是${chineseDate(day.value)}吗？`, [
        choiceOf(day.value, '用这个日期'),
      ])
    : fault(
        'date_words',
        `${quoted(typed)}要写成年月日，例如${chineseDate(today ?? '2024-03-01')}；${called}记不清就先空着`,
      );
};

/**
 * A day as people type it: 20240301, 2024.3.1, 二〇二四年三月一日, 24-3-1, and 去年9月1号, which is told to be looked at. Gives it as
 * `2024-03-01`, or says what is wrong. What is kept already stays as it is.
 */
export const readDate = (typed: string, asked: DateAsked): Reading => {
  const folded = foldTyped(typed);
  if (folded === '') return empty;
  if (isRealDate(folded)) return { kind: 'value', value: folded };
  const text = folded
    .replace(clock, '')
    .replace(/^(?:公历|阳历|于|在|自|从) ?/u, '')
    .replace(/ ?(?:起|止|[,;。、.])$/u, '')
    .trim();
  if (lunar.test(text) || bareLunar.test(text)) return fault('date_lunar', '这里填公历日期，农历要换算');
  const [, ...six] = /^(\d{2})(\d{2})(\d{2})$/.exec(text) ?? [];
  const short = six.length === 3 ? wholeDate(typed, six.join('-'), asked) : undefined;
  if (short?.kind === 'value')
    return fault('date_words', `${quoted(typed)}要写成年月日。是${chineseDate(short.value)}吗？`, [
      choiceOf(short.value, '用这个日期'),
    ]);
  const found =
    wholeDate(typed, text, asked) ?? yearLast(text) ?? inPart(typed, text, asked) ?? inWords(typed, text, asked);
  if (found) return found;
  const halves = text
    .split(/至|到|~|—|或者?|、|;|(?<=\d[日号]) ?-|[-,](?=\d{4}[-./年])| - /u)
    .map((half) => half.trim());
  const areDates = halves.length > 1 && halves.some((half) => wholeDate(half, half, asked)?.kind === 'value');
  if (areDates) return fault('date_two', '只能填一个日期');
  return fault('date_malformed', `${asked.called}要写成年月日，例如2024年3月1日；不知道就先空着`);
};
