import type { IncomingMessage } from 'node:http';
import { RequestError } from '../../http/requestError.js';

/**
 * The raw body of a request, held in memory.
 * @throws RequestError `payload_too_large` as soon as it is longer than `mostBytes`
 */
export const receiveFile = async (request: IncomingMessage, mostBytes: number): Promise<Buffer> => {
  const announced = Number(request.headers['content-length'] ?? 0);
  if (announced > mostBytes) throw new RequestError('payload_too_large');
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of request) {
    const bytes = Buffer.from(chunk as Uint8Array);
    length += bytes.length;
    if (length > mostBytes) throw new RequestError('payload_too_large');
    chunks.push(bytes);
  }
  return Buffer.concat(chunks);
};
