import { isRealDate } from '../quantities/calendar.js';
import type { ArrangedDay, DayKind } from './holidays.js';
import { isStatutoryHoliday, isWeekend } from './workingDays.js';

/** Bounds of one year's list; a notice names about forty days. */
export const arrangementLimits = { days: 120, nameLength: 20, textLength: 20_000 } as const;

/** What screens and files call the kinds of days. */
export const dayKindNames: Readonly<Record<DayKind, string>> = { off: '放假', worked: '上班' };

/** Years of which an arrangement can be entered. */
export const isArrangeableYear = (year: string): boolean => /^20\d{2}$/.test(year);

/** What is wrong with one day by itself, as a Chinese sentence; `null` where nothing is. */
export const arrangedDayProblem = (year: string, { day, kind, name }: ArrangedDay): string | null => {
  if (!isRealDate(day)) return `${day}不是正确的日期`;
  if (!day.startsWith(`${year}-`)) return `${day}不在${year}年`;
  if ([...name].length > arrangementLimits.nameLength) return `${day}的名称超过${arrangementLimits.nameLength}个字`;
  if (kind === 'off') return null;
  if (isStatutoryHoliday(day)) return `${day}是法定节假日，不能列为上班`;
  return isWeekend(day) ? null : `${day}本来就是工作日，不用列为上班`;
};

export type DayProblem = {
  /** The place of the day in the list, from 0. */
  readonly at: number;
  readonly sentence: string;
};

/** What is wrong with the days of a year, in their order: a day that is none or of another year, one that says nothing, and doubles. */
export const arrangedDayProblems = (year: string, days: readonly ArrangedDay[]): readonly DayProblem[] => {
  const seen = new Set<string>();
  return days.flatMap((one, at): readonly DayProblem[] => {
    const isDouble = seen.has(one.day);
    seen.add(one.day);
    const sentence = arrangedDayProblem(year, one) ?? (isDouble ? `${one.day}重复，每一日只能列一次` : null);
    return sentence === null ? [] : [{ at, sentence }];
  });
};
