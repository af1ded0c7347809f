import { RequestError } from '../requestError.js';

/**
 * The text as every part of ours can keep it: without NUL, which Postgres stores nowhere, and with a replacement
 * character for half a surrogate pair, which a field that cuts an emoji in two leaves behind.
 */
const cleanText = (text: string): string => text.replaceAll('\0', '').replace(/\p{Surrogate}/gu, '\uFFFD');

/** Cleans the text of a body that `mustBeWithinBounds` let through. @throws RequestError `malformed_request` for the key `__proto__` */
export const cleanBody = (value: unknown): unknown => {
  if (typeof value === 'string') return cleanText(value);
  if (value === null || typeof value !== 'object') return value;
  if (Array.isArray(value)) return value.map(cleanBody);
  const entries = Object.entries(value).map(([key, one]): [string, unknown] => {
    const name = cleanText(key);
    if (name === '__proto__') throw new RequestError('malformed_request', { details: { reason: name } });
    return [name, cleanBody(one)];
  });
  return Object.fromEntries(entries);
};
