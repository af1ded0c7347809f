import { z } from 'zod';
import { dayKinds, type ArrangedDay } from '../../../../domain/courtCalendar/holidays.js';

/** What is typed in the dialog of a year. */
export type YearFields = {
  /** The list, see `keptDays`. */
  readonly days: string;
  /** Lines that were not brought into the list yet. */
  readonly pasted: string;
  readonly newDay: string;
  readonly newKind: string;
  readonly newName: string;
};

const KeptDays = z.array(z.object({ day: z.string(), kind: z.enum(dayKinds), name: z.string() }));

/** The list of a dialog as one value of its form, so that it is kept with the other fields when the session ends. */
export const keptDays = (days: readonly ArrangedDay[]): string =>
  JSON.stringify([...days].sort((one, other) => one.day.localeCompare(other.day)));

/** The list that a value of the form is; what the browser kept may be anything. */
export const daysKept = (kept: string): readonly ArrangedDay[] => {
  try {
    return KeptDays.parse(JSON.parse(kept));
  } catch {
    return [];
  }
};

const lineOf = ({ day, kind, name }: ArrangedDay): string => JSON.stringify([day, kind, name]);

/** The days of one list that another does not have just so. */
export const daysBeside = (some: readonly ArrangedDay[], others: readonly ArrangedDay[]): readonly ArrangedDay[] => {
  const known = new Set(others.map(lineOf));
  return some.filter((one) => !known.has(lineOf(one)));
};
