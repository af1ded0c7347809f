import { z } from 'zod';
import type { FormAnswers } from './answers.js';
import type { Field, FormDefinition } from './definition.js';
import { isRealDate } from './printing/dates.js';
import { normalizeAnswers } from './fill.js';

/** Bounds: characters of a text, records of a party block, rows of a repeated blank, errors told at once. */
export const limits = { text: 500, textarea: 20_000, parties: 100, rows: 200, errors: 100 } as const;

const tooLong = (most: number) => `不能超过${most}个字`;
const text = (most: number) => z.string().max(most, tooLong(most));
const pattern = (allowed: RegExp, error: string) => z.string().regex(allowed, error);

const date = pattern(/^$|^\d{4}-\d{2}-\d{2}$/, '请按“年-月-日”填写日期，例如2024-01-31').refine(
  (value) => value === '' || isRealDate(value),
  '没有这一天，请检查日期',
);

/** One blank. Blank itself is always allowed: absent, null, '' or []. */
const valueSchema = (field: Field): z.ZodType => {
  const options = field.options ?? [];
  switch (field.kind) {
    case 'text':
      return text(limits.text);
    case 'textarea':
      return text(limits.textarea);
    case 'money':
      return pattern(/^$|^\d{1,15}(\.\d{1,2})?$/, '请填写金额（元），不能为负，最多两位小数');
    case 'number':
      return pattern(/^$|^-?\d{1,15}(\.\d{1,6})?$/, '请填写数字');
    case 'date':
      return date;
    case 'daterange':
      return z.strictObject({ from: date.nullish(), to: date.nullish() });
    case 'choice':
      return z.enum([...options, ''], `请从以下选项中选择：${options.join('、')}`);
    case 'multichoice':
      return z.array(z.enum(options, `请从以下选项中选择：${options.join('、')}`)).max(options.length, '选项重复');
    case 'tick':
      return z.boolean('应为是或否');
    case 'group':
      return recordSchema(field.fields ?? []);
  }
};

const fieldSchema = (field: Field): z.ZodType => {
  const one = valueSchema(field);
  const value = field.repeat ? z.array(one).max(limits.rows, `最多${limits.rows}行`) : one;
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
      const records = z.array(recordSchema(fields)).max(limits.parties, `最多${limits.parties}个`);
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
  return schema as z.ZodType<FormAnswers>;
};

const schemas = new WeakMap<FormDefinition, z.ZodType<FormAnswers>>();

/** The zod schema of a form's answers. Strict: what the form does not ask is refused. Built once for each definition. */
export const answersSchema = (definition: FormDefinition): z.ZodType<FormAnswers> => {
  const known = schemas.get(definition);
  if (known) return known;
  const schema = buildSchema(definition);
  schemas.set(definition, schema);
  return schema;
};

/** The same as JSON Schema 2020-12, for other programs and for AI. What needs a calendar (29 February) only zod checks. */
export const answersJsonSchema = (definition: FormDefinition): Record<string, unknown> => ({
  ...z.toJSONSchema(answersSchema(definition), { target: 'draft-2020-12', io: 'input' }),
});

export type AnswerError = { readonly path: string; readonly message: string };
export type Validation =
  | { readonly ok: true; readonly answers: FormAnswers }
  | { readonly ok: false; readonly errors: readonly AnswerError[] };

/**
 * Checks what came from outside. Valid answers come back normalised; errors (at most
 * `limits.errors` unless told) carry dotted paths and Chinese sentences.
 */
export const validateAnswers = (
  definition: FormDefinition,
  given: unknown,
  mostErrors: number = limits.errors,
): Validation => {
  const result = answersSchema(definition).safeParse(given, { error: chineseError });
  if (result.success) return { ok: true, answers: normalizeAnswers(definition, result.data) };
  const errors = result.error.issues.flatMap((issue): readonly AnswerError[] =>
    issue.code === 'unrecognized_keys'
      ? issue.keys.map((key) => ({ path: [...issue.path, key].join('.'), message: '表格中没有这一项' }))
      : [{ path: issue.path.join('.'), message: issue.message }],
  );
  return { ok: false, errors: errors.slice(0, mostErrors) };
};

const typeNames: Record<string, string> = {
  string: '应为文字',
  boolean: '应为是或否',
  array: '应为列表',
  object: '应为一组填写项',
};

const chineseError = (issue: { readonly code?: string; readonly expected?: unknown }): string =>
  issue.code === 'invalid_type' ? (typeNames[String(issue.expected)] ?? '类型不对') : '填写有误';
