import type { AnswerValue } from '../../../../../domain/forms/answers.js';
import { isRecord } from '../../../../../domain/forms/answerValues.js';
import type { FormTools } from '../form/index.js';
import { nameOf, sameValue } from '../../drafts/index.js';

type Form = Pick<FormTools['form'], 'getValues' | 'setValue'>;

/** The answers that the draft began with because its owner keeps them as defaults, by their places. */
export const defaultsOf = (form: Form): Readonly<Record<string, AnswerValue>> =>
  (form.getValues('defaults') as Record<string, AnswerValue> | undefined) ?? {};

/** Nothing, in the shape that an input of such a value takes. */
const cleared = (value: AnswerValue): AnswerValue => {
  if (Array.isArray(value)) return [];
  if (isRecord(value)) return { from: '', to: '' };
  return typeof value === 'string' ? '' : undefined;
};

/** Takes a default back where it stands as it was filled in. */
export const clearDefault = (form: Form, path: string): void => {
  const kept = defaultsOf(form)[path];
  if (kept !== undefined && sameValue(form.getValues(nameOf(path)), kept))
    form.setValue(nameOf(path), cleared(kept), { shouldDirty: true });
};
