import { partyNames } from '../../../domain/forms/partyNames.js';
import type { FindPartyNames } from '../../../projections/index.js';
import type { Forms } from './createForms.js';

/**
 * The names of the parties in stored answers, by the definition that they were given to. Answers to a form that is gone give no
 * names: a projection must get past everything that the log holds.
 */
export const partyNamesIn =
  (forms: Pick<Forms, 'find'>): FindPartyNames =>
  async (formKey, edition, formData, definitionHash) => {
    const match = await forms.find({ formKey, edition, definitionHash });
    return match ? partyNames(match.definition, formData) : { plaintiffs: [], defendants: [] };
  };
