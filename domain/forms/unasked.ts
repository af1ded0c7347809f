import { validateAnswers } from './answersSchema.js';
import type { AnswerProblem } from './answerProblems.js';
import type { FormDefinition } from './definition.js';

const codes: readonly AnswerProblem[] = ['unknown_field', 'option_unknown', 'not_a_record', 'not_a_list'];

/**
 * Dotted places of the answers that the definition has no question for, chosen options that it does not offer among them: they
 * were given to another definition, and would be neither shown nor printed. At most 100; of a group that is not asked, the group.
 */
export const unaskedAnswers = (definition: FormDefinition, answers: unknown): readonly string[] => {
  const validation = validateAnswers(definition, answers);
  return validation.ok ? [] : validation.errors.filter(({ code }) => codes.includes(code)).map(({ path }) => path);
};
