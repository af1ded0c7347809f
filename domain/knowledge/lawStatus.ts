import type { CitationFacts, Law } from '../citations/facts.js';
import { marked } from '../citations/judgeCitation.js';
import { writtenDay } from '../courtCalendar/courtClock.js';

/** A version of a law as its text names itself; days as `YYYY-MM-DD`. */
export type LawVersion = {
  readonly law: string | null;
  readonly versionDate: string | null;
  readonly effectiveFrom: string | null;
};

const daysBetween = (from: string, to: string): number => (Date.parse(to) - Date.parse(from)) / 86_400_000;

/**
 * Days from when a text was passed until it was promulgated, which the facts name: none for laws, up to a year for interpretations. No
 * two versions of one are as close together.
 */
const longestUntilPromulgated = (law: string): number => (/最高人民(?:法院|检察院)/u.test(law) ? 366 : 120);

/** Whether the version is older than the one that the facts describe. */
const isOlder = ({ versionDate, effectiveFrom }: LawVersion, { name, promulgated, from }: Law): boolean => {
  if (effectiveFrom !== null && from !== null) return effectiveFrom < from;
  if (versionDate === null || promulgated === null) return false;
  return daysBetween(versionDate, promulgated) > longestUntilPromulgated(name);
};
/** Whether the version is newer than the one that the facts describe: they say nothing about it. */
const isNewer = ({ versionDate }: LawVersion, { promulgated, from }: Law): boolean =>
  versionDate !== null && promulgated !== null && versionDate > promulgated && (from === null || versionDate > from);

/** The version with its law's full name, and from when it applies where only the facts know that. */
export const completeVersion = <Version extends LawVersion>(
  version: Version,
  facts: Pick<CitationFacts, 'laws'>,
): Version => {
  const law = version.law === null ? undefined : facts.laws.named(version.law);
  if (law === undefined) return version;
  const isDescribed = version.versionDate !== null && !isOlder(version, law) && !isNewer(version, law);
  return { ...version, law: law.name, effectiveFrom: version.effectiveFrom ?? (isDescribed ? law.from : null) };
};

const notCurrent = (from: string): string => `不是现行版本（现行版本自${writtenDay(from)}起施行）`;

/**
 * What must be known before this version of a law is used: 已于2021年1月1日废止，由《民法典》取代；不是现行版本；尚未施行. `null` for a
 * version in force, and for a law that the facts do not know. `today` is the court's day, `2026-11-22`.
 */
export const lawStatus = (
  version: LawVersion,
  { today, facts }: { readonly today: string; readonly facts: Pick<CitationFacts, 'laws'> },
): string | null => {
  const { law: name, effectiveFrom } = version;
  if (name === null) return null;
  if (effectiveFrom !== null && effectiveFrom > today) return `尚未施行（自${writtenDay(effectiveFrom)}起施行）`;
  const law = facts.laws.named(name);
  if (law === undefined) return null;
  const { status, repealedSince, supersededBy, from, revisedFrom, doubt } = law;
  // What was passed under the same name since then is another law.
  const isAnother = isNewer(version, law) && (version.versionDate ?? '') >= (repealedSince ?? '');
  if (status === 'repealed' && !isAnother && (repealedSince === null || repealedSince <= today)) {
    const when = repealedSince === null ? '已废止（废止日期未收录）' : `已于${writtenDay(repealedSince)}废止`;
    return supersededBy === null ? when : `${when}，由${marked(supersededBy)}取代`;
  }
  if (isNewer(version, law)) return null;
  if (revisedFrom !== null && revisedFrom <= today) return notCurrent(revisedFrom);
  if (from !== null && isOlder(version, law)) return from <= today ? notCurrent(from) : null;
  if (isOlder(version, law) || status === 'old-text') return '其后有修改，不是现行版本';
  if (from !== null && from > today && effectiveFrom === null && version.versionDate === law.promulgated)
    return `尚未施行（自${writtenDay(from)}起施行）`;
  return status === 'uncertain' ? (doubt ?? '是否现行未能查明') : null;
};
