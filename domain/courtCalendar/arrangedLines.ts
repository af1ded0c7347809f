import { dayOf, wholeDate } from '../quantities/dates.js';
import { arrangedDayProblem, arrangementLimits, dayKindNames } from './arrangedDays.js';
import type { ArrangedDay, DayKind } from './holidays.js';

/** How people write the kind of a day. */
const kindWords: ReadonlyMap<string, DayKind> = new Map([
  ...['放假', '休息', '休', '假', '节假日', 'off'].map((word) => [word, 'off'] as const),
  ...['上班', '补班', '班', '调休上班', '工作', '工作日', 'worked', 'work'].map((word) => [word, 'worked'] as const),
]);

const columnTitles = new Set(['日期', 'date', 'day']);

/** Longer than any line that says a day; of what is longer the beginning is shown. */
const longestLine = 80;

export type ReadLines =
  | { readonly ok: true; readonly days: readonly ArrangedDay[] }
  /** A Chinese sentence for each line that was not understood, or for the text as a whole. */
  | { readonly ok: false; readonly problems: readonly string[] };

/** Spreadsheets quote a cell; of a comma in a name only a quoted cell would speak, and no holiday has one. */
const cellsOf = (line: string): readonly string[] =>
  line.split(/[,，\t;；]/u).map((cell) => {
    const text = cell.trim();
    return text.length > 1 && text.startsWith('"') && text.endsWith('"') ? text.slice(1, -1).trim() : text;
  });

const shown = (line: string): string => (line.length > longestLine ? `${line.slice(0, longestLine)}…` : line);

/** A line as a day, or what is wrong with it. */
const readLine = (year: string, line: string): ArrangedDay | string => {
  const [date = '', kindWord = '', name = '', ...more] = cellsOf(line);
  if (more.some((cell) => cell !== '')) return '多于三栏，应为“日期,放假或上班,名称”';
  const written = date.length > longestLine ? undefined : wholeDate(date, {});
  const day = written && dayOf(written);
  if (day === undefined) return `日期“${shown(date)}”没有看懂，应为${year}-01-01这样的完整日期`;
  const kind = kindWords.get(kindWord.toLowerCase());
  if (kind === undefined) return `第二栏“${shown(kindWord)}”没有看懂，应为“放假”或“上班”`;
  const read = { day, kind, name };
  return arrangedDayProblem(year, read) ?? read;
};

const refused = (...problems: readonly string[]): ReadLines => ({ ok: false, problems });

/**
 * Reads a pasted list or a table saved as text: a day in each line, as `date,kind,name`, separated by commas, semicolons or tabs. Lines that are empty
 * and a first line of titles are passed over. All of it is read or nothing: each line that is not understood is named, and one of a day that
 * an earlier line or `present` has.
 */
export const readArrangedLines = (year: string, text: string, present: readonly ArrangedDay[] = []): ReadLines => {
  if (text.length > arrangementLimits.textLength)
    return refused(`内容超过${arrangementLimits.textLength}个字，请分次导入`);
  const seen = new Map<string, string>(present.map(({ day }) => [day, '列表中已有']));
  const days: ArrangedDay[] = [];
  const problems: string[] = [];
  let isFirst = true;
  for (const [index, raw] of text
    .replace(/^\uFEFF/u, '')
    .split(/\r\n|\r|\n/u)
    .entries()) {
    const line = raw.trim();
    if (line === '') continue;
    const isTitles = isFirst && columnTitles.has((cellsOf(line)[0] ?? '').toLowerCase());
    isFirst = false;
    if (isTitles) continue;
    const read = readLine(year, line);
    const earlier = typeof read === 'string' ? undefined : seen.get(read.day);
    if (typeof read === 'string') problems.push(`第${index + 1}行：${read}`);
    else if (earlier !== undefined) problems.push(`第${index + 1}行：${earlier}${read.day}，每一日只能列一次`);
    else {
      seen.set(read.day, `第${index + 1}行已有`);
      days.push(read);
    }
  }
  if (problems.length > 0) return refused(...problems);
  if (days.length === 0) return refused('没有内容，请每行写一日');
  if (days.length + present.length > arrangementLimits.days)
    return refused(`一年最多${arrangementLimits.days}日，请核对内容`);
  return { ok: true, days };
};

/** The days as the lines that `readArrangedLines` reads. */
export const arrangedLines = (days: readonly ArrangedDay[]): string =>
  days.map(({ day, kind, name }) => [day, dayKindNames[kind], ...(name === '' ? [] : [name])].join(',')).join('\n');
