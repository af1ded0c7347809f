import type { Middleware } from 'koa';
import { RequestError } from './requestError.js';
import type { AppState } from './types.js';

/** Deeper than any form; what is nested thousands of times would exhaust the stack of whoever walks it. */
const deepest = 64;

/**
 * The text as every part of ours can keep it: without NUL, which Postgres stores nowhere, and with a replacement
 * character for half a surrogate pair, which a field that cuts an emoji in two leaves behind.
 */
const cleanText = (text: string): string => text.replaceAll('\0', '').replace(/\p{Surrogate}/gu, '\uFFFD');

/** @throws RequestError `malformed_request` for what is nested too deeply */
const clean = (value: unknown, depth: number): unknown => {
  if (typeof value === 'string') return cleanText(value);
  if (value === null || typeof value !== 'object') return value;
  if (depth > deepest) throw new RequestError('malformed_request', { details: { deepest } });
  if (Array.isArray(value)) return value.map((one) => clean(one, depth + 1));
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [cleanText(key), clean(one, depth + 1)]));
};

/** Cleans the text of every body and refuses paths and query strings with NUL in them, which no browser sends. */
export const cleanRequest: Middleware<AppState> = (ctx, next) => {
  if (/%00/.test(ctx.url)) throw new RequestError('malformed_request');
  if (ctx.request.body !== undefined) ctx.request.body = clean(ctx.request.body, 0);
  return next();
};
