import { z } from 'zod';
import type { AnswerValue } from '../forms/answers.js';
import { isRecord } from '../forms/answerValues.js';
import { validateValue } from '../forms/answersSchema.js';
import type { Field, FormDefinition } from '../forms/definition.js';
import { fill } from '../forms/fill.js';
import { pictureMembers } from '../forms/pictures.js';
import { longestQuote } from '../evidence/evidence.js';

/** A value that a model offers for one field, with the words it took it from; nothing of it is checked against the source yet. */
export type Offered = {
  /** Dotted place in `form_data`; rows are counted as the model counted them. */
  readonly path: string;
  readonly field: Field;
  readonly value: AnswerValue;
  readonly quote: string;
};

/** A place in a reply, dotted, and what is wrong with it. */
export type Complaint = { readonly path: string; readonly message: string };

/** What one call of a model is asked for: part of a form. */
export type Question = {
  /** Closed objects; a reply of which one value does not fit keeps the others. */
  readonly schema: z.ZodType<Record<string, unknown>>;
  /**
   * What in a reply has another type than it was asked for, which `schema` takes for nothing said: a model is asked once more with it. A
   * field that is left out, `null` or empty says that the source has nothing, and is no complaint.
   */
  readonly complaintsAbout: (reply: unknown) => readonly Complaint[];
  /** What a reply offers, as far as the form takes it. */
  readonly offersIn: (reply: Readonly<Record<string, unknown>>) => readonly Offered[];
};

/** A part of a form that is asked for together. */
type Part = {
  readonly key: string;
  readonly path: string;
  readonly says: string;
  readonly fields: readonly Field[];
  readonly rows: boolean;
};

/** Fields asked for in one call: more make replies long, and models careless. */
const mostFields = 80;
const mostRows = 30;

/** What a reply in words can answer: no promise that the form prints itself, and no picture. */
const openFields = (fields: readonly Field[]): readonly Field[] =>
  fields.filter((field) => field.fixed === undefined && !pictureMembers(field));
const fieldCount = (fields: readonly Field[]): number =>
  openFields(fields).reduce(
    (sum, { kind, fields: members = [] }) => sum + (kind === 'group' ? fieldCount(members) : 1),
    0,
  );

const spelling: Partial<Record<Field['kind'], string>> = {
  money: '金额，单位元，只写数字',
  number: '只写数字',
  date: '日期，如 2024-01-31',
  daterange: '起止日期',
};
const saysOf = ({ label, kind, unit }: Field): string =>
  [label, spelling[kind], unit === undefined ? undefined : `单位${unit}`].filter(Boolean).join('；');

const valueSchema = ({ kind, options = [] }: Field): z.ZodType => {
  switch (kind) {
    case 'choice':
      return z.enum(options);
    case 'multichoice':
      return z.array(z.enum(options));
    case 'tick':
      return z.boolean();
    case 'daterange':
      return z.object({ from: z.string().nullable(), to: z.string().nullable() });
    default:
      return z.string();
  }
};

const described = <Schema extends z.ZodType>(schema: Schema, says: string): Schema =>
  says === '' ? schema : schema.describe(says);

const fieldSchema = (field: Field): z.ZodType => {
  const one =
    field.kind === 'group'
      ? recordSchema(field.fields ?? [])
      : z.object({ value: valueSchema(field), quote: z.string() });
  return field.repeat
    ? described(z.array(one), saysOf(field)).catch([])
    : described(one.nullable(), saysOf(field)).catch(null);
};

const recordSchema = (fields: readonly Field[]): z.ZodObject =>
  z.object(Object.fromEntries(openFields(fields).map((field) => [field.id, fieldSchema(field)])));

const partSchema = ({ fields, rows, says }: Part): z.ZodType => {
  const record = recordSchema(fields);
  return rows ? described(z.array(record), says).catch([]) : described(record.nullable(), says).catch(null);
};

const nothingSaid = z.union([z.null(), z.literal(''), z.undefined()]);

/** The same shapes without mercy for what has another type. */
const exactField = (field: Field): z.ZodType => {
  const one =
    field.kind === 'group'
      ? exactRecord(field.fields ?? [])
      : z.object({ value: z.union([nothingSaid, valueSchema(field)]), quote: z.string().nullish() });
  return (field.repeat ? z.array(one.nullable()) : one).nullish();
};
const exactRecord = (fields: readonly Field[]): z.ZodObject =>
  z.object(Object.fromEntries(openFields(fields).map((field) => [field.id, exactField(field)])));
const exactPart = ({ fields, rows }: Part): z.ZodType => {
  const record = exactRecord(fields);
  return (rows ? z.array(record.nullable()) : record).nullish();
};

/** The complaints about a reply; one that is wrapped in an object of another name is one complaint. */
const complaintsOf = (parts: readonly Part[]): Question['complaintsAbout'] => {
  let exact: z.ZodObject | undefined;
  return (reply) => {
    exact ??= z.object(Object.fromEntries(parts.map((part) => [part.key, exactPart(part)])));
    const keys = isRecord(reply) ? Object.keys(reply) : [];
    const [only, ...others] = keys;
    const inner = isRecord(reply) && only !== undefined && others.length === 0 ? reply[only] : undefined;
    if (isRecord(inner) && parts.every(({ key }) => key !== only) && parts.some(({ key }) => key in inner))
      return [{ path: only ?? '', message: `去掉最外层的“${only ?? ''}”，各项直接写在 JSON 对象中` }];
    const result = exact.safeParse(reply);
    return result.success ? [] : result.error.issues.map(({ path, message }) => ({ path: path.join('.'), message }));
  };
};

const partsOf = (definition: FormDefinition): readonly Part[] => {
  const { header, blocks, sections } = fill(definition, {});
  return [
    { key: 'header', path: header.path, says: '', fields: header.fields, rows: false },
    ...blocks.map(({ block: { key, heading, fields } }) => ({ key, path: key, says: heading, fields, rows: true })),
    // A model is not asked for the rows of annexes: a list of evidence is not a value that a document states.
    ...sections
      .filter(({ section }) => !section.annex)
      .flatMap(({ section, items }) =>
        items.map(({ item, path, question, fields }) => ({
          key: `${section.id}_${item.id}`,
          path,
          says: [section.title, question].filter(Boolean).join('：'),
          fields,
          rows: false,
        })),
      ),
  ].filter(({ fields }) => fieldCount(fields) > 0);
};

/** Parts in their order, as many together as fit into one call. */
const batches = (parts: readonly Part[]): Part[][] => {
  const all: Part[][] = [];
  let room = 0;
  for (const part of parts) {
    const count = fieldCount(part.fields);
    const last = all.at(-1);
    if (last && count <= room) last.push(part);
    else {
      all.push([part]);
      room = mostFields;
    }
    room -= count;
  }
  return all;
};

/** As forms keep it: an amount without separators and unit. */
const tidy = ({ kind }: Field, value: unknown): AnswerValue => {
  if (typeof value !== 'string') return value as AnswerValue;
  const text = value.trim();
  return kind === 'money' || kind === 'number' ? text.replaceAll(/[,，\s元¥￥]/g, '') : text;
};

const isNothing = (value: AnswerValue): boolean =>
  value === undefined ||
  value === null ||
  value === '' ||
  value === false ||
  (Array.isArray(value) && value.length === 0);

const ofField = (field: Field, given: unknown, path: string): readonly Offered[] => {
  if (field.repeat) {
    const list: readonly unknown[] = Array.isArray(given) ? given.slice(0, mostRows) : [];
    const rows = list.map((each) => ofField({ ...field, repeat: false }, each, '')).filter((row) => row.length > 0);
    return rows.flatMap((row, at) => row.map((offered) => ({ ...offered, path: `${path}.${at}${offered.path}` })));
  }
  if (!isRecord(given)) return [];
  if (field.kind === 'group') return ofRecord(field.fields ?? [], given, path);
  const value = tidy(field, given['value']);
  const { quote } = given;
  if (isNothing(value) || validateValue(field, value).length > 0) return [];
  return [{ path, field, value, quote: typeof quote === 'string' ? quote.slice(0, longestQuote + 1) : '' }];
};

const ofRecord = (fields: readonly Field[], given: unknown, path: string): readonly Offered[] =>
  isRecord(given) ? openFields(fields).flatMap((field) => ofField(field, given[field.id], `${path}.${field.id}`)) : [];

const ofPart = ({ fields, rows, path }: Part, given: unknown): readonly Offered[] => {
  if (!rows) return ofRecord(fields, given, path);
  const list: readonly unknown[] = Array.isArray(given) ? given.slice(0, mostRows) : [];
  return list
    .map((each) => ofRecord(fields, each, ''))
    .filter((row) => row.length > 0)
    .flatMap((row, at) => row.map((offered) => ({ ...offered, path: `${path}.${at}${offered.path}` })));
};

/**
 * What a model is asked for to fill in a form, made from the form's own fields: for each a value and the words of the source that
 * show it. A long form takes several calls. Texts that the form prints itself are not asked for.
 */
export const questionsOf = (definition: FormDefinition): readonly Question[] =>
  batches(partsOf(definition)).map((parts) => ({
    schema: z.object(Object.fromEntries(parts.map((part) => [part.key, partSchema(part)]))),
    complaintsAbout: complaintsOf(parts),
    offersIn: (reply) => parts.flatMap((part) => ofPart(part, reply[part.key])),
  }));

/** What the form is called where a model is told of it. */
export const nameOf = ({ title, documentName }: FormDefinition): string => (title === '' ? documentName : title);
