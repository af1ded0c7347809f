import { openingsAt } from '../autofill/placed.js';
import type { FormAnswers } from '../forms/answers.js';
import type { FormDefinition } from '../forms/definition.js';
import { agentOffers } from './agents.js';
import { offersFor, type Offer } from './offers.js';
import { furtherParticulars } from './particulars.js';
import { proceedingNames } from './proceedings.js';
import { sideNamesIn } from './sideNames.js';
import type { Recognised, RecognisedParty } from './recognise.js';
import type { Statement } from './statement.js';

/** What was read from one text for one form. */
export type TextReading = {
  readonly text: string;
  readonly recognised: Recognised;
  readonly statements: readonly Statement[];
};

/** Offers of statements at the places of a form that still ask for them. */
const ofStatements = (
  definition: FormDefinition,
  answers: FormAnswers,
  statements: readonly Statement[],
): readonly Offer[] =>
  statements.flatMap(({ place: { path, label, field }, value, finding }): readonly Offer[] => {
    const opens = openingsAt(definition, answers, path);
    return opens === null ? [] : [{ path, label, field, value, opens, finding, certain: false }];
  });

const ofHeader = (definition: FormDefinition, text: string): readonly Offer[] =>
  proceedingNames(definition, text).flatMap(({ path, place, value, finding }): readonly Offer[] => {
    const field = definition.header.find(({ id }) => `header.${id}` === path);
    return place === undefined && field
      ? [{ path, label: field.label ?? '', field, value, opens: [], finding, certain: false }]
      : [];
  });

/**
 * Everything that a text offers to a form: values of parties, amounts and dates, and, as questions, choices and sentences. A field that a value is
 * offered for is not asked by a sentence as well.
 */
export const everyOffer = (
  definition: FormDefinition,
  answers: FormAnswers,
  { text, recognised, statements }: TextReading,
  roleOf: (party: RecognisedParty, at: number) => string | null,
): readonly Offer[] => {
  const { parties, isDecision } = recognised;
  const values = offersFor(definition, answers, text, recognised, roleOf);
  const all = [
    ...values,
    ...furtherParticulars(definition, answers, text, parties, values),
    // Agents of a decision had their part in that case.
    ...(isDecision ? [] : agentOffers(definition, answers, text, values)),
    ...ofHeader(definition, text),
    ...ofStatements(definition, answers, [
      ...sideNamesIn(definition, parties, roleOf),
      ...proceedingNames(definition, text).flatMap(({ place, value, finding }) =>
        place ? [{ place, value, finding }] : [],
      ),
      ...statements,
    ]),
  ];
  const first = new Map<string, Offer>();
  for (const offer of all) if (!first.has(offer.path)) first.set(offer.path, offer);
  return [...values, ...all.filter((offer) => !values.includes(offer) && first.get(offer.path) === offer)];
};
