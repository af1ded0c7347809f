import { expect } from 'chai';
import fc from 'fast-check';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { z } from 'zod';
import { documents } from '../../../../domain/contract/documents.js';
import { requestOf } from '../../../../domain/contract/clientOf.js';
import { cookieTransport } from '../../../adapters/courtClient/cookieTransport.js';
import { startTestApplication, type TestApplication } from '../../../tests/harness/testApplication.js';
import { carrying, wordBombs } from '../../../tests/hostile/wordBombs.js';

const megabyte = 1024 * 1024;
/** The least that these files once blocked everybody for, and far more than a busy machine adds. */
const onceBlockedMs = 1500;
const mostMemory = 200 * megabyte;

const Problem = z.looseObject({ code: z.string() });
const plenty = { points: 1_000_000, seconds: 3600 };

describe('hostile Word files', function () {
  this.timeout(120_000);
  const delay = monitorEventLoopDelay({ resolution: 10 });
  let site: TestApplication;
  before(async () => {
    site = await startTestApplication({ allowances: { wordReads: plenty, documentGenerations: plenty } });
  });
  after(() => site.close());

  const send = async (
    file: Uint8Array<ArrayBuffer>,
  ): Promise<{ status: number; code: string; retry: string | null }> => {
    const response = await site.newBrowser().send(requestOf(documents.readWord, { body: file }));
    const { code } = Problem.or(z.object({ form_key: z.string() }).transform(() => ({ code: 'read' }))).parse(
      await response.json(),
    );
    return { status: response.status, code, retry: response.headers.get('Retry-After') };
  };
  const print = () =>
    site.newBrowser().send(
      requestOf(documents.generate, {
        body: { form_key: 'claim-private-lending', form_data: { plaintiffs_natural: [{ name: '张三' }] } },
      }),
    );

  it('are refused while others print, and delay no other request', async () => {
    const bombs = wordBombs.map(({ name, file }) => ({ name, file: file() }));
    const file = new Uint8Array(await (await print()).arrayBuffer());
    expect(await send(file)).to.include({ status: 200 }); // everything is started now
    const before = process.memoryUsage.rss();
    let most = before;
    const watching = setInterval(() => (most = Math.max(most, process.memoryUsage.rss())), 20);
    delay.enable();
    try {
      const printing = Array.from({ length: 6 }, print);
      const answers = await Promise.all(bombs.map(async (bomb) => ({ name: bomb.name, ...(await send(bomb.file)) })));
      for (const { name, status, code, retry } of answers) {
        expect([200, 413, 422, 503], name).to.include(status);
        if (status === 503) expect([code, retry], name).to.deep.equal(['overloaded', '5']);
      }
      for (const one of await Promise.all(printing)) expect(one.status).to.equal(200);
      expect(await send(file)).to.include({ status: 200 });
    } finally {
      delay.disable();
      clearInterval(watching);
    }
    expect(delay.max / 1e6).to.be.below(onceBlockedMs);
    expect(most - before).to.be.below(mostMemory);
  });

  it('name what they are: damaged, foreign, or read with nothing taken', async () => {
    const told: Record<string, string> = {};
    for (const { name, file } of wordBombs.filter((bomb) => /nested|keys|records/.test(bomb.name)))
      told[name] = (await send(file())).code;
    expect(told).to.deep.equal({
      'lists nested 3,000 deep': 'word_file_damaged',
      'objects nested 2,500 deep': 'word_file_damaged',
      'lists nested 200,000 deep': 'word_file_damaged',
      '12,000 unknown keys': 'read',
      '30,000 unknown keys': 'word_file_damaged',
      '3,000 wrong records': 'read',
    });
  });

  it('that are ours with bytes changed, cut or repeated are never an error of the server', async () => {
    const own = Buffer.from(await (await print()).arrayBuffer());
    const small = Buffer.from(carrying(JSON.stringify({ plaintiffs_natural: [{ name: '张三' }] })));
    const change = fc.record({
      at: fc.nat(),
      byte: fc.nat(255),
      kind: fc.constantFrom('set', 'cut', 'repeat', 'zero'),
    });
    const changed = (file: Buffer, changes: readonly { at: number; byte: number; kind: string }[]): Buffer =>
      changes.reduce((bytes, { at, byte, kind }) => {
        const place = at % Math.max(1, bytes.length);
        if (kind === 'cut') return Buffer.concat([bytes.subarray(0, place), bytes.subarray(place + byte)]);
        if (kind === 'repeat') return Buffer.concat([bytes.subarray(0, place + byte), bytes.subarray(place)]);
        const copy = Buffer.from(bytes);
        copy.fill(kind === 'zero' ? 0 : byte, place, Math.min(copy.length, place + (kind === 'zero' ? 4 : 1)));
        return copy;
      }, file);
    await fc.assert(
      fc.asyncProperty(fc.boolean(), fc.array(change, { minLength: 1, maxLength: 4 }), async (isOwn, changes) => {
        const { status } = await send(new Uint8Array(changed(isOwn ? own : small, changes)));
        expect([200, 422]).to.include(status);
      }),
      { numRuns: 150 },
    );
  });
});

describe('what reading Word files costs', () => {
  let site: TestApplication;
  before(async () => {
    site = await startTestApplication(
      { allowances: { wordReads: { points: 60, seconds: 3600 } } },
      { TRUST_PROXY: 'true' },
    );
  });
  after(() => site.close());

  it('is counted by size and work for each address: few large files use up what many small ones do not', async () => {
    const send = (address: string, body: Uint8Array<ArrayBuffer>) =>
      cookieTransport(site.url, { headers: { 'X-Forwarded-For': address } }).send(
        requestOf(documents.readWord, { body }),
      );
    const small = new Uint8Array([1, 2, 3]);
    const large = new Uint8Array(5 * megabyte);
    for (let i = 0; i < 8; i += 1) expect((await send('192.0.2.1', small)).status).to.equal(422);
    expect((await send('192.0.2.2', large)).status).to.equal(422);
    const refused = await send('192.0.2.2', small);
    expect(refused.status).to.equal(429);
    expect(Number(refused.headers.get('Retry-After'))).to.be.within(1, 3600);
    expect((await send('192.0.2.1', small)).status).to.equal(422);
  });
});
