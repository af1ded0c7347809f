import type { FormAnswers } from '../../../../../domain/forms/answers.js';
import { isEmpty } from '../../../../../domain/forms/answerValues.js';
import { recordsAt } from '../../../../../domain/forms/fill.js';
import type { FieldProblem } from '../../../http/apiError.js';

/**
 * The path of a refused answer in the form. The server knows it by its place in the request, in which the empty
 * records of a party block were left out.
 */
export const problemInForm = (answers: FormAnswers, { path, message }: FieldProblem): FieldProblem => {
  const inAnswers = path.replace(/^payload\./, '').replace(/^form_data\./, '');
  const [block = '', sentIndex = '', ...rest] = inAnswers.split('.');
  if (!/^\d+$/.test(sentIndex)) return { path: inAnswers, message };
  const filledIndexes = recordsAt(answers, block).flatMap((record, index) => (isEmpty(record) ? [] : [index]));
  return { path: [block, filledIndexes[Number(sentIndex)] ?? sentIndex, ...rest].join('.'), message };
};
