import { answersJsonSchema } from './answersSchema.js';
import type { Field, FormDefinition, PartyBlock } from './definition.js';
import { fieldOf, thereIs } from './meaning.js';
import { unseenRanges } from '../signs/signs.js';
import { decisiveSections, nameFieldOf, neededRoles } from './missing.js';

/** A JSON Schema. */
type Schema = Readonly<Record<string, unknown>>;

const never: Schema = { not: {} };
const anyOf = ([first = never, ...more]: readonly Schema[]): Schema =>
  more.length === 0 ? first : { anyOf: [first, ...more] };
const allOf = ([first = {}, ...more]: readonly Schema[]): Schema =>
  more.length === 0 ? first : { allOf: [first, ...more] };
const withProperty = (key: string, value: Schema): Schema => ({
  type: 'object',
  required: [key],
  properties: { [key]: value },
});
/** Signs that nobody sees are left out of what is submitted, and say nothing alone. */
const notBlank: Schema = { type: 'string', pattern: `[^\\s${unseenRanges()}]` };

/** Whether a field counts that one of `fields` may hide: what its condition names is answered so, and counts too. */
const counts = ({ when }: Field, fields: readonly Field[]): readonly Schema[] => {
  if (!when) return [];
  const gate = fields.find(({ id }) => id === when.field);
  if (!gate) return [never];
  const one: Schema = { enum: when.is };
  const schema = gate.kind === 'multichoice' || gate.repeat ? { type: 'array', contains: one } : one;
  return [...counts(gate, fields), withProperty(gate.id, schema)];
};

const valueAnswered = (field: Field): Schema => {
  switch (field.kind) {
    case 'tick':
      return { const: true };
    case 'multichoice':
      return { type: 'array', contains: { enum: field.options ?? [] } };
    case 'daterange':
      return anyOf([withProperty('from', notBlank), withProperty('to', notBlank)]);
    case 'group':
      return saysSomething(field.fields ?? []);
    case 'text':
    case 'textarea':
    case 'money':
    case 'number':
    case 'date':
    case 'choice':
    case 'picture':
      return notBlank;
  }
};

/** A record in which a field has an answer that counts. */
const isAnswered = (field: Field, fields: readonly Field[]): Schema => {
  const value = valueAnswered(field);
  const schema = field.repeat ? { type: 'array', contains: value } : value;
  return allOf([...counts(field, fields), withProperty(field.id, schema)]);
};

/** A record in which any field has an answer that counts: the schema of `saysSomething` in `fill.ts`. */
const saysSomething = (fields: readonly Field[]): Schema => anyOf(fields.map((field) => isAnswered(field, fields)));

/** Whoever is entered is named; where one says that there is nobody, as of an agent, nothing is asked. */
const nameRules = ({ key, variant, fields }: PartyBlock): readonly Schema[] => {
  const name = nameFieldOf({ fields });
  if (!name) return [];
  const hasAgent = fieldOf(fields, 'has-agent');
  const conditions = [
    saysSomething(fields),
    ...(hasAgent ? [allOf([...counts(hasAgent, fields), withProperty(hasAgent.id, { const: thereIs })])] : []),
    ...(variant === 'agent' && !hasAgent ? [never] : []),
  ];
  return [{ properties: { [key]: { items: { if: allOf(conditions), then: isAnswered(name, fields) } } } }];
};

const sectionAnswered = ({ id, openCell, items }: FormDefinition['sections'][number]): Schema => {
  const open = openCell === null ? [] : [withProperty('open', notBlank)];
  const rows = items
    .filter(({ fields }) => fields.length > 0)
    .map((item) => withProperty('items', withProperty(item.id, saysSomething(item.fields))));
  return withProperty('sections', withProperty(id, anyOf([...open, ...rows])));
};

/** What must be there before the pleading can be submitted: the rules of `lacks` in `missing.ts`, each as a schema. */
const requirements = (definition: FormDefinition): readonly Schema[] => [
  ...definition.header
    .filter(({ means }) => means === 'case-number')
    .map((field) => withProperty('header', isAnswered(field, definition.header))),
  ...neededRoles(definition).map((blocks) =>
    anyOf(blocks.map(({ key, fields }) => withProperty(key, { type: 'array', contains: saysSomething(fields) }))),
  ),
  ...definition.parties.flatMap(({ blocks }) => blocks.flatMap(nameRules)),
  ...decisiveSections(definition).map(sectionAnswered),
];

/**
 * What `form_data` must be to be submitted, as JSON Schema 2020-12: the form's fields, and what may not be missing. Answers that
 * it takes are refused for nothing but their size (`answers_too_large`).
 */
export const submissionJsonSchema = (definition: FormDefinition): Record<string, unknown> => ({
  ...answersJsonSchema(definition),
  allOf: requirements(definition),
});
