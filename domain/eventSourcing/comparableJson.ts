const sorted = (value: unknown): unknown =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1)))
    : value;

/**
 * One spelling for equal JSON values, whatever the order of their keys: for comparing values within this system. Unlike `canonicalJson`, which
 * others compute too, it takes any text, half surrogate pairs among them.
 */
export const comparableJson = (value: unknown): string =>
  JSON.stringify(value, (_key, inside: unknown) => sorted(inside));
