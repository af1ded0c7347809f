import type { FormDefinition } from '../../../domain/forms/definition.js';
import { formStatements, type FormStatement } from '../../../domain/forms/formStatements.js';
import { checkedAnswers } from '../forms/index.js';

/** One question of a pleading, with the lines of its answer. */
export type Substance = Omit<FormStatement, 'heading'>;

/**
 * The demands and facts of a pleading, question by question, without the parties: their names and numbers are left out.
 * @throws as `checkedAnswers`
 */
export const substanceOf = (definition: FormDefinition, formData: unknown): readonly Substance[] =>
  formStatements(definition, checkedAnswers(definition, formData))
    .filter(({ part, lines }) => part === 'section' && lines.length > 0)
    .map(({ heading: _heading, ...statement }) => statement);
