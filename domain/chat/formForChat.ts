import type { FormAnswers } from '../forms/answers.js';
import type { FormDefinition, Meaning } from '../forms/definition.js';
import { formStatements, type FormStatement } from '../forms/formStatements.js';

/** Meanings that are left out: they explain nothing, and thieves want them. */
const withheld: ReadonlySet<Meaning> = new Set(['id-number', 'phone', 'email']);

/**
 * A form and its visible answers, for a model to explain them: what was answered, part by part, and the names of what was not. Numbers
 * of ID documents, telephones and e-mail addresses are left out. Takes answers of any shape.
 */
export const formForChat = (
  definition: FormDefinition,
  answers: FormAnswers,
): readonly Pick<FormStatement, 'heading' | 'question' | 'lines'>[] => {
  const statements = formStatements(definition, answers, withheld);
  return [
    ...statements
      .filter(({ lines }) => lines.length > 0)
      .map(({ heading, question, lines }) => ({ heading: heading || '其他', question, lines })),
    ...statements
      .filter(({ lines, isAsked }) => lines.length === 0 && isAsked)
      .map(({ question }) => ({ heading: '还没有填写', question, lines: [] })),
  ];
};
