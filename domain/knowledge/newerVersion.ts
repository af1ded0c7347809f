import { lawKey } from '../citations/facts.js';
import { writtenDay } from '../courtCalendar/courtClock.js';
import type { LawVersion } from './lawStatus.js';

/** The latest day of each law that is not after `today`. */
const latestOf = (
  versions: readonly LawVersion[],
  dayOf: (version: LawVersion) => string | null,
  today: string,
): ReadonlyMap<string, string> => {
  const latest = new Map<string, string>();
  for (const version of versions) {
    const day = dayOf(version);
    if (version.law === null || day === null || day > today) continue;
    const key = lawKey(version.law);
    if (day > (latest.get(key) ?? '')) latest.set(key, day);
  }
  return latest;
};

/**
 * Says of a version of a law whether there is a newer one of the same law among others, on the court's day `today`: by the days from which
 * they apply, else by the days when they were passed. 知识库中已有自2024年7月1日起施行的版本; `null` where there is none, or where it
 * cannot be known.
 */
export const newerVersionIn = (
  versions: readonly LawVersion[],
  today: string,
): ((version: LawVersion) => string | null) => {
  const inForce = latestOf(versions, ({ effectiveFrom }) => effectiveFrom, today);
  const passed = latestOf(versions, ({ versionDate }) => versionDate, today);
  return ({ law, effectiveFrom, versionDate }) => {
    if (law === null) return null;
    const [since, day] = [inForce.get(lawKey(law)), passed.get(lawKey(law))];
    if (effectiveFrom !== null && since !== undefined)
      return since > effectiveFrom ? `知识库中已有自${writtenDay(since)}起施行的版本` : null;
    return versionDate !== null && day !== undefined && day > versionDate
      ? `知识库中已有${writtenDay(day)}的版本`
      : null;
  };
};
