import { validateAnswers } from './answersSchema.js';
import type { AnswerError, AnswerProblem } from './answerProblems.js';
import type { FormDefinition } from './definition.js';

const codes: readonly AnswerProblem[] = ['unknown_field', 'option_unknown', 'not_a_record', 'not_a_list'];

/** Whether an error says that the definition has no such question or option, rather than that an answer is no good. */
export const isUnasked = ({ code }: Pick<AnswerError, 'code'>): boolean => codes.includes(code);

/**
 * Dotted places of the answers that the definition has no question for, chosen options that it does not offer among them: they
 * were given to another definition, and would be neither shown nor printed. At most 100; of a group that is not asked, the group.
 */
export const unaskedAnswers = (definition: FormDefinition, answers: unknown): readonly string[] => {
  const validation = validateAnswers(definition, answers);
  return validation.ok ? [] : validation.errors.filter(isUnasked).map(({ path }) => path);
};
