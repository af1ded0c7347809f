import { matchEntries } from '../forms/matchEntries.js';
import type { PartyEntry, Trait } from '../forms/partyNames.js';
import type { Defendant } from './state.js';

/** One name in its different spellings: width, white space and letter case aside. */
export const foldName = (name: string): string => name.normalize('NFKC').replace(/\s+/gu, '').toUpperCase();

/** What an organisation's name shares with most others. */
const organisation = /有限责任公司|股份有限公司|有限公司|合伙企业|事务所|集团|公司|中心/gu;

/** Whether one name may be a slip of the pen of the other: at least half of the longer one's characters are in both. */
const closeNames = (a: string, b: string): boolean => {
  const [mine, theirs] = [a, b].map((name) => [...foldName(name).replace(organisation, '')]);
  if (!mine || !theirs || mine.length === 0 || theirs.length === 0) return false;
  const rest = [...theirs];
  const common = mine.filter((character) => {
    const at = rest.indexOf(character);
    if (at >= 0) rest.splice(at, 1);
    return at >= 0;
  });
  return 2 * common.length >= Math.max(mine.length, theirs.length);
};

/** What hardly two people share, and what a household or an office shares. */
const own: readonly Trait[] = ['phone', 'birth-date', 'legal-representative'];
const shared: readonly Trait[] = ['address', 'other-address'];

/**
 * Whether two entries that the comparison of versions pairs are one person for whom one code may speak. Stricter than the
 * comparison, which only shows a difference: people who are merely similar, or listed in the same place, must not inherit
 * each other's access.
 */
const isSame = (was: PartyEntry, is: PartyEntry): boolean => {
  const numbers = [was, is].map(({ entry }) => entry.identity[0] ?? '');
  if (numbers.every((number) => number !== '')) return numbers[0] === numbers[1];
  if (foldName(was.name) === foldName(is.name)) return true;
  const given = (of: readonly Trait[]) =>
    of.filter((one) => was.traits[one] !== undefined && is.traits[one] !== undefined);
  const agree = (of: readonly Trait[]) => given(of).some((one) => was.traits[one] === is.traits[one]);
  if (agree(own)) return true;
  return closeNames(was.name, is.name) && (agree(shared) || given([...own, ...shared]).length === 0);
};

type Known = Pick<Defendant, 'defendantId' | 'name' | 'left'>;

/** Takes from `pool` the first defendant of that name; two people of one name are two, so each is taken once. */
const takeNamed = (pool: Set<Known>, name: string): Known | undefined => {
  const found = [...pool].find((known) => known.name !== null && foldName(known.name) === foldName(name));
  if (found) pool.delete(found);
  return found;
};

/**
 * Which defendant of the case each newly named one is; `undefined` for somebody new. The defendants of the version before
 * are matched as the comparison of versions matches them (number, name, likeness, place), so a corrected name stays the
 * same defendant; a pair that could be two people is none (`isSame`). Somebody who had left is known again by name.
 */
export const whoIsWho = <Defendants extends Known>(
  known: readonly Defendants[],
  previously: readonly PartyEntry[],
  named: readonly PartyEntry[],
): readonly (Defendants | undefined)[] => {
  const byId = new Map(known.map((one) => [one.defendantId, one]));
  const present = new Set<Known>(known.filter(({ left }) => !left));
  const before = previously.flatMap((party) => {
    const id = takeNamed(present, party.name)?.defendantId;
    return id === undefined ? [] : [{ ...party, id }];
  });
  // Whom the version before did not name: those who left, and entries of logs that knew no corrections.
  const absent = new Set<Known>(known.filter(({ defendantId }) => !before.some(({ id }) => id === defendantId)));

  const ids = new Map<PartyEntry, string>();
  const stillNamed = (party: PartyEntry) => before.some(({ name }) => foldName(name) === foldName(party.name));
  const numbered = (party: PartyEntry) =>
    before.some(({ entry }) => (entry.identity[0] ?? '') !== '' && entry.identity[0] === party.entry.identity[0]);
  for (const party of named) {
    if (stillNamed(party) || numbered(party)) continue;
    const back = takeNamed(absent, party.name);
    if (back) ids.set(party, back.defendantId);
  }
  for (const block of new Set(named.map((party) => party.block))) {
    const was = before.filter((party) => party.block === block);
    const is = named.filter((party) => party.block === block && !ids.has(party));
    for (const match of matchEntries(
      was.map(({ entry }) => entry),
      is.map(({ entry }) => entry),
    )) {
      const [older, newer] = [was[match.before], is[match.after]];
      if (older && newer && isSame(older, newer)) ids.set(newer, older.id);
    }
  }
  // The same name in another block: a person who turned out to be an organisation, or the other way round.
  const left = new Set<Known>(known.filter(({ defendantId }) => ![...ids.values()].includes(defendantId)));
  return named.map((party) => byId.get(ids.get(party) ?? takeNamed(left, party.name)?.defendantId ?? ''));
};
