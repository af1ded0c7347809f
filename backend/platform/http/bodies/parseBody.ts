import { parse as parseForm } from 'node:querystring';
import { setImmediate as othersFirst } from 'node:timers/promises';
import { promisify } from 'node:util';
import { brotliDecompress, unzip, type InputType, type ZlibOptions } from 'node:zlib';
import type { AppMiddleware } from '../types.js';
import { RequestError } from '../requestError.js';
import { cleanBody } from './cleanBody.js';
import { mustBeWithinBounds } from './jsonBounds.js';

type Inflate = (bytes: InputType, options: ZlibOptions) => Promise<Buffer>;

/** Bodies from this length on are parsed after other requests had a turn, in bytes. */
const longPiece = 32 * 1024;

const inflates: ReadonlyMap<string, Inflate> = new Map<string, Inflate>([
  ['gzip', promisify(unzip)],
  ['deflate', promisify(unzip)],
  ['br', promisify(brotliDecompress)],
]);

/**
 * Inflates outside the event loop, and no further than `mostBytes`.
 * @throws RequestError `payload_too_large`, `malformed_request` for what is not compressed as it says
 */
const inflated = async (bytes: Buffer, encoding: string, mostBytes: number): Promise<Buffer> => {
  if (encoding === '' || encoding === 'identity') return bytes;
  const inflate = inflates.get(encoding);
  if (!inflate) throw new RequestError('malformed_request', { details: { reason: 'unknown encoding' } });
  try {
    return await inflate(bytes, { maxOutputLength: mostBytes });
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : 'unknown';
    throw new RequestError(code === 'ERR_BUFFER_TOO_LARGE' ? 'payload_too_large' : 'malformed_request', {
      details: { reason: code },
    });
  }
};

/** Only objects and lists are bodies; no bytes count as an empty object. @throws RequestError `malformed_request` */
const parsedJson = (bytes: Buffer): unknown => {
  mustBeWithinBounds(bytes);
  const text = new TextDecoder().decode(bytes);
  if (text.trim() === '') return {};
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    if (error instanceof SyntaxError) throw new RequestError('malformed_request', { details: { reason: 'no JSON' } });
    throw error;
  }
  if (typeof value !== 'object' || value === null)
    throw new RequestError('malformed_request', { details: { reason: 'no object' } });
  return value;
};

/** What the content type says a body is; `undefined` for what no route but those with files takes. */
const kindOf = (contentType: string): 'json' | 'form' | undefined => {
  const [type = ''] = contentType.toLowerCase().split(';', 1);
  if (/^application\/([\w.-]+\+)?json$/.test(type.trim())) return 'json';
  return type.trim() === 'application/x-www-form-urlencoded' ? 'form' : undefined;
};

/**
 * Reads the body of a route, JSON or a form, into `ctx.request.body`, after its guards and before its handlers. Of other types
 * nothing is read: the body is then `{}`.
 */
export const parseBody =
  (mostBytes: number): AppMiddleware =>
  async (ctx, next) => {
    const kind = kindOf(ctx.get('Content-Type'));
    if (kind === undefined) {
      ctx.request.body = {};
      return next();
    }
    const content = await ctx.state.receiveBody(mostBytes);
    const bytes = await inflated(content, ctx.get('Content-Encoding').trim().toLowerCase(), mostBytes);
    await ctx.state.spendBody(bytes.length);
    ctx.request.body = cleanBody(kind === 'json' ? parsedJson(bytes) : { ...parseForm(bytes.toString('utf8')) });
    if (bytes.length > longPiece) await othersFirst();
    return next();
  };
