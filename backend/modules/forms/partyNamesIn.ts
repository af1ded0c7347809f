import { partySides } from '../../../domain/forms/partySides.js';
import { partyNames } from '../../../domain/forms/partyNames.js';
import type { FindPartyNames } from '../../../projections/index.js';
import type { Forms, FoundDefinition, NamedDefinition } from './createForms.js';

/**
 * Looks definitions up so that all who ask for the same one in a tick share a look-up, which begins after each of them asked: a replay
 * asks for a few definitions thousands of times, and one that is nowhere would be read for in the log each time.
 */
const findTogether = (forms: Pick<Forms, 'find'>): Forms['find'] => {
  const asked = new Map<string, Promise<FoundDefinition | undefined>>();
  const load = async (name: string, named: NamedDefinition): Promise<FoundDefinition | undefined> => {
    await Promise.resolve(); // lets the other callers of this tick join
    asked.delete(name);
    return forms.find(named);
  };
  return (named) => {
    const name = JSON.stringify([named.formKey, named.edition, named.definitionHash]);
    const found = asked.get(name) ?? load(name, named);
    asked.set(name, found);
    return found;
  };
};

/**
 * The names of the parties in stored answers, by the definition that they were given to. Answers to a form that is gone give no
 * names: a projection must get past everything that the log holds.
 */
export const partyNamesIn = (forms: Pick<Forms, 'find'>): FindPartyNames => {
  const find = findTogether(forms);
  return async (formKey, edition, formData, definitionHash) => {
    const match = await find({ formKey, edition, definitionHash });
    if (!match) return { plaintiffs: [], defendants: [] };
    const { definition } = match;
    return { ...partyNames(definition, formData), sides: () => partySides(definition, formData) };
  };
};
