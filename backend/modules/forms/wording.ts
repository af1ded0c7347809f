import type { Wording } from '../../../domain/contract/shared.js';
import type { FormDefinition } from '../../../domain/forms/definition.js';
import { unaskedAnswers } from '../../../domain/forms/unasked.js';
import type { DefinitionBasis } from './createForms.js';

/**
 * Says whether a version is shown in the words that it was submitted in. When its own definition is found, every answer has its question,
 * because the answers were checked against that definition.
 */
export const wordingOf = (definition: FormDefinition, basis: DefinitionBasis, answers: unknown): Wording => ({
  basis,
  edition: definition.edition,
  unasked: basis === 'recorded' ? 0 : unaskedAnswers(definition, answers).length,
});
