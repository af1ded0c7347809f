import type { FormAnswers } from '../../../domain/forms/answers.js';
import { partyNames, type PartyNames } from '../../../domain/forms/partyNames.js';
import type { FormCatalogue } from './catalogue.js';

/**
 * The names of the parties in stored answers. Answers to a form that is gone give no names: a projection must get past
 * everything that the log holds.
 */
export const partyNamesIn =
  (catalogue: FormCatalogue) =>
  (formKey: string, edition: string, formData: FormAnswers): PartyNames => {
    const definition = catalogue.get(formKey, edition);
    return definition ? partyNames(definition, formData) : { plaintiffs: [], defendants: [] };
  };
