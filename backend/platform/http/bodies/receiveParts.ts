import { RequestError } from '../requestError.js';
import type { AppContext } from '../types.js';
import { cleanBody } from './cleanBody.js';

/** More parts than any call has; a body of thousands would keep the parser busy. */
const mostParts = 16;

const malformed = (reason: string): RequestError => new RequestError('malformed_request', { details: { reason } });

const countOf = (bytes: Buffer, sought: string): number => {
  let count = 0;
  for (let at = bytes.indexOf(sought); at !== -1 && count <= mostParts + 1; at = bytes.indexOf(sought, at + 1))
    count += 1;
  return count;
};

/**
 * Receives a body of parts (`multipart/form-data`) into `ctx.request.body`: fields as cleaned text, files as they came; of a name that
 * occurs twice the last.
 * @throws RequestError `payload_too_large`, `malformed_request`
 */
export const receiveParts = async (
  ctx: AppContext,
  mostBytes: number,
): Promise<Readonly<Record<string, string | File>>> => {
  const type = ctx.get('Content-Type');
  const boundary = /^multipart\/form-data\s*;.*boundary=(?:"([^"]{1,70})"|([^;\s]{1,70}))/i.exec(type);
  const between = boundary?.[1] ?? boundary?.[2];
  if (between === undefined) throw malformed('no parts');
  const body = await ctx.state.receiveBody(mostBytes);
  if (countOf(body, `--${between}`) > mostParts + 1) throw malformed('too many parts');
  const data = await new Response(new Uint8Array(body), { headers: { 'Content-Type': type } })
    .formData()
    .catch((error: unknown) => {
      if (error instanceof TypeError) throw malformed('damaged parts');
      throw error;
    });
  const fields = Object.fromEntries([...data].filter(([, value]) => typeof value === 'string'));
  const files = Object.fromEntries([...data].filter(([, value]) => typeof value !== 'string'));
  const parts = { ...(cleanBody(fields) as Record<string, string>), ...files };
  ctx.request.body = parts;
  return parts;
};
