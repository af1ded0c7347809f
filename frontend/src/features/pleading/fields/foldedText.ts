import type { AnswerValue } from '../../../../../domain/forms/answers.js';
import { isEmpty } from '../../../../../domain/forms/answerValues.js';
import type { Field } from '../../../../../domain/forms/definition.js';
import { derivedText } from '../../../../../domain/forms/deriving/deriveAnswers.js';

/**
 * The answers to fields of one record in one line, in their order; `''` where there is none. Fields under a condition are left out. `nounOf`
 * says what stands before an answer that does not tell by itself what it answers.
 */
export const foldedText = (
  fields: readonly Field[],
  valueOf: (id: string) => AnswerValue,
  nounOf: (field: Field) => string = () => '',
): string =>
  fields
    .filter(({ id, when }) => when === undefined && !isEmpty(valueOf(id)))
    .map((field) => ({ noun: nounOf(field), text: derivedText(field, valueOf(field.id)).trim() }))
    .filter(({ text }) => text !== '')
    .map(({ noun, text }) => (noun === '' ? text : `${noun} ${text}`))
    .join('、');
