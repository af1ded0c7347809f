import type { AnswerRecord, AnswerValue } from './answers.js';
import type { Field } from './definition.js';

/** True for absent, null, white space, false, and lists or records that hold nothing else. */
export const isEmpty = (value: AnswerValue): boolean => {
  if (value === undefined || value === null || value === false) return true;
  if (typeof value === 'string') return value.trim() === '';
  if (Array.isArray(value)) return value.every(isEmpty);
  return isRecord(value) && Object.values(value).every(isEmpty);
};

/** True for a plain record of answers: neither text, list nor null. */
export const isRecord = (value: unknown): value is AnswerRecord =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The options an answer to a choice or multichoice ticks, in printed order. */
export const chosenOptions = (field: Field, value: AnswerValue): readonly string[] =>
  (field.options ?? []).filter((option) => (Array.isArray(value) ? value.includes(option) : value === option));
