import type { oas31 } from 'zod-openapi';

type Schema = oas31.SchemaObject;

const typeNames: Readonly<Record<string, string>> = {
  string: '字符串',
  integer: '整数',
  number: '数字',
  boolean: '布尔值',
  object: '对象',
  array: '数组',
  null: 'null',
};
const formatNames: Readonly<Record<string, string>> = {
  'date-time': '时刻',
  date: '日期',
  uuid: 'UUID',
  email: '邮箱',
};

/** The types that a schema names by itself, without those of what it consists of. */
export const typesOf = ({ type, const: fixed, enum: options }: Schema): readonly string[] => {
  if (type !== undefined) return [type].flat();
  const values: readonly unknown[] = options ?? (fixed === undefined ? [] : [fixed]);
  return [...new Set(values.map((value) => (value === null ? 'null' : typeof value)))];
};

/** What a schema is, in Chinese: 整数, 字符串（UUID）或 null. */
export const typeWords = (schema: Schema): string => {
  const words = typesOf(schema).map((type) => {
    const format = type === 'string' ? formatNames[schema.format ?? ''] : undefined;
    return `${typeNames[type] ?? type}${format === undefined ? '' : `（${format}）`}`;
  });
  return words.length === 0 ? '任意 JSON' : words.join('或 ');
};

const range = (least: number | undefined, most: number | undefined, unit: string): string[] => {
  if (least !== undefined && most !== undefined)
    return [least === most ? `${least}${unit}` : `${least}～${most}${unit}`];
  if (most !== undefined) return [`至多 ${most}${unit}`];
  return least !== undefined && least !== 0 ? [`至少 ${least}${unit}`] : [];
};

/** The bounds of a schema, in Chinese, each by itself. */
export const boundsOf = (schema: Schema): readonly string[] => [
  ...range(schema.minLength, schema.maxLength, ' 个字符'),
  ...range(schema.minItems, schema.maxItems, ' 项'),
  ...range(schema.minimum, schema.maximum, ''),
  ...(schema.exclusiveMinimum === undefined ? [] : [`大于 ${schema.exclusiveMinimum}`]),
  ...(schema.minimum === 0 && schema.maximum === undefined ? ['不小于 0'] : []),
  ...(schema.additionalProperties === false ? ['不接受其他字段'] : []),
];

/** Values as they stand in JSON. */
export const valuesOf = ({ const: fixed, enum: options }: Schema): readonly string[] =>
  ((options ?? (fixed === undefined ? [] : [fixed])) as readonly unknown[]).map((value) => JSON.stringify(value));

/** The default as JSON; nothing for an empty one. */
export const defaultOf = ({ default: usual }: { readonly default?: unknown }): string | undefined =>
  usual === undefined || usual === '' ? undefined : JSON.stringify(usual);
