/** Whether a day is named because nobody works on it, or because a day of a weekend is worked. */
export const dayKinds = ['off', 'worked'] as const;
export type DayKind = (typeof dayKinds)[number];

/** A day by which a year departs from Monday to Friday. */
export type ArrangedDay = {
  /** `YYYY-MM-DD`. */
  readonly day: string;
  readonly kind: DayKind;
  /** The holiday that it belongs to (国庆节); may be empty. */
  readonly name: string;
};

/** How one year departs from Monday to Friday. */
export type YearArrangement = {
  /** Weekdays off. A day of a weekend is off anyhow and need not be named. */
  readonly off: readonly string[];
  /** Days of weekends on which work is done. */
  readonly worked: readonly string[];
};

export type Arrangements = Readonly<Record<string, YearArrangement>>;

const named = (name: string, off: readonly string[], worked: readonly string[] = []): ArrangedDay[] => [
  ...off.map((day) => ({ day, kind: 'off' as const, name })),
  ...worked.map((day) => ({ day, kind: 'worked' as const, name })),
];

/**
 * The arrangements of 节假日安排的通知 of the State Council that come with a release. What an administrator entered for a year counts instead; a
 * year that is in neither counts weekends and the days off by law alone (`statutoryHolidays.ts`), and screens say so.
 */
export const publishedYears: Readonly<Record<string, readonly ArrangedDay[]>> = {
  // 国办发明电〔2025〕7号, 2025-11-04.
  '2026': [
    ...named('元旦', ['2026-01-01', '2026-01-02'], ['2026-01-04']),
    ...named(
      '春节',
      ['2026-02-16', '2026-02-17', '2026-02-18', '2026-02-19', '2026-02-20', '2026-02-23'],
      ['2026-02-14', '2026-02-28'],
    ),
    ...named('清明节', ['2026-04-06']),
    ...named('劳动节', ['2026-05-01', '2026-05-04', '2026-05-05'], ['2026-05-09']),
    ...named('端午节', ['2026-06-19']),
    ...named('中秋节', ['2026-09-25']),
    ...named(
      '国庆节',
      ['2026-10-01', '2026-10-02', '2026-10-05', '2026-10-06', '2026-10-07'],
      ['2026-09-20', '2026-10-10'],
    ),
  ].sort((one, other) => one.day.localeCompare(other.day)),
};

/** The days of a year as the calendar counts them. */
export const arrangementOf = (days: readonly ArrangedDay[]): YearArrangement => {
  const daysThatAre = (wanted: DayKind) => days.filter(({ kind }) => kind === wanted).map(({ day }) => day);
  return { off: daysThatAre('off'), worked: daysThatAre('worked') };
};

/** The arrangements of years by their days; those that come with a release, with what was entered in their place. A year without days is none. */
export const arrangementsWith = (
  entered: readonly { readonly year: string; readonly days: readonly ArrangedDay[] }[],
): Arrangements => {
  const years = { ...publishedYears };
  for (const { year, days } of entered) if (days.length > 0) years[year] = days;
  return Object.fromEntries(Object.entries(years).map(([year, days]) => [year, arrangementOf(days)]));
};

/** The arrangements that come with a release. */
export const yearArrangements: Arrangements = arrangementsWith([]);
