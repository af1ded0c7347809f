import { expect } from 'chai';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { startPlatform, type Platform } from '../testing/platform.js';
import { chunked, exchange, requestText } from './testing/rawClient.js';

const json = { 'Content-Type': 'application/json' };
const tooLong = 'x'.repeat(70 * 1024);
/** The request of somebody else that a proxy would send over the same connection. */
const next = requestText('GET /api/open', {});

describe('a body that is not read to its end', () => {
  let platform: Platform;
  before(async () => {
    platform = await startPlatform({ receiving: { stallMs: 200 }, lingering: { bytes: 2 * 1024 * 1024, ms: 300 } });
  });
  after(() => platform.close());

  const unread: Readonly<Record<string, readonly [status: number, request: string]>> = {
    'of JSON that is longer than it may be and says so': [
      413,
      requestText('POST /api/echo', { ...json, 'Content-Length': 10_000_000 }, tooLong),
    ],
    'of JSON that is longer than it may be, in pieces': [
      413,
      requestText('POST /api/echo', { ...json, 'Transfer-Encoding': 'chunked' }, chunked(['{"name":"', tooLong, 'x'])),
    ],
    'that stands still': [408, requestText('POST /api/echo', { ...json, 'Content-Length': 20 }, '{"name":')],
    'of a type that the route does not take': [
      422,
      requestText('POST /api/echo', { 'Content-Type': 'text/plain', 'Content-Length': 20 }, 'x'),
    ],
    'of a path that is none': [404, requestText('POST /api/nowhere', { ...json, 'Content-Length': 20 }, '{')],
    'of a method that is none': [405, requestText('PUT /api/echo', { ...json, 'Content-Length': 20 }, '{')],
    'of somebody who is not signed in': [401, requestText('POST /api/mine', { ...json, 'Content-Length': 20 }, '{')],
    'from another site': [
      403,
      requestText('POST /api/echo', { ...json, Origin: 'https://evil.example', 'Content-Length': 20 }, '{'),
    ],
    'of a GET': [200, requestText('GET /api/open', { 'Content-Length': 20 }, '{')],
    'of a HEAD': [200, requestText('HEAD /api/open', { 'Content-Length': 20 }, '{')],
    'of a DELETE': [204, requestText('DELETE /api/gone', { 'Transfer-Encoding': 'chunked' }, chunked(['{']))],
    'of a page': [200, requestText('GET /', { Accept: 'text/html', 'Content-Length': 20 }, '{')],
  };
  for (const [what, [status, request]] of Object.entries(unread))
    it(`${what} is refused with ${status} and ends the connection`, async () => {
      const { text, ended } = await exchange(platform.port, request);
      expect(text).to.match(new RegExp(`^HTTP/1.1 ${status} `));
      expect(text).to.match(/\r\nConnection: close\r\n/i);
      expect(ended).to.equal(true);
      const [head = '', body = ''] = text.split('\r\n\r\n');
      const length = /content-length: (\d+)/i.exec(head)?.[1];
      if (length !== undefined && !request.startsWith('HEAD')) expect(Buffer.byteLength(body)).to.equal(Number(length));
    });

  it('is thrown away, so that a client still sending does not lose the response', async () => {
    const long = requestText('POST /api/echo', { ...json, 'Transfer-Encoding': 'chunked' }, chunked([tooLong]));
    const more = chunked(Array<string>(16).fill('x'.repeat(64 * 1024)), true);
    const { text } = await exchange(platform.port, long, { then: [['payload_too_large', more]] });
    expect(text).to.match(/^HTTP\/1.1 413 /);
    expect(text.match(/HTTP\/1.1 /g)).to.have.length(1);
  });
  it('is not thrown away without end', async () => {
    const earlier = platform.received();
    const endless = chunked(Array<string>(400).fill('x'.repeat(64 * 1024)));
    const start = requestText('POST /api/nowhere', { ...json, 'Transfer-Encoding': 'chunked' }, chunked(['{']));
    await exchange(platform.port, start, { then: [['not_found', endless]] });
    expect(platform.received() - earlier).to.be.lessThan(8 * 1024 * 1024);
  });
});

describe('a body that is read to its end', () => {
  let platform: Platform;
  before(async () => {
    platform = await startPlatform();
  });
  after(() => platform.close());

  /** Sends a body in one piece, and the next request over the same connection. */
  const thenNext = async (headers: Record<string, string>, body: Uint8Array): Promise<string> => {
    const head = requestText('POST /api/echo', { ...json, ...headers, 'Content-Length': body.length });
    const sent = Buffer.concat([Buffer.from(head), body, Buffer.from(next)]);
    return (await exchange(platform.port, sent, { until: '{"open":true}' })).text;
  };
  const bomb = Buffer.alloc(16 * 1024 * 1024, 32);
  const refused: Readonly<Record<string, readonly [number, Record<string, string>, Uint8Array]>> = {
    'a bomb of gzip': [413, { 'Content-Encoding': 'gzip' }, gzipSync(bomb)],
    'a bomb of brotli': [413, { 'Content-Encoding': 'br' }, brotliCompressSync(bomb)],
    'what is no gzip': [400, { 'Content-Encoding': 'gzip' }, Buffer.from('{"name":"x"}')],
    'what is no brotli': [400, { 'Content-Encoding': 'br' }, Buffer.from('{"name":"x"}')],
    'brotli that is cut short': [400, { 'Content-Encoding': 'br' }, brotliCompressSync('{"name":"x"}').subarray(0, 8)],
    'an encoding that nobody knows': [400, { 'Content-Encoding': 'zip' }, Buffer.from('{"name":"x"}')],
    'a list of encodings': [400, { 'Content-Encoding': 'gzip, gzip' }, gzipSync(gzipSync('{"name":"x"}'))],
    'what is no JSON': [400, {}, Buffer.from('{"name":')],
    'what is no text': [400, {}, Buffer.from([0xff, 0xfe, 0, 0x7b])],
  };
  for (const [what, [status, headers, body]] of Object.entries(refused))
    it(`leaves the connection to the next request, refused as ${what}`, async () => {
      const text = await thenNext(headers, body);
      expect(text).to.match(new RegExp(`^HTTP/1.1 ${status} `));
      expect(text).to.include('\r\nConnection: keep-alive').and.include('{"open":true}');
    });
  it('leaves the connection to the next request, taken', async () => {
    const body = brotliCompressSync(JSON.stringify({ name: '李四' }));
    expect(await thenNext({ 'Content-Encoding': 'br' }, body)).to.include('{"name":"李四"}');
  });
});

describe('a body that is announced', () => {
  let platform: Platform;
  before(async () => {
    platform = await startPlatform();
  });
  after(() => platform.close());
  const expecting = (start: string, length: number): string =>
    requestText(start, { ...json, Expect: '100-continue', 'Content-Length': length });

  it('is asked for when somebody is going to read it', async () => {
    const body = '{"name":"x"}';
    const { text } = await exchange(platform.port, expecting('POST /api/echo', body.length), {
      then: [['100 Continue', body]],
      until: '{"name":"x"}',
    });
    expect(text).to.match(/^HTTP\/1.1 100 Continue\r\n\r\nHTTP\/1.1 200 /);
  });
  for (const [start, length, status] of [
    ['POST /api/mine', 12, 401],
    ['POST /api/nowhere', 12, 404],
    ['POST /api/echo', 1_000_000, 413],
  ] as const)
    it(`is not asked for when the response is ${status} without it`, async () => {
      const { text, ended } = await exchange(platform.port, expecting(start, length));
      expect(text)
        .to.match(new RegExp(`^HTTP/1.1 ${status} `))
        .and.not.include('100 Continue');
      expect(ended).to.equal(true);
    });
  it('with an expectation that nobody knows is refused', async () => {
    const { text, ended } = await exchange(platform.port, requestText('POST /api/echo', { ...json, Expect: 'more' }));
    expect(text).to.match(/^HTTP\/1.1 417 /);
    expect(ended).to.equal(true);
  });
});
