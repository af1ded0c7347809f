import type { FormAnswers } from '../../forms/answers.js';
import type { FormDefinition } from '../../forms/definition.js';
import { recordsAt } from '../../forms/fill.js';
import { nameFieldOf } from '../../forms/missing.js';
import { type RecognisedParty, type SaidPerson, isOrganisationName, plainName, saidOf } from '../people/index.js';
import { rolesWith } from './wordSides.js';
import { sidesOfForm } from './rule.js';

/** Somebody who is named on a card of the form. */
export type PersonOnCard = {
  readonly name: string;
  readonly role: string;
  readonly kind: 'person-name' | 'organisation-name';
};

/** Everybody who is named on a card of the form, in its order. */
export const peopleOnCards = ({ parties }: FormDefinition, answers: FormAnswers): readonly PersonOnCard[] =>
  parties.flatMap(({ role, blocks }) =>
    blocks.flatMap((block) => {
      const field = nameFieldOf(block);
      const kind = field?.means;
      if (!field || (kind !== 'person-name' && kind !== 'organisation-name')) return [];
      return recordsAt(answers, block.key).flatMap((record): PersonOnCard[] => {
        const name = record[field.id];
        return typeof name === 'string' && name.trim() !== '' ? [{ name: name.trim(), role, kind }] : [];
      });
    }),
  );

/** Whether somebody on a card has the name that a text gives a party. */
export const isPerson = ({ name }: PersonOnCard, { findings: [own] }: RecognisedParty): boolean =>
  own !== undefined && plainName(name) === plainName(own.value);

/** The place of a form in which somebody's name is written on a card of a role; `undefined` where it has none for people, or none for organisations. */
export const nameOnCard = (
  { parties }: FormDefinition,
  role: string,
  name: string,
): { readonly block: string; readonly field: string } | undefined => {
  const means = isOrganisationName(name) ? 'organisation-name' : 'person-name';
  // A form may print one role twice.
  const own = parties.filter((one) => one.role === role).flatMap(({ blocks }) => blocks);
  const fields = own.flatMap((block) => {
    const field = nameFieldOf(block);
    return field ? [{ block: block.key, field: field.id, means: field.means }] : [];
  });
  return fields.find((one) => one.means === means) ?? fields[0];
};

/**
 * Whether somebody has to say who is who before anything of a text is offered: where it names somebody of whom nothing is known, and both sides of the
 * form have no cards yet; or where it names nobody and nobody is known.
 */
export const isWhoAsked = (
  definition: FormDefinition,
  people: readonly PersonOnCard[],
  parties: readonly RecognisedParty[],
  said: readonly SaidPerson[],
): boolean => {
  const isHeld = sidesOfForm(definition).every(
    (side) => side === undefined || people.some(({ role }) => role === side),
  );
  const isNew = (party: RecognisedParty): boolean =>
    saidOf(said, party) === undefined && !people.some((person) => isPerson(person, party));
  const isNobodyKnown = parties.length + people.length + said.length === 0;
  return !isHeld && (isNobodyKnown || parties.some(isNew));
};

/** Of each party: the one role under which the form has a card of theirs; `null` for none, and for somebody with cards of two roles. */
const sidesOfCards = (
  people: readonly PersonOnCard[],
  parties: readonly RecognisedParty[],
): readonly (string | null)[] =>
  parties.map((party) => {
    const roles = new Set(people.filter((person) => isPerson(person, party)).map(({ role }) => role));
    const [only] = roles;
    return roles.size === 1 ? (only ?? null) : null;
  });

/** The sides of the parties of a text where whoever has a card stands on its side, whatever was read or chosen before. */
export const sidesOnCards = (
  people: readonly PersonOnCard[],
  parties: readonly RecognisedParty[],
  sides: readonly (string | null)[],
): readonly (string | null)[] => sidesOfCards(people, parties).map((role, at) => role ?? sides[at] ?? null);

/**
 * The sides that a text tells, for a form that has cards already: whoever has a card stands on its side, and the other side of a contract of two
 * is the other side of the form. Where a card says otherwise than the text's signs, the signs say nothing of the others either.
 */
export const sidesBesideCards = (
  definition: FormDefinition,
  people: readonly PersonOnCard[],
  parties: readonly RecognisedParty[],
  told: readonly (string | null)[],
): readonly (string | null)[] => {
  const known = sidesOfCards(people, parties);
  const isContradicted = known.some((role, at) => role !== null && (told[at] ?? role) !== role);
  return known.reduce<readonly (string | null)[]>(
    (sides, role, at) => (role === null ? sides : rolesWith(definition, parties, sides, at, role)),
    isContradicted ? parties.map(() => null) : told,
  );
};
