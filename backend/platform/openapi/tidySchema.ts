import type { oas31 } from 'zod-openapi';
import { fieldMeanings } from './fieldMeanings.js';

type Schema = oas31.SchemaObject | oas31.ReferenceObject;

const isReference = (schema: Schema): schema is oas31.ReferenceObject => typeof schema.$ref === 'string';

export type Where = {
  /** Meanings by dotted path. */
  readonly meanings: Readonly<Record<string, string>>;
  /** Whether it belongs to a response: responses may gain fields, so a client must not refuse fields that are not described. */
  readonly answered: boolean;
};

/** Formats that say it better than the expression zod writes beside them. */
const plainFormats = new Set(['date-time', 'date', 'uuid', 'email']);
const isBeyondCounting = (bound: number | undefined): boolean =>
  bound !== undefined && Math.abs(bound) === Number.MAX_SAFE_INTEGER;

const isAnyString = (schema: Schema): boolean => JSON.stringify(schema) === '{"type":"string"}';

const below = (path: string, name: string): string => (path === '' ? name : `${path}.${name}`);

const mapped = <Value, Result>(
  record: Readonly<Record<string, Value>> | undefined,
  change: (value: Value, name: string) => Result,
): Record<string, Result> =>
  Object.fromEntries(Object.entries(record ?? {}).map(([name, value]) => [name, change(value, name)]));

/** The meaning of the field or parameter at a dotted path, where one is written down. */
export const meaningOf = ({ description }: Schema, { meanings }: Where, path: string): string | undefined =>
  description ?? meanings[path] ?? fieldMeanings[path.split('.').at(-1) ?? ''];

/**
 * A JSON Schema as people read it: without what zod adds for machines that know nothing, and with the meaning of every
 * field, from itself, from `where` or from `fieldMeanings.ts`.
 */
export const tidySchema = (schema: Schema, where: Where, path = ''): Schema => {
  if (isReference(schema)) return schema;
  const { pattern, minimum, maximum, additionalProperties, propertyNames, ...rest } = schema;
  const inner = (one: Schema): Schema => tidySchema(one, where, path);
  const property = (one: Schema, name: string): Schema => {
    const field = below(path, name);
    const description = meaningOf(one, where, field);
    return { ...tidySchema(one, where, field), ...(description !== undefined && { description }) };
  };
  const isOpen = typeof additionalProperties === 'object' && Object.keys(additionalProperties).length > 0;
  return {
    ...rest,
    ...(pattern !== undefined && !plainFormats.has(rest.format ?? '') && { pattern }),
    ...(minimum !== undefined && !isBeyondCounting(minimum) && { minimum }),
    ...(maximum !== undefined && !isBeyondCounting(maximum) && { maximum }),
    ...(additionalProperties === false && !where.answered && { additionalProperties }),
    // That a name is a string goes without saying.
    ...(propertyNames && !isAnyString(propertyNames) && { propertyNames: inner(propertyNames) }),
    ...(isOpen && { additionalProperties: inner(additionalProperties) }),
    ...(rest.properties && { properties: mapped(rest.properties, property) }),
    ...(rest.items && { items: inner(rest.items) }),
    ...(rest.anyOf && { anyOf: rest.anyOf.map(inner) }),
    ...(rest.oneOf && { oneOf: rest.oneOf.map(inner) }),
    ...(rest.allOf && { allOf: rest.allOf.map(inner) }),
  };
};
