import type { Wording } from '../../../domain/contract/shared.js';
import type { FormDefinition } from '../../../domain/forms/definition.js';
import { unaskedAnswers } from '../../../domain/forms/unasked.js';
import { isKeptRenderer } from '../../adapters/word/renderers.js';
import type { DefinitionBasis } from './createForms.js';

/**
 * How far what is shown of a version has the words and the layout that it was submitted with. Where its own definition was found,
 * every answer has its question: it was checked against it.
 */
export const wordingOf = (
  { renderer }: { readonly renderer: string },
  definition: FormDefinition,
  basis: DefinitionBasis,
  answers: unknown,
): Wording => ({
  basis,
  edition: definition.edition,
  layout_kept: isKeptRenderer(renderer),
  unasked: basis === 'recorded' ? 0 : unaskedAnswers(definition, answers).length,
});
