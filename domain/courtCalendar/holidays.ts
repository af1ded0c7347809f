/** How one year departs from Monday to Friday. */
export type YearArrangement = {
  /** Weekdays off. A day of a weekend is off anyhow and need not be named. */
  readonly off: readonly string[];
  /** Days of weekends on which work is done. */
  readonly worked: readonly string[];
};

/**
 * The arrangements of 节假日安排的通知 of the State Council, one for each year: the next one is added when it is published. A year
 * that is not here counts weekends and the days off by law alone (`statutoryHolidays.ts`), and screens say so.
 */
export const yearArrangements: Readonly<Record<string, YearArrangement>> = {
  // 国办发明电〔2025〕7号, 2025-11-04.
  '2026': {
    off: [
      ...['2026-01-01', '2026-01-02'],
      ...['2026-02-16', '2026-02-17', '2026-02-18', '2026-02-19', '2026-02-20', '2026-02-23'],
      '2026-04-06',
      ...['2026-05-01', '2026-05-04', '2026-05-05'],
      '2026-06-19',
      '2026-09-25',
      ...['2026-10-01', '2026-10-02', '2026-10-05', '2026-10-06', '2026-10-07'],
    ],
    worked: ['2026-01-04', '2026-02-14', '2026-02-28', '2026-05-09', '2026-09-20', '2026-10-10'],
  },
};
