import type { Mark } from '../case/marks.js';
import { isEmpty } from '../forms/answerValues.js';
import { answersIn, type FilledForm } from '../forms/fill.js';
import { answerIn } from '../forms/answerIn.js';
import { fieldAt } from '../forms/placed.js';

/** The marks of answers that are printed of a form with its visible answers, one for each; others mark nothing. */
export const marksOfPrinted = (form: FilledForm, marks: readonly Mark[]): readonly Mark[] => {
  const visible = answersIn(form);
  const paths = new Set<string>();
  return marks.filter(({ path }) => {
    const isNew = !paths.has(path) && fieldAt(form.definition, path) !== undefined && !isEmpty(answerIn(visible, path));
    paths.add(path);
    return isNew;
  });
};
