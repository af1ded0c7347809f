import { DomainError } from '../../../domain/eventSourcing/domainError.js';
import type { FormAnswers } from '../../../domain/forms/answers.js';
import { validateAnswers } from '../../../domain/forms/answersSchema.js';
import type { FormDefinition } from '../../../domain/forms/definition.js';
import { fill, type FilledForm } from '../../../domain/forms/fill.js';
import { lacks } from '../../../domain/forms/missing.js';
import { readForm } from '../../../domain/forms/reading/readForm.js';
import { answersInvalid } from '../../platform/http/parse.js';

/** The most bytes of answers, which fit into one event of the store once encrypted, with room to spare. */
const maxBytes = 512 * 1024;

/** Whether answers are no more than 512 KiB of JSON. */
export const fits = (formData: unknown): boolean =>
  Buffer.byteLength(JSON.stringify(formData) ?? '', 'utf8') <= maxBytes;

/** @throws DomainError `answers_too_large` when they do not fit */
export const mustFit = (formData: unknown): void => {
  if (!fits(formData)) throw new DomainError('answers_too_large');
};

/**
 * The answers, read as the form's page reads what is typed, checked against the form and brought into their one spelling. What is generated for
 * oneself may be unfinished. `today` (`2026-01-31`, the court's) is the day of 去年 and 昨天, which are not understood without it.
 * @throws DomainError `answers_too_large`, RequestError `answers_invalid` (422) with path, name and sentence of every fault
 */
export const checkedAnswers = (definition: FormDefinition, formData: unknown, today?: string): FormAnswers => {
  mustFit(formData);
  const read = readForm(definition, formData, today);
  const validation = validateAnswers(definition, read.formData);
  if (!validation.ok)
    throw answersInvalid(
      validation.errors.map((error) => ({ ...error, message: read.sentences.get(error.path) ?? error.message })),
    );
  return validation.answers;
};

/** Answers that may be submitted. */
export type Submittable = {
  readonly answers: FormAnswers;
  /** The form filled with the visible answers: it says what is printed and which parties are named. */
  readonly form: FilledForm;
};

/**
 * The same for what is submitted to the court: nothing may be missing that the form's page asks for before it submits.
 * @throws DomainError `answers_too_large`, RequestError `answers_invalid` (422)
 */
export const submittableAnswers = (definition: FormDefinition, formData: unknown, today?: string): Submittable => {
  const answers = checkedAnswers(definition, formData, today);
  const form = fill(definition, answers);
  const errors = lacks(form);
  if (errors.length > 0) throw answersInvalid(errors);
  return { answers, form };
};
