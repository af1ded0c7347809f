export { loadCatalogue, loadForm, type FormCatalogue, type FormSummary } from './catalogue.js';
export { checkedAnswers, fits, mustFit, submittableAnswers } from './checkedAnswers.js';
export { createForms, type Forms, type NamedDefinition } from './createForms.js';
export { causeOf, documentTitle, formPath } from './formNames.js';
export { formOf, mustGetDefinition, mustGetForm } from './getDefinition.js';
export { partyNamesIn } from './partyNamesIn.js';
export { spelledOutFile, spelledOutText } from './spelledOutText.js';
export { storedAnswers } from './storedAnswers.js';
export { wordingOf } from './wording.js';
