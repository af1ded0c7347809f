import type { Mark } from '../case/marks.js';
import type { FormAnswers } from '../forms/answers.js';
import { isEmpty } from '../forms/answerValues.js';
import type { FormDefinition } from '../forms/definition.js';
import { visibleAnswers } from '../forms/fill.js';
import { answerIn } from '../forms/answerIn.js';
import { fieldAt } from './placed.js';

/** The marks of answers that are printed, one for each; others mark nothing. */
export const marksOfPrinted = (
  definition: FormDefinition,
  answers: FormAnswers,
  marks: readonly Mark[],
): readonly Mark[] => {
  const visible = visibleAnswers(definition, answers);
  const paths = new Set<string>();
  return marks.filter(({ path }) => {
    const isNew = !paths.has(path) && fieldAt(definition, path) !== undefined && !isEmpty(answerIn(visible, path));
    paths.add(path);
    return isNew;
  });
};
