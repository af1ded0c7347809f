import { RequestError } from '../requestError.js';

const unclean = /[\0\p{Surrogate}]/u;

/**
 * The text as every part of ours can keep it: without NUL, which Postgres stores nowhere, and with a replacement
 * character for half a surrogate pair, which a field that cuts an emoji in two leaves behind.
 */
const cleanText = (text: string): string =>
  unclean.test(text) ? text.replaceAll('\0', '').replace(/\p{Surrogate}/gu, '\uFFFD') : text;

/** Only what changes is written: building every object again takes longer than parsing them. */
const cleanRecord = (record: Record<string, unknown>): void => {
  for (const key of Object.keys(record)) {
    const name = cleanText(key);
    if (name === '__proto__') throw new RequestError('malformed_request', { details: { reason: name } });
    const value = record[key];
    const clean = cleanBody(value);
    if (name !== key) delete record[key];
    if (name !== key || clean !== value) record[name] = clean;
  }
};

/**
 * Cleans in place, and returns, the text of a body that `mustBeWithinBounds` let through and that no other code has seen.
 * @throws RequestError `malformed_request` for the key `__proto__`
 */
export const cleanBody = (value: unknown): unknown => {
  if (typeof value === 'string') return cleanText(value);
  if (value === null || typeof value !== 'object') return value;
  if (Array.isArray(value)) for (const [index, one] of value.entries()) value[index] = cleanBody(one);
  else cleanRecord(value as Record<string, unknown>);
  return value;
};
