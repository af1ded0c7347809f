import type { FormAnswers } from '../../domain/forms/answers.js';
import { validateAnswers } from '../../domain/forms/answersSchema.js';
import { buildDocumentModel } from '../../domain/forms/buildDocumentModel.js';
import { finalData } from '../../domain/forms/finalData.js';
import { defendantEntries, partyNames, type PartyNames } from '../../domain/forms/partyNames.js';
import { normalizeAnswers } from '../../domain/forms/fill.js';
import type { Forms } from '../modules/documents/forms.js';
import type { FormCatalogue } from '../modules/forms/catalogue.js';

/** The catalogue together with the pure functions of the forms, as the documents' use cases want them. */
export const formFunctions = (catalogue: FormCatalogue): Forms => ({
  get: (formKey) => catalogue.get(formKey),
  validate: (definition, formData) => {
    const checked = validateAnswers(definition, formData);
    return checked.ok ? { ok: true, answers: normalizeAnswers(definition, checked.answers) } : checked;
  },
  documentModel: buildDocumentModel,
  finalData,
  defendants: defendantEntries,
});

/**
 * The names of the parties in stored answers. Answers to a form that is gone name nobody: a projection must get past
 * whatever the log holds.
 */
export const partyNamesIn =
  (catalogue: FormCatalogue) =>
  (formKey: string, _edition: string, formData: FormAnswers): PartyNames => {
    const definition = catalogue.get(formKey);
    return definition ? partyNames(definition, formData) : { plaintiffs: [], defendants: [] };
  };
