import type { FormDefinition } from '../../forms/definition.js';
import { dotsInPlace } from '../../signs/signs.js';
import { foldedInPlace } from '../../quantities/signs.js';
import { tellerOf } from './teller.js';
import type { Head } from './head.js';
import { partyWords } from './partyWords.js';
import { plainName } from './plainName.js';
import type { Recognised, RecognisedParty } from './recognised.js';
import { isStory } from '../texts/story.js';

/** What somebody said of a person or an organisation: their role in the form, `null` for none. */
export type SaidPerson = { readonly name: string; readonly role: string | null };

/** Those of whom somebody said who they are, by name, and which of them tells the text, where that is plain. */
export type KnownPeople = { readonly names: readonly string[]; readonly teller: string | undefined };

/** Of nobody was anything said yet. */
export const nobodyKnown: KnownPeople = { names: [], teller: undefined };

/** What was said of a party of a text; `undefined` where nothing was. */
export const saidOf = (
  said: readonly SaidPerson[],
  { findings: [name] }: Pick<RecognisedParty, 'findings'>,
): SaidPerson | undefined =>
  name && said.find((one) => plainName(dotsInPlace(one.name)) === plainName(dotsInPlace(name.value)));

/**
 * Whom a text may be read with: everybody who has a role, and the teller. 我 of a story is the one person of the form's first side; nobody where
 * two are on it, or somebody writes for another.
 */
export const knownBy = ({ parties }: FormDefinition, said: readonly SaidPerson[], text: string): KnownPeople => {
  const own = said.filter(({ role }) => role !== null && role === parties[0]?.role);
  const [only] = own;
  const isTold = own.length === 1 && isStory(text) && !tellerOf(foldedInPlace(text)).isForOthers;
  return {
    names: said.flatMap(({ name, role }) => (role === null ? [] : [name])),
    teller: isTold ? only?.name : undefined,
  };
};

/** Whether a text says more once it is read with what was said: a name in it that no rule knew, or whose 我 is. */
export const readsOtherwise = (
  definition: FormDefinition,
  said: readonly SaidPerson[],
  { text, recognised: { parties } }: { readonly text: string; readonly recognised: Recognised },
): boolean => {
  const { names, teller } = knownBy(definition, said, text);
  const isNamed = (name: string): boolean =>
    parties.some((party) => saidOf([{ name, role: null }], party) !== undefined);
  const isNewTeller =
    teller !== undefined && text.includes(teller) && !parties.some(({ roles }) => roles.includes('本人'));
  return isNewTeller || names.some((name) => !isNamed(name) && text.includes(name));
};

/** Whether a name that was typed is an organisation's, by how it ends. */
export const isOrganisationName = (name: string): boolean =>
  partyWords.organisationEndings.some((ending) => foldedInPlace(plainName(name)).endsWith(ending));

/** How a name was found that somebody typed themselves. */
const saidRule = '您写的姓名或名称';
const shortest = 2;

const placesOf = (text: string, name: string): readonly number[] => {
  const places: number[] = [];
  if (name === '') return places;
  for (let at = text.indexOf(name); at !== -1; at = text.indexOf(name, at + name.length)) places.push(at);
  return places;
};

/** The places of names that were said and that no rule found. */
const unfound = (text: string, heads: readonly Head[], names: readonly string[]): readonly Head[] => {
  const folded = dotsInPlace(text);
  return names.flatMap((given): readonly Head[] => {
    const name = dotsInPlace(plainName(foldedInPlace(given)));
    const isFound = heads.some(
      (head) => head.name !== undefined && dotsInPlace(plainName(foldedInPlace(head.name.value))) === name,
    );
    if (name.length < shortest || isFound) return [];
    const kind = isOrganisationName(name) ? 'organisation-name' : 'person-name';
    // JOHN SMITH stands in a text with its space, and 张 三 perhaps without.
    const [written = ''] = [dotsInPlace(foldedInPlace(given.trim())), name].filter((way) => folded.includes(way));
    return placesOf(folded, written).flatMap((from): readonly Head[] => {
      const to = from + written.length;
      const isWithin = heads.some((head) => head.name !== undefined && head.name.from < to && from < head.name.to);
      const value = given.trim();
      return isWithin ? [] : [{ from, to, roles: [], reach: 'none', name: { kind, value, rule: saidRule, from, to } }];
    });
  });
};

/** The heads of a text with the people of whom somebody said who they are: those that no rule found, and the teller as 本人. */
export const headsWithSaid = (
  text: string,
  heads: readonly Head[],
  { names, teller }: KnownPeople,
): readonly Head[] => {
  const all = [...heads, ...unfound(text, heads, names)].sort((one, other) => one.from - other.from);
  const isTold = all.some(({ roles }) => roles.includes('本人'));
  if (teller === undefined || isTold) return all;
  return all.map((head) =>
    head.name !== undefined && plainName(head.name.value) === plainName(teller)
      ? { ...head, roles: [...head.roles, '本人'] }
      : head,
  );
};
