import { z } from 'zod';
import type { FormDefinition } from '../../forms/definition.js';
import { toldBreach } from './breachSides.js';
import { questionPlaces } from '../fields/questionPlaces.js';
import type { RecognisedParty } from '../people/index.js';
import { formSides } from './wordSides.js';
import { breachesOfForm } from './sideSigns.js';
import type { Statement } from '../fields/statement.js';
import shipped from './sideNames.json' with { type: 'json' };

const SideNames = z.array(
  z.strictObject({
    /** Printed labels of fields that ask for who signed as what. */
    fields: z.array(z.string().min(1)).min(1),
    /** What texts call them. */
    roles: z.array(z.string().regex(/^\p{Script=Han}+$/u)).min(1),
  }),
);

/** The table of what texts call those whose names a form asks for among the facts, which lawyers edit: `sideNames.json`. */
const sideNames = SideNames.parse(shipped);

const rule = '资料中的称谓，请核对';

/**
 * Who signed the contract as what: by what the text calls them, else by the side that they are on and what the form is about or the text tells; where one of two
 * sides is known and the text has just two parties of sides, the other is the rest.
 */
export const sideNamesIn = (
  definition: FormDefinition,
  text: string,
  parties: readonly RecognisedParty[],
  roleOf: (party: RecognisedParty, at: number) => string | null,
): readonly Statement[] => {
  const told = toldBreach(text, breachesOfForm(definition) ?? []);
  // Who has not been paid sues, so that the plaintiff sold: 欠我司货款.
  const [own, other] = definition.parties.map(({ role }) => role);
  const byBreach = told && own && other ? [[own, told.of] as const, [other, told.by] as const] : [];
  const ofForm = [...Object.entries(formSides[definition.key] ?? {}), ...byBreach];
  const sides = parties.map(roleOf);
  const named = questionPlaces(definition).flatMap((place) => {
    const listed =
      place.field.kind === 'text'
        ? sideNames.find(({ fields }) => fields.includes(place.field.label ?? ''))
        : undefined;
    if (!listed) return [];
    const called = parties.filter(({ roles }) => roles.some((role) => listed.roles.includes(role)));
    const side = ofForm.find(([, words]) => words.some((word) => listed.roles.includes(word)))?.[0];
    const standing = parties.filter((_, at) => side !== undefined && sides[at] === side);
    return [{ place, parties: called.length > 0 ? called : standing }];
  });
  const answered = named.filter((one) => one.parties.length > 0);
  const [first] = answered;
  const rest = parties.filter(
    (party, at) => sides[at] !== null && !answered.some((one) => one.parties.includes(party)),
  );
  const others = named.map((one) => {
    const isPair = named.filter(({ place }) => place.item === one.place.item).length === 2;
    const isRest =
      one.parties.length === 0 &&
      isPair &&
      rest.length === 1 &&
      first !== undefined &&
      first.place.item === one.place.item;
    return isRest ? { ...one, parties: rest } : one;
  });
  return others.flatMap(({ place, parties: own }): readonly Statement[] => {
    const names = own.flatMap(({ findings: [name] }) => (name ? [name] : []));
    const [name] = names;
    const value = names.map((each) => each.value).join('、');
    return name ? [{ place, value, finding: { ...name, value, rule } }] : [];
  });
};
