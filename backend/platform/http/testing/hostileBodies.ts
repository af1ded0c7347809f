import { Agent, request } from 'node:http';
import { brotliCompressSync, gzipSync } from 'node:zlib';

export type Told = { readonly status: number; readonly text: string; readonly ms: number };
type Sent = {
  readonly method?: string;
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** Pieces, sent as they stand. */
  readonly body?: readonly (string | Uint8Array)[];
  readonly agent?: Agent;
};

/** Longer than any answer takes that is not held up. */
const timeoutMs = 20_000;

/** Sends a request; rejects when it is held up or the connection breaks. */
export const send = (url: string, { method = 'POST', path, headers = {}, body = [], agent }: Sent): Promise<Told> =>
  new Promise((resolve, reject) => {
    const began = performance.now();
    const sending = request(
      url + path,
      { method, headers, timeout: timeoutMs, ...(agent && { agent }) },
      (response) => {
        let text = '';
        response.setEncoding('utf8').on('data', (piece: string) => (text += piece));
        response.on('end', () => resolve({ status: response.statusCode ?? 0, text, ms: performance.now() - began }));
        response.on('error', reject);
      },
    );
    sending.on('timeout', () => sending.destroy(new Error(`${path} is held up`)));
    sending.on('error', reject);
    for (const piece of body) sending.write(piece);
    sending.end();
  });

const json = { 'Content-Type': 'application/json' };
const inPieces = { ...json, 'Transfer-Encoding': 'chunked' };
const bomb = Buffer.alloc(8 * 1024 * 1024, 32);
const long = Array<string>(8).fill('x'.repeat(32 * 1024));

/** Requests that are refused before their body was read to its end, or because of it, and the status that says so. */
export const hostileRequests: Readonly<Record<string, readonly [status: number, sent: Sent]>> = {
  'JSON in pieces that is too long': [413, { path: '/api/echo', headers: inPieces, body: long }],
  'a file in pieces that is too long': [
    413,
    { path: '/api/documents/read-word', headers: { 'Transfer-Encoding': 'chunked' }, body: long },
  ],
  'a bomb of gzip': [
    413,
    { path: '/api/echo', headers: { ...inPieces, 'Content-Encoding': 'gzip' }, body: [gzipSync(bomb)] },
  ],
  'a bomb of brotli': [
    413,
    { path: '/api/echo', headers: { ...inPieces, 'Content-Encoding': 'br' }, body: [brotliCompressSync(bomb)] },
  ],
  'what is no brotli': [
    400,
    { path: '/api/echo', headers: { ...inPieces, 'Content-Encoding': 'br' }, body: ['{"name":"x"}'] },
  ],
  'what is no gzip': [
    400,
    { path: '/api/echo', headers: { ...inPieces, 'Content-Encoding': 'gzip' }, body: ['x'.repeat(1000)] },
  ],
  'a body for nobody': [404, { path: '/api/nowhere', headers: inPieces, body: long }],
  'a body of somebody unknown': [401, { path: '/api/mine', headers: inPieces, body: long }],
};

/** What other people send meanwhile over connections that they keep. */
export const honestRequests = (url: string) => {
  const agent = new Agent({ keepAlive: true, maxSockets: 2 });
  const echo: Sent = { path: '/api/echo', headers: json, body: ['{"name":"李四"}'], agent };
  const open: Sent = { method: 'GET', path: '/api/open', agent };
  return {
    /** Both kinds, each `times`. */
    send: async (times: number): Promise<Told[]> => {
      const told: Told[] = [];
      for (let n = 0; n < times; n += 1) told.push(await send(url, echo), await send(url, open));
      return told;
    },
    close: () => agent.destroy(),
  };
};

/** Whoever begins to send and goes away. */
export const breakOff = (url: string): Promise<void> =>
  new Promise((resolve) => {
    const sending = request(`${url}/api/echo`, { method: 'POST', headers: inPieces });
    sending.on('error', () => resolve()).on('close', () => resolve());
    sending.write('{"name":', () => sending.destroy());
  });
