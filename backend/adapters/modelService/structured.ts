import { z } from 'zod';
import { withoutThinking } from '../../../domain/assistance/thinkingAloud.js';
import type { StructuredForm } from './requestBody.js';

/** Keywords that the strictest service takes; the others are left to zod. */
const keywords = new Set([
  ...['type', 'properties', 'required', 'additionalProperties', 'items', 'enum', 'const', 'anyOf', 'description'],
  ...['$ref', '$defs'],
]);

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const strict = (schema: unknown): unknown => {
  if (Array.isArray(schema)) return schema.map(strict);
  if (!isObject(schema)) return schema;
  const entries = Object.entries(schema).filter(([keyword]) => keywords.has(keyword));
  const schemaPart = Object.fromEntries(
    entries.map(([keyword, value]) => {
      if (keyword === 'enum' || keyword === 'const' || keyword === 'required') return [keyword, value];
      if ((keyword === 'properties' || keyword === '$defs') && isObject(value))
        return [keyword, Object.fromEntries(Object.entries(value).map(([name, each]) => [name, strict(each)]))];
      return [keyword, strict(value)];
    }),
  );
  if (!isObject(schemaPart.properties)) return schemaPart;
  const names = Object.keys(schemaPart.properties);
  const required: readonly unknown[] = Array.isArray(schemaPart.required) ? schemaPart.required : [];
  const optional = names.find((name) => !required.includes(name));
  if (optional !== undefined) throw new RangeError(`write .nullable() in place of .optional(): ${optional}`);
  return { ...schemaPart, additionalProperties: false };
};

/**
 * The schema as services take it: closed objects, every property required, no formats and bounds.
 * @throws RangeError for a root that is not an object, and for optional properties
 */
export const structuredForm = (schema: z.ZodType): StructuredForm => {
  const jsonSchema = strict(z.toJSONSchema(schema));
  if (!isObject(jsonSchema) || jsonSchema.type !== 'object') throw new RangeError('the root of a schema is an object');
  return { name: 'answer', schema: jsonSchema };
};

const parsed = (text: string): { readonly json: unknown } | undefined => {
  try {
    return { json: JSON.parse(text) };
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
};

/** Finds the JSON that a model wrote: alone, after its thoughts, in a fence, or among words. */
export const jsonIn = (text: string): { readonly json: unknown } | undefined => {
  const spoken = withoutThinking(text).text.trim();
  const fenced = /```(?:json)?([\s\S]*?)```/i.exec(spoken)?.[1]?.trim() ?? '';
  const braces = spoken.slice(spoken.indexOf('{'), spoken.lastIndexOf('}') + 1);
  return parsed(spoken) ?? parsed(fenced) ?? parsed(braces);
};

export type Issue = { readonly path: string; readonly message: string };
/** What is wrong with JSON that a schema takes all the same, because it takes a wrong type for nothing said. */
export type Complaints = (json: unknown) => readonly Issue[];
export type Checked<T> =
  | {
      readonly fits: true;
      readonly value: T;
      /** What was taken for nothing said. */
      readonly issues: readonly Issue[];
    }
  | { readonly fits: false; readonly issues: readonly Issue[]; readonly good: Partial<T> };

/** Checks what a model wrote; of what does not fit, `good` holds the fields of the root that do. */
export const checkAgainst = <T>(schema: z.ZodType<T>, text: string, complaints: Complaints = () => []): Checked<T> => {
  const jsonText = jsonIn(text);
  if (!jsonText) return { fits: false, issues: [{ path: '', message: 'not a JSON object' }], good: {} };
  const result = schema.safeParse(jsonText.json);
  if (result.success) return { fits: true, value: result.data, issues: complaints(jsonText.json) };
  const issues = result.error.issues.map(({ path, message }) => ({ path: path.join('.'), message }));
  const { json } = jsonText;
  if (!(schema instanceof z.ZodObject) || !isObject(json)) return { fits: false, issues, good: {} };
  const fields = Object.entries(schema.shape as Record<string, z.ZodType>).flatMap(([name, field]) => {
    const { success, data } = field.safeParse(json[name]);
    return success ? [[name, data] as const] : [];
  });
  return { fits: false, issues, good: Object.fromEntries(fields) as Partial<T> };
};

/** Asks the model to correct its response. */
export const repairRequest = (issues: readonly Issue[]): string =>
  `上面的 JSON 不符合要求：\n${issues
    .slice(0, 20)
    .map(({ path, message }) => `- ${path === '' ? '整体' : path}：${message}`)
    .join('\n')}\n请改正这些问题，重新输出完整的 JSON 对象，不要输出任何其他文字。`;
