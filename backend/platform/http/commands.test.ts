import { expect } from 'chai';
import { createHash, createHmac } from 'node:crypto';
import { z } from 'zod';
import { problem, startPlatform, type Platform } from './testing/platform.js';

describe('commands and positions', () => {
  let platform: Platform;
  before(async () => {
    platform = await startPlatform();
  });
  after(() => platform.close());
  const call: Platform['call'] = (...args) => platform.call(...args);
  const post: Platform['post'] = (...args) => platform.post(...args);

  it('makes a context of key, content and actor', async () => {
    const key = { 'Idempotency-Key': '7a0c1f6e-0000-4000-8000-000000000001' };
    const response = await post(
      '/api/command',
      { b: 1, a: { d: 2, c: 3 } },
      { ...key, Cookie: 'juanzong_session=user-token' },
    );
    expect(response.headers.get('x-position')).to.equal('77');
    const context = z.looseObject({ commandHash: z.string() }).parse(await response.json());
    const hashed = (text: string) => createHmac('sha256', new Uint8Array(32).fill(1)).update(text).digest('hex');
    // A key as it was sent would let anyone who reads the log send it again.
    const commandId = hashed(`Idempotency-Key\n${key['Idempotency-Key']}`);
    expect(context).to.deep.include({ commandId, actor: { kind: 'user', id: 'u1' } });
    const content = 'POST /api/command\n{"a":{"c":3,"d":2},"b":1}';
    expect(context.commandHash).to.equal(hashed(content));
    // An unkeyed hash would let anyone who reads the log try out what an erased body said.
    expect(context.commandHash).not.to.equal(createHash('sha256').update(content).digest('hex'));
  });
  it('makes up a key when there is none and refuses one that is none', async () => {
    const ids = await Promise.all(
      [1, 2].map(async () => z.object({ commandId: z.hex() }).parse(await (await post('/api/command', {})).json())),
    );
    expect(ids[0]?.commandId).not.to.equal(ids[1]?.commandId);
    expect((await post('/api/command', {}, { 'Idempotency-Key': 'a b' })).status).to.equal(400);
  });
  it('waits for the read models, bounded', async () => {
    const at = (position: string) => call('/api/open', { headers: { 'X-Min-Position': position } });
    expect((await at('100')).status).to.equal(200);
    expect((await at('-1')).status).to.equal(400);
    const behind = await at('101');
    expect(behind.headers.get('retry-after')).to.equal('2');
    expect(await problem(behind)).to.include({ status: 503, code: 'read_model_behind' });
  });
});
