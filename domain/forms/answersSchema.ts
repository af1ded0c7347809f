import { z } from 'zod';
import { malformedAt, type AnswerError, type Malformed } from './answerProblems.js';
import type { FormAnswers } from './answers.js';
import type { Field, FormDefinition } from './definition.js';
import { foreignMoneyPattern } from './foreignMoney.js';
import { inexactDatePattern, inexactMoneyPattern, isInexactDate } from './inexact.js';
import { isRealDate } from '../quantities/calendar.js';
import { fill, normalizeAnswers } from './fill.js';
import { asksForPictures, longestPicture, pictureBounds, picturesIn, readPicture } from './pictures.js';
import { isRateField, ownRatePattern } from './rates.js';
import { longestAnswer, textLengths } from './reading/boundedText.js';
import { withoutUnseen } from '../signs/signs.js';

/** Bounds: characters of a text, records of a party block, rows of a repeated field, errors returned at once. */
export const limits = { ...textLengths, parties: 100, rows: 200, errors: 100 } as const;

/** Messages of the schema are the names of problems; `malformedAt` makes the sentences. */
const problem = (code: Malformed): Malformed => code;
/** Signs that nobody sees are left out of what is stored. */
const text = (most: number) => z.string().max(most, problem('text_too_long')).overwrite(withoutUnseen);
/** No pattern is tried on what is too long for it. */
const pattern = (allowed: RegExp, code: Malformed, most: number) =>
  z
    .string()
    .max(most, { error: problem('text_too_long'), abort: true })
    .regex(allowed, code);

const dateShape = new RegExp(`^$|^\\d{4}-\\d{2}-\\d{2}$|${inexactDatePattern}`, 'u');
const moneyShape = new RegExp(`^$|^\\d{1,15}(\\.\\d{1,2})?$|${inexactMoneyPattern}|${foreignMoneyPattern}`, 'u');
const numberPattern = '^$|^-?\\d{1,15}(\\.\\d{1,6})?$';
const numberShape = new RegExp(numberPattern, 'u');
const rateShape = new RegExp(`${numberPattern}|${ownRatePattern}`, 'u');
const date = pattern(dateShape, 'date_malformed', longestAnswer({ kind: 'date' })).refine(
  (value) => value === '' || isRealDate(value) || isInexactDate(value),
  problem('date_unreal'),
);

/** How base64 of a JPEG begins; of what a picture is, a schema says no more. */
const jpegOrBlank = '^\\s*$|^/9j/';

const picture = z
  .string()
  .max(longestPicture, { error: problem('picture_too_large'), abort: true })
  .superRefine((value, { addIssue }) => {
    const read = value === '' ? undefined : readPicture(value);
    if (read?.ok === false) addIssue({ code: 'custom', message: problem(read.fault) });
  })
  .meta({ contentEncoding: 'base64', contentMediaType: 'image/jpeg', pattern: jpegOrBlank });

/** One field. Empty is always allowed: absent, null, '' or []. */
const valueSchema = (field: Field): z.ZodType => {
  const options = field.options ?? [];
  switch (field.kind) {
    case 'text':
      return text(longestAnswer(field));
    case 'textarea':
      return text(limits.textarea);
    case 'money':
      return pattern(moneyShape, 'amount_malformed', longestAnswer(field));
    case 'number':
      return pattern(isRateField(field) ? rateShape : numberShape, 'number_malformed', longestAnswer(field));
    case 'date':
      return date;
    case 'daterange':
      return z.strictObject({ from: date.nullish(), to: date.nullish() });
    case 'choice':
      return z.enum([...options, ''], problem('option_unknown'));
    case 'multichoice':
      return z.array(z.enum(options, problem('option_unknown'))).max(options.length, problem('option_repeated'));
    case 'tick':
      return z.boolean(problem('not_yes_or_no'));
    case 'picture':
      return picture;
    case 'group':
      return recordSchema(field.fields ?? []);
  }
};

const fieldSchema = (field: Field): z.ZodType => {
  const one = valueSchema(field);
  const value = field.repeat ? z.array(one).max(limits.rows, problem('too_many_rows')) : one;
  const described =
    field.label === null ? value : value.meta({ description: [field.label, field.unit].join(' ').trim() });
  return described.nullish();
};

const recordSchema = (fields: readonly Field[]) =>
  z.strictObject(Object.fromEntries(fields.map((field) => [field.id, fieldSchema(field)])));

const buildSchema = (definition: FormDefinition): z.ZodType<FormAnswers> => {
  const parties = definition.parties
    .flatMap(({ blocks }) => blocks)
    .map(({ key, heading, fields }) => {
      const records = z.array(recordSchema(fields)).max(limits.parties, problem('too_many_parties'));
      return [key, records.meta({ description: heading }).optional()] as const;
    });
  const sections = definition.sections.map((section) => {
    const items = section.items
      .filter(({ fields }) => fields.length > 0)
      .map((item) => {
        const record = recordSchema(item.fields);
        const label = `${item.no ?? ''} ${item.label ?? ''}`.trim();
        return [item.id, (label === '' ? record : record.meta({ description: label })).optional()] as const;
      });
    const open = section.openCell === null ? {} : { open: text(limits.textarea).nullish() };
    const shape = z.strictObject({ ...open, items: z.strictObject(Object.fromEntries(items)).optional() });
    return [
      section.id,
      (section.title === null ? shape : shape.meta({ description: section.title })).optional(),
    ] as const;
  });
  const schema: z.ZodType = z.strictObject({
    ...(definition.header.length > 0 ? { header: recordSchema(definition.header).optional() } : {}),
    ...Object.fromEntries(parties),
    sections: z.strictObject(Object.fromEntries(sections)).optional(),
  });
  if (asksForPictures(definition))
    return (schema as z.ZodType<FormAnswers>).superRefine((answers, { addIssue }) => {
      const [firstTooMany] = picturesIn(fill(definition, answers, 'all')).slice(pictureBounds.perDocument);
      if (firstTooMany)
        addIssue({ code: 'custom', message: problem('too_many_pictures'), path: firstTooMany.path.split('.') });
    });
  return schema as z.ZodType<FormAnswers>;
};

const schemas = new WeakMap<FormDefinition, z.ZodType<FormAnswers>>();

/** The zod schema of a form's answers. Strict: what the form does not ask is refused. Built once for each definition. */
export const answersSchema = (definition: FormDefinition): z.ZodType<FormAnswers> => {
  const cached = schemas.get(definition);
  if (cached) return cached;
  const schema = buildSchema(definition);
  schemas.set(definition, schema);
  return schema;
};

const shortMonths = '(0[469]|11)-(0[1-9]|[12]\\d|30)';
const longMonths = '(0[13578]|1[02])-(0[1-9]|[12]\\d|3[01])';
const leapYears = '(\\d\\d(0[48]|[2468][048]|[13579][26])|([02468][048]|[13579][26])00)';
/** Days that exist, years 0001 to 9999, or nothing: `isRealDate` as a regular expression. */
export const realDatePattern = `^$|^(?!0000)(\\d{4}-(${longMonths}|${shortMonths}|02-(0[1-9]|1\\d|2[0-8]))|${leapYears}-02-29)$`;

/** The same as JSON Schema 2020-12, for other programs and for AI. */
export const answersJsonSchema = (definition: FormDefinition): Record<string, unknown> => ({
  ...z.toJSONSchema(answersSchema(definition), {
    target: 'draft-2020-12',
    io: 'input',
    override: ({ jsonSchema }) => {
      // The calendar stands in a check, which has no JSON Schema of its own.
      if (jsonSchema.pattern !== dateShape.source) return;
      delete jsonSchema.pattern;
      jsonSchema.anyOf = [{ pattern: realDatePattern }, { pattern: inexactDatePattern }];
    },
  }),
});

export type Validation =
  | { readonly ok: true; readonly answers: FormAnswers }
  | { readonly ok: false; readonly errors: readonly AnswerError[] };

/**
 * Checks what came from outside. Valid answers come back normalised and without signs that nobody sees; errors (at most
 * `limits.errors` by default) carry dotted paths, the name of the problem and a Chinese sentence.
 */
export const validateAnswers = (
  definition: FormDefinition,
  given: unknown,
  mostErrors: number = limits.errors,
): Validation => {
  const result = answersSchema(definition).safeParse(given, { error: typeProblem });
  if (result.success) return { ok: true, answers: normalizeAnswers(definition, result.data) };
  return { ok: false, errors: errorsOf(result.error.issues.slice(0, mostErrors)).slice(0, mostErrors) };
};

const valueSchemas = new WeakMap<Field, z.ZodType>();

/** Built once for each field, since a form with a hundred parties has a thousand values of a few. */
const schemaOfValue = (field: Field): z.ZodType => {
  const schema = valueSchemas.get(field) ?? valueSchema(field);
  valueSchemas.set(field, schema);
  return schema;
};

/** Checks one value of a field, of a repeated field one of its values; empty values pass. */
export const validateValue = (field: Field, value: unknown): readonly AnswerError[] => {
  const result = schemaOfValue(field).safeParse(value, { error: typeProblem });
  return result.success ? [] : errorsOf(result.error.issues);
};

const errorsOf = (issues: z.ZodError['issues']): readonly AnswerError[] =>
  issues.flatMap((issue): readonly AnswerError[] =>
    issue.code === 'unrecognized_keys'
      ? issue.keys.map((key) => malformedAt([...issue.path, key].join('.'), 'unknown_field'))
      : [
          malformedAt(issue.path.join('.'), issue.message, {
            ...('maximum' in issue ? { maximum: issue.maximum } : {}),
            ...('values' in issue ? { values: issue.values } : {}),
          }),
        ],
  );

const typeProblems: Readonly<Record<string, Malformed>> = {
  string: 'not_text',
  boolean: 'not_yes_or_no',
  array: 'not_a_list',
  object: 'not_a_record',
};

const typeProblem = (issue: { readonly code?: string; readonly expected?: unknown }): Malformed =>
  issue.code === 'invalid_type' ? (typeProblems[String(issue.expected)] ?? 'wrong_type') : 'invalid';
