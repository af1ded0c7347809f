import { isInexactDate } from '../inexact.js';
import { chineseDate, isRealDate } from '../printing/dates.js';
import { spokenDatesIn } from '../../recognition/spokenDates.js';
import type { BoundedText } from './boundedText.js';
import { chineseWhole, plainFigures } from './chineseFigures.js';
import { empty, fault, foldTyped, quoted, type Choice, type Reading } from './reading.js';

/** What has to be known beside the words: what the field is called, the court's day (`2026-11-23`), and whether somebody was born then. */
export type DateAsked = { readonly called: string; readonly today?: string | undefined; readonly isBirth?: boolean };

type Parts = { readonly year: string; readonly month: string; readonly day: string };

const figure = String.raw`(?:\d{1,4}|[元正〇零○一二三四五六七八九十廿]{1,4})`;
const partOfDay = '(?:早上?|上午|下午|傍晚|晚上?|夜里|凌晨|中午)';
const clock = new RegExp(
  `(?:(?<=\\d)T|(?<=[\\d日号]) )?${partOfDay}?\\d{1,2}:\\d{2}(?::\\d{2})?(?:\\.\\d+)?(?:Z|\\+\\d{2}:?\\d{2})?$|(?<=[日号]) ?${partOfDay}?\\d{1,2}[点时](?:半|(?:\\d{1,2}分?)?整?)?$|(?<=[日号]) ?(?:${partOfDay}|当天)$`,
  'u',
);
/** （星期五） behind a date says nothing more. */
const weekday = /(?<=[\d日号]) ?\(?(?:星期|周|礼拜)[一二三四五六日天]\)?$/u;
/** What people write around the day itself: 生于, 签订. */
const aroundDay =
  /^(?:公元|公历|阳历|于|在|自|从|(?:出?生|签订?|立)于) ?| ?(?:起|止|(?:出?生|签[订署]?|立)|\((?:公历|阳历|新历)\)|[,;。、.])$/gu;
const vague = /^(?:大概|大约|约|可能|好像)是? ?|(?:左右|前后|之前|之后|以前|以后|前|后)$/gu;
const lunar =
  /农历|阴历|旧历|正月|腊月|冬月|月初[一二三四五六七八九十]|^初[一二三四五六七八九十]|除夕|春节|中秋|端午|清明|元宵|重阳|大年|年三十|闰[一二三四五六七八九十]+月|[甲乙丙丁戊己庚辛壬癸][子丑寅卯辰巳午未申酉戌亥]年|[鼠牛虎兔龙蛇马羊猴鸡狗猪]年/u;
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
    /^(\d{1,5}) ?[-.,/。、_|\\ 年] ?(\d{1,2}) ?[-.,/。、_|\\ 月] ?(\d{1,2}) ?[日号]?$/u.exec(text);
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

/** Years that pleadings tell of: from the oldest deeds that courts still see to the end of the longest terms. */
const [earliestYear, latestYear] = [1800, 2199];

/** What is wrong with a year of four figures, 3024 or 0024, with the day that was probably meant where the whole day is said. */
const strayYear = (year: number, asked: DateAsked, rest?: { month: number; day: number }): Reading | undefined => {
  if (year >= earliestYear && year <= latestYear) return undefined;
  const sentence = `年份写的是${String(year).padStart(4, '0')}年，太${year < earliestYear ? '早' : '晚'}了`;
  const value = rest && iso(fullYear(year % 100, rest.month, rest.day, asked), rest.month, rest.day);
  return value !== undefined && isRealDate(value)
    ? fault('date_year', `${sentence}。是${chineseDate(value)}吗？`, [choiceOf(value)])
    : fault('date_year', `${sentence}，看看是不是写错了`);
};
const monthDay = (value: string): string => chineseDate(value).replace(/^\d+年/, '');

/** 03/04/2024: the year stands last, and month and day before it in one order or the other. */
const yearLast = (text: string, asked: DateAsked): Reading | undefined => {
  const [, first = '', second = '', last = ''] = /^(\d{1,2})[-./ ](\d{1,2})[-./ ](\d{4})$/.exec(text) ?? [];
  if (last === '') return undefined;
  const [year, one, other] = [Number(last), Number(first), Number(second)];
  const readings = [...new Set([iso(year, one, other), iso(year, other, one)].filter((value) => isRealDate(value)))];
  const [value, second_] = readings;
  const stray = readings.length === 0 ? undefined : strayYear(year, asked);
  if (stray) return stray;
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

/** 3/1/24: two figures of a year stand last, since one figure of a year stands first nowhere. */
const shortYearLast = (text: string): Reading | undefined => {
  const [, first = '', second = '', last = ''] = /^(\d)[-./ ](\d{1,2})[-./ ](\d{2})$/.exec(text) ?? [];
  if (last === '') return undefined;
  const values = [
    ...new Set([
      iso(2000 + Number(last), Number(first), Number(second)),
      iso(2000 + Number(last), Number(second), Number(first)),
    ]),
  ].filter((value) => isRealDate(value));
  return values.length === 0
    ? undefined
    : fault(
        'date_year',
        `年份要写四位数。是${values.map((value) => chineseDate(value)).join('，还是')}${values.length === 1 ? '吗' : ''}？`,
        values.map((value) => choiceOf(value)),
      );
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
  const stray = strayYear(inFull, asked, { month, day });
  if (stray) return stray;
  const value = iso(inFull, month, day);
  const isPlain = !isShort && /^\d{4}[-/.]\d{1,2}[-/.]\d{1,2}$/.test(foldTyped(typed));
  return {
    kind: 'value',
    value,
    ...(isPlain ? {} : { shown: chineseDate(value) }),
    ...(isShort ? { isCustom: true } : {}),
  };
};

/** Years of the Republic, 元年 is 1912: they stand on papers from Taiwan. */
const republican = (typed: string, text: string, asked: DateAsked): Reading | undefined => {
  const [, year = '', rest = ''] =
    /^(?:中华)?民国 ?(\d{1,3}|元|[一二三四五六七八九十百零〇]{1,5}) ?年(.*)$/u.exec(text) ?? [];
  if (year === '') return undefined;
  const inFull = numberOf(year) + 1911;
  const whole = wholeDate(typed, `${inFull}年${rest.trim()}`, asked);
  if (whole?.kind === 'fault') return whole;
  return whole?.kind === 'value'
    ? fault('date_words', `这里填公元年份，民国${year}年是${inFull}年。是${chineseDate(whole.value)}吗？`, [
        choiceOf(whole.value, '用这个日期'),
      ])
    : fault('date_words', `这里填公元年份，民国${year}年是${inFull}年，再写上几月几号`);
};

/** Holidays of the solar calendar. */
const holidays: Readonly<Record<string, string>> = { 元旦: '1月1日', 劳动节: '5月1日', 国庆: '10月1日' };
const withHoliday = (text: string): string =>
  text.replace(/(?<=年的?)(元旦|劳动节|五一|国庆)节?$/u, (_all, name: string) => holidays[name] ?? '5月1日');

const englishMonths = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];
const englishMonth = `(${englishMonths.join('|')})[a-z]{0,6}\\.?`;
const english = [
  new RegExp(`^(?<month>${englishMonth})[ -](?<day>\\d{1,2})(?:st|nd|rd|th)?,?[ -](?<year>\\d{4})$`, 'i'),
  new RegExp(`^(?<day>\\d{1,2})(?:st|nd|rd|th)?[ -]?(?<month>${englishMonth}),?[ -]?(?<year>\\d{4})$`, 'i'),
  new RegExp(`^(?<year>\\d{4})[ -](?<month>${englishMonth})[ -](?<day>\\d{1,2})$`, 'i'),
];
/** 03 Mar 1990, as passports print it, in figures. */
const withoutEnglish = (text: string): string => {
  const { year, month = '', day } = english.map((form) => form.exec(text)?.groups).find((groups) => groups) ?? {};
  const at = englishMonths.indexOf(month.slice(0, 3).toLowerCase());
  return at < 0 || year === undefined || day === undefined ? text : `${year}-${at + 1}-${day}`;
};

/** A date of which a part is not said. */
const inPart = (typed: string, said: string, { called, today, isBirth }: DateAsked): Reading | undefined => {
  const text = said.replace(/^((?:19|20)\d{2})(0[1-9]|1[0-2])$/, '$1-$2');
  const example = exampleOf(isBirth);
  if (
    new RegExp(
      `^(?:(?:19|20)\\d{2}|\\d{2}(?=年)|[〇零○一二三四五六七八九]{4}|[〇零○一二][〇零○一二三四五六七八九])(?: ?年 ?${figure} ?月(?:份|底|初|末|中旬?|上旬|下旬)?|[-./]\\d{1,2}|年(?:底|初|末|中|[春夏秋冬][天季]?|[上下]半年|第?[一二三四1-4]季度)?)?$`,
      'u',
    ).test(text)
  ) {
    const lacks = /月|[-./]/u.test(text) ? '几号' : '几月几号';
    const [, written = ''] = new RegExp(`(?:年 ?|[-./])(${figure}) ?(?:月|$)`, 'u').exec(text) ?? [];
    const month = written === '' ? 1 : numberOf(written);
    if (month < 1 || month > 12) return fault('date_month', `月份只有1到12，这里写的是${month}`);
    return fault('date_no_day', `${called}还缺“${lacks}”。记不清就先空着，在“其他需要说明的内容”里写${quoted(typed)}`);
  }
  if (/^(?:\d{1,2}|[元一二三四五六七八九十]{1,2}) ?月(?:份|底|初|末|中旬?|上旬|下旬)?$/u.test(text))
    return fault('date_no_year', `${called}还缺年份和“几号”，例如${example}`);
  if (/^(?:\d{1,2}|[一二三四五六七八九十廿]{1,3}) ?[日号]$/u.test(text))
    return fault('date_no_year', `${called}还缺年份和月份，例如${example}`);
  const [, monthText = '', dayText = ''] =
    /^(0[1-9]|1[0-2])([0-3]\d)$/.exec(text) ??
    new RegExp(`^(${figure})(?: ?月 ?|[-./])(${figure}) ?[日号]?$`, 'u').exec(text) ??
    [];
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

const exampleOf = (isBirth = false): string => (isBirth ? '1990年2月3日' : '2024年3月1日');

const relative =
  /^(?:大前|前|去|今|本|明|上|后)年|[昨今明前后]天|[昨今明前]日|[上下这本]个?(?:月|周|星期|礼拜)|刚才|刚刚|最近|[年月天周][前后]|^(?:周|星期|礼拜)[一二三四五六日天]$/u;

/** 去年9月1号 is read, 昨天 has to be written out. */
const inWords = (typed: string, said: string, { called, today, isBirth = false }: DateAsked): Reading | undefined => {
  const text = said.replace(/^前日/u, '前天');
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
        `${quoted(typed)}要写成年月日，例如${isBirth ? exampleOf(true) : chineseDate(today ?? '2024-03-01')}；${called}记不清就先空着`,
      );
};

/**
 * A day as people type it: 20240301, 2024.3.1, 二〇二四年三月一日, 24-3-1, and 去年9月1号, which is told to be looked at. Gives it as
 * `2024-03-01`, or says what is wrong. What is kept already stays as it is.
 */
export const readDate = (typed: BoundedText, asked: DateAsked): Reading => {
  const folded = foldTyped(typed);
  if (folded === '') return empty;
  if (isRealDate(folded)) return wholeDate(typed, folded, asked) ?? { kind: 'value', value: folded };
  const bare = folded.replaceAll(' ', '');
  const [, yearAlone] = /^(?:大约|大概|约)?(\d{4})年(?!\d{1,2}月\d)/u.exec(bare) ?? [];
  const stray = yearAlone === undefined ? undefined : strayYear(Number(yearAlone), asked);
  if (stray) return stray;
  if (isInexactDate(bare))
    return {
      kind: 'value',
      value: bare,
      doubt: fault('date_inexact', `${asked.called}${quoted(bare)}不是具体的一天，照原样写进表格，但不能参与计算`),
    };
  const inFigures = withoutEnglish(folded)
    .replaceAll(/(?<=[〇零○一二三四五六七八九])0|0(?=[〇零○一二三四五六七八九])/gu, '〇')
    .replace(weekday, '')
    .replace(clock, '')
    .replace(weekday, '')
    .replaceAll(aroundDay, '')
    .replace(/(?<=\d[/-]\d{1,2}[/-]\d{1,2})[/-]$/u, '')
    .trim();
  const text = withHoliday(/[壹贰叁肆伍陆柒捌玖拾]/u.test(inFigures) ? plainFigures(inFigures) : inFigures);
  if (lunar.test(text) || bareLunar.test(text)) return fault('date_lunar', '这里填公历日期，农历要换算');
  const [, ...six] = /^(\d{2})(\d{2})(\d{2})$/.exec(text) ?? [];
  const short = six.length === 3 ? wholeDate(typed, six.join('-'), asked) : undefined;
  if (short?.kind === 'value')
    return fault('date_words', `${quoted(typed)}要写成年月日。是${chineseDate(short.value)}吗？`, [
      choiceOf(short.value, '用这个日期'),
    ]);
  const found =
    republican(typed, text, asked) ??
    shortYearLast(text) ??
    wholeDate(typed, text, asked) ??
    yearLast(text, asked) ??
    inPart(typed, text, asked) ??
    inWords(typed, text, asked);
  if (found) return found;
  const exact = text.replaceAll(vague, '').trim();
  const near = exact === text ? undefined : wholeDate(exact, exact, asked);
  if (near?.kind === 'value')
    return fault('date_words', `${quoted(typed)}不是确切的一天。是${chineseDate(near.value)}吗？`, [
      choiceOf(near.value, '用这个日期'),
    ]);
  // Letters that look like figures, as machines and hurried people write them.
  const unlettered = text.replaceAll(/[Oo]/gu, '0').replaceAll(/[Il]/gu, '1');
  const isLettered = /^[\dOoIl年月日号./-]+$/u.test(text) && unlettered !== text;
  const meant = isLettered ? wholeDate(unlettered, unlettered, asked) : undefined;
  if (meant?.kind === 'value')
    return fault('date_words', `${quoted(typed)}里有字母。是${chineseDate(meant.value)}吗？`, [
      choiceOf(meant.value, '用这个日期'),
    ]);
  const halves = text
    .split(
      /(?<=\d{4}-\d{1,2}-\d{1,2})\/|(?<=\d月\d{1,2})[-~](?=\d{1,2}[日号]?$)|至|到|~|—|或者?|、|;|(?<=\d[日号]) ?-|[-,](?=\d{4}[-./年])| - /u,
    )
    .map((half) => half.trim());
  const areDates = halves.length > 1 && halves.some((half) => wholeDate(half, half, asked)?.kind === 'value');
  if (areDates) return fault('date_two', '只能填一个日期');
  return fault('date_malformed', `${asked.called}要写成年月日，例如${exampleOf(asked.isBirth)}；不知道就先空着`);
};
