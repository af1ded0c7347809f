import { expect } from 'chai';
import { request as httpRequest } from 'node:http';
import { gzipSync } from 'node:zlib';
import { problem, startPlatform, type Platform } from './testing/platform.js';

describe('bodies of requests', () => {
  let platform: Platform;
  before(async () => {
    platform = await startPlatform();
  });
  after(() => platform.close());
  const call: Platform['call'] = (...args) => platform.call(...args);
  const post: Platform['post'] = (...args) => platform.post(...args);

  it('takes JSON and names wrong fields in Chinese', async () => {
    expect(await (await post('/api/echo', { name: '李四' })).json()).to.deep.equal({ name: '李四' });
    const answer = await problem(await post('/api/echo', { name: '', age: 'x', extra: 1 }));
    expect(answer).to.include({ status: 422, code: 'fields_invalid' });
    expect(answer.errors?.map(({ path }) => path)).to.include.members(['name', 'age']);
  });
  it('refuses more than a route takes, announced or not, with 413', async () => {
    const large = JSON.stringify({ name: 'x'.repeat(1024 * 1024) });
    expect(await problem(await post('/api/echo', large))).to.include({ status: 413, code: 'payload_too_large' });
    const status = await new Promise((resolve, reject) => {
      const chunked = httpRequest(
        `${platform.base}/api/echo`,
        { method: 'POST', headers: { 'Content-Type': 'application/json', 'Transfer-Encoding': 'chunked' } },
        (response) => resolve(response.resume().statusCode),
      ).on('error', reject);
      chunked.end(large);
    });
    expect(status).to.equal(413);
  });
  for (const body of ['{"name":', '"text"', '{"name":"a","__proto__":{"admin":true}}'])
    it(`refuses ${body} with 400`, async () =>
      expect(await problem(await post('/api/echo', body))).to.include({ status: 400, code: 'malformed_request' }));

  it('takes compressed JSON, and refuses with 400 what only says that it is', async () => {
    const headers = { 'Content-Encoding': 'gzip' };
    const sent = (body: Uint8Array<ArrayBuffer>) =>
      call('/api/echo', { method: 'POST', headers: { 'Content-Type': 'application/json', ...headers }, body });
    const whole = new Uint8Array(gzipSync(JSON.stringify({ name: '李四' })));
    expect(await (await sent(whole)).json()).to.deep.equal({ name: '李四' });
    const refused = { status: 400, code: 'malformed_request' };
    for (const wrong of [new TextEncoder().encode('{"name":"x"}'), whole.slice(0, -9), whole.slice(3)])
      expect(await problem(await sent(wrong))).to.include(refused);
    const bomb = new Uint8Array(gzipSync(Buffer.alloc(64 * 1024 * 1024, 32)));
    expect(await problem(await sent(bomb))).to.include({ status: 413, code: 'payload_too_large' });
  });

  describe('text', () => {
    it('reaches routes without NUL and without halves of surrogate pairs', async () => {
      const response = await post('/api/echo', '{"name":"王\\u0000五\\ud83d"}');
      expect(await response.json()).to.deep.equal({ name: '王五\uFFFD' });
      expect(await (await post('/api/echo', { name: '😀' })).json()).to.deep.equal({ name: '😀' });
    });
    it('is refused when it is nested without end, or a path has NUL in it', async () => {
      const deep = `{"name":${'['.repeat(30_000)}${']'.repeat(30_000)}}`;
      expect(await problem(await post('/api/echo', deep))).to.include({ status: 400, code: 'malformed_request' });
      expect(await problem(await call('/api/open?q=%00'))).to.include({ status: 400, code: 'malformed_request' });
    });
  });
});
