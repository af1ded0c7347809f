import festivals from './festivals.json' with { type: 'json' };
import { daysAfter } from './courtPeriods.js';

/**
 * The days (`MM-DD`) of 春节 (正月初一), 清明, 端午 (五月初五) and 中秋 (八月十五) of each year, in this order, by the lunar calendar of
 * GB/T 33661-2017; computed with tyme4ts 1.5.2. The Chinese calendar of ICU is a day off in some years (2027, 2030), so it is not asked.
 */
const lunarDays: ReadonlyMap<string, readonly string[]> = new Map(Object.entries(festivals));

/** New Year, two days of labour, three of the Republic. */
const ofEachYear = ['01-01', '05-01', '05-02', '10-01', '10-02', '10-03'];

/**
 * The days on which everybody is off by law, whatever the notice of the year says: 全国年节及纪念日放假办法 (国务院令第795号, 2025-01-01 起施行)
 * 第二条: 元旦 1, 春节 4 from its eve, 清明 1, 劳动节 2, 端午 1, 中秋 1, 国庆 3. One that falls on a weekend is made up for on a working day that only
 * the notice names. After 2100 those by the moon are not known.
 */
export const statutoryHolidays = (year: string): ReadonlySet<string> => {
  const [spring, ...others] = lunarDays.get(year) ?? [];
  const fromEve = spring === undefined ? [] : [-1, 0, 1, 2].map((offset) => daysAfter(`${year}-${spring}`, offset));
  return new Set([...fromEve, ...[...others, ...ofEachYear].map((day) => `${year}-${day}`)]);
};
