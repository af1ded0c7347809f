import type { z } from 'zod';
import { fieldSentence } from '../../../domain/contract/fieldSentence.js';
import type { ProblemCode } from '../../../domain/contract/problems.js';
import { RequestError, type FieldError } from './requestError.js';

/** Most faults named in one refusal: a person corrects no more at once, and a body of thousands of faults gets no thousand sentences. */
const mostErrors = 100;

const fieldErrors = ({ issues }: z.ZodError): FieldError[] =>
  issues.slice(0, mostErrors).map(({ path, message }) => ({ path: path.map(String).join('.'), message }));

/** @throws RequestError `code`, with what is wrong where */
export const parseAs = <Schema extends z.ZodType>(
  code: ProblemCode,
  schema: Schema,
  value: unknown,
): z.output<Schema> => {
  const result = schema.safeParse(value, { error: fieldSentence });
  if (!result.success) throw new RequestError(code, { errors: fieldErrors(result.error) });
  return result.data;
};

/**
 * Reads route parameters, a query string or a body whose shape only a faulty program gets wrong.
 * @throws RequestError `malformed_request` (400), with what is wrong where
 */
export const parse = <Schema extends z.ZodType>(schema: Schema, value: unknown): z.output<Schema> =>
  parseAs('malformed_request', schema, value);

/**
 * Reads fields that a person filled in.
 * @throws RequestError `fields_invalid` (422), with a Chinese message for each field
 */
export const parseFields = <Schema extends z.ZodType>(schema: Schema, value: unknown): z.output<Schema> =>
  parseAs('fields_invalid', schema, value);

/** The refusal of a form's answers: 422 with the path and message of every field. */
export const answersInvalid = (errors: readonly FieldError[]): RequestError =>
  new RequestError('answers_invalid', { errors });
