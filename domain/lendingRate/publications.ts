import { dateText, isRealDate } from '../quantities/calendar.js';

/** One publication of the loan prime rate of one year: its day, `2026-01-20`, and the rate in percent. */
export type LendingRate = { readonly day: string; readonly percent: number };

/**
 * The loan prime rates of one year, as the National Interbank Funding Center publishes them under the authority of the People's Bank of
 * China on the 20th of each month or the working day that follows. Of what the release knows, months without a change are left out, but
 * for the last: until the month after it each day's rate is known.
 */
export const shippedRates: readonly LendingRate[] = [
  { day: '2019-08-20', percent: 4.25 },
  { day: '2019-09-20', percent: 4.2 },
  { day: '2019-11-20', percent: 4.15 },
  { day: '2020-02-20', percent: 4.05 },
  { day: '2020-04-20', percent: 3.85 },
  { day: '2021-12-20', percent: 3.8 },
  { day: '2022-01-20', percent: 3.7 },
  { day: '2022-08-22', percent: 3.65 },
  { day: '2023-06-20', percent: 3.55 },
  { day: '2023-08-21', percent: 3.45 },
  { day: '2024-07-22', percent: 3.35 },
  { day: '2024-10-21', percent: 3.1 },
  { day: '2025-05-20', percent: 3 },
  { day: '2025-11-20', percent: 3 },
];

/** The day of the first publication, and of the last one of which the release knows. */
export const firstPublication = shippedRates[0]?.day ?? '';
const shippedUntil = shippedRates.at(-1)?.day ?? '';

export const rateBounds = { lowest: 0.5, highest: 20, step: 0.5, outdatedDays: 40 } as const;

const byDay = (one: LendingRate, other: LendingRate): number => (one.day < other.day ? -1 : 1);

/** All that is known, in the order of the calendar: what was recorded stands in the place of what the release has of the same day. */
export const publications = (recorded: readonly LendingRate[]): readonly LendingRate[] => {
  const own = new Set(recorded.map(({ day }) => day));
  return [...shippedRates.filter(({ day }) => !own.has(day)), ...recorded].sort(byDay);
};

/** Before this day nothing newer is published: the 20th of the month that follows. */
const certainUntil = (published: string): string => {
  const [year = 0, month = 0] = published.split('-').map(Number);
  return month === 12 ? dateText(year + 1, 1, 20) : dateText(year, month + 1, 20);
};

export type RateInForce = LendingRate & {
  /** Nobody recorded a publication that may have come between; then it is the last that is known. */
  readonly isCertain: boolean;
};

/** The rate that was in force on a day, as far as is known; `undefined` before there was one. */
export const rateOn = (day: string, recorded: readonly LendingRate[]): RateInForce | undefined => {
  const found = publications(recorded).findLast((one) => one.day <= day);
  return found && { ...found, isCertain: day <= shippedUntil || day < certainUntil(found.day) };
};

const dayNumber = (day: string): number => Date.parse(`${day}T00:00:00Z`) / 86_400_000;

/** The newest publication, where it is so old that one is missing; `undefined` where none is. `today`: the court's day. */
export const outdatedSince = (recorded: readonly LendingRate[], today: string): LendingRate | undefined => {
  const newest = publications(recorded).at(-1);
  return newest && dayNumber(today) - dayNumber(newest.day) > rateBounds.outdatedDays ? newest : undefined;
};

const isHundredth = (percent: number): boolean => Number(percent.toFixed(2)) === percent;

/** What is wrong with a day as that of a publication; `null` where nothing is. `today`: the court's day. */
export const publishedDayProblem = (day: string, today: string): string | null => {
  if (day === '') return '请填写公布的日期';
  if (!isRealDate(day)) return '不是正确的日期，请写成 2026-01-20 这样';
  if (day < firstPublication) return `LPR 自 ${firstPublication} 起公布，不能更早`;
  return day > today ? '不能晚于今天' : null;
};

/** What is wrong with a rate; `null` where nothing is. */
export const ratePercentProblem = (percent: number): string | null => {
  const { lowest, highest } = rateBounds;
  if (!(percent >= lowest && percent <= highest)) return `请填写 ${lowest} 至 ${highest} 之间的数，单位是百分之`;
  return isHundredth(percent) ? null : '最多两位小数';
};

/** The publications next to a day from which a rate differs so much that it may be a slip. */
export const unlikelyBeside = ({ day, percent }: LendingRate, recorded: readonly LendingRate[]): LendingRate[] => {
  const others = publications(recorded).filter((one) => one.day !== day);
  const beside = [others.findLast((one) => one.day < day), others.find((one) => one.day > day)];
  return beside.flatMap((one) =>
    one && Number(Math.abs(one.percent - percent).toFixed(2)) > rateBounds.step ? [one] : [],
  );
};
