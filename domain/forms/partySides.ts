import type { FormAnswers } from './answers.js';
import type { FormDefinition } from './definition.js';
import { fillBlocks, type FilledBlock } from './fill.js';
import { answerTo } from './meaning.js';
import { ownRoles, partyNameIn } from './representation.js';

/** A party as a pleading names it: the number of its identity card or its credit code, `''` where none is given. */
export type NamedParty = { readonly name: string; readonly number: string };

/** Those who file a pleading, and everybody else whom it names as a party. */
export type PartySides = { readonly own: readonly NamedParty[]; readonly others: readonly NamedParty[] };

const partiesIn = (blocks: readonly FilledBlock[]): readonly NamedParty[] =>
  blocks
    .flatMap(({ records }) => records)
    .map((record) => ({ name: partyNameIn(record), number: answerTo(record, 'id-number', 'credit-code').trim() }))
    .filter(({ name }) => name !== '');

/** The parties of a pleading by their side, in the order of the form. Agents are none; those without a name are left out. */
export const partySides = (definition: FormDefinition, answers: FormAnswers): PartySides => {
  const roles = ownRoles(definition);
  const blocks = fillBlocks(definition, answers).filter(({ block }) => block.variant !== 'agent');
  return {
    own: partiesIn(blocks.filter(({ role }) => roles.includes(role))),
    others: partiesIn(blocks.filter(({ role }) => !roles.includes(role))),
  };
};
