import { expect } from 'chai';
import { startModelServer, testKey, type ModelServer } from '../../tests/harness/modelServer/modelServer.js';
import { refuse, respond, sendJson, silence, type Script } from '../../tests/harness/modelServer/scripts.js';
import { createHosts } from './hosts.js';
import { createGuardedFetch } from './guardedFetch.js';
import { loadLibraries } from './libraries.js';
import { createListModels, mostListed, type ListModels } from './listModels.js';
import { createOutbound } from './outbound.js';
import { mustParseHosts } from './addressGuard.js';

describe('the list of models of a service', () => {
  let server: ModelServer;
  let list: ListModels;
  let close: () => Promise<void>;
  before(async () => {
    server = await startModelServer();
    const libraries = await loadLibraries();
    const { undici, cockatiel } = libraries;
    const guarded = () =>
      createGuardedFetch({ undici, allowed: mustParseHosts(['127.0.0.1:*']), connectMs: 5000, idleMs: 5000 });
    const outbound = createOutbound({ platform: guarded(), accounts: guarded(), concealMs: 5000 });
    close = outbound.close;
    const limits = { atOnce: 4, waiting: 4, ofAccount: { atOnce: 4, waiting: 4 }, failuresToRest: 50, restMs: 1 };
    const hosts = createHosts(cockatiel, limits);
    list = createListModels({ libraries, outbound, hosts, now: () => new Date(), timeoutMs: 1000 });
  });
  after(async () => {
    await close();
    await server.close();
  });
  const ask = (changes: { baseUrl?: string; apiKey?: string } = {}) =>
    list({ connection: { owner: null, baseUrl: server.baseUrl, apiKey: testKey, ...changes } });
  const body =
    (value: unknown): Script<null> =>
    (to) =>
      sendJson(to.response, 200, value);

  it('is its names, each once and in order, whether the address ends in the path of chats or not', async () => {
    server.listings.script(body({ object: 'list', data: [{ id: 'b' }, { id: ' a\u202e ' }, { id: 'b' }, { id: '' }] }));
    expect(await ask({ baseUrl: `${server.baseUrl}/chat/completions` })).to.deep.equal({
      kind: 'complete',
      names: ['a', 'b'],
      isCut: false,
    });
    server.listings.script(body({ models: [{ name: 'qwen3:8b' }] }));
    expect(await ask()).to.deep.include({ names: ['qwen3:8b'] });
  });

  it('is cut where it is longer than anybody reads', async () => {
    server.listings.script(body({ data: Array.from({ length: 2000 }, (_, at) => ({ id: `m${at}` })) }));
    const found = await ask();
    expect(found).to.include({ kind: 'complete', isCut: true });
    expect(found).to.have.property('names').with.lengthOf(mostListed);
  });

  const failures: readonly (readonly [string, Script<null>, RegExp])[] = [
    ['that has none', refuse(404, 'not found'), /没有提供模型列表/],
    ['whose answer is something else', respond(200, '<html></html>', { 'content-type': 'text/html' }), /没有提供/],
    ['whose list has another shape', body({ data: 'none' }), /没有提供模型列表/],
    ['that does not take the key', refuse(401, `bad key ${testKey}`), /接口密钥/],
    ['that is busy', refuse(503, 'busy'), /稍后再试/],
    ['that says nothing', silence, /规定时间/],
  ];
  for (const [what, script, sentence] of failures)
    it(`is a sentence for a service ${what}, without its key`, async () => {
      server.listings.script(script);
      const found = await ask();
      expect(found).to.have.property('kind', 'failed');
      expect(found).to.have.property('sentence').that.matches(sentence);
      expect(JSON.stringify(found)).not.to.include('0123456789');
    });

  it('is not asked of an address that is none or is not allowed', async () => {
    for (const baseUrl of ['ftp://127.0.0.1/v1', 'http://10.0.0.1/v1'])
      expect(await ask({ baseUrl })).to.have.property('kind', 'failed');
    expect(await ask({ baseUrl: 'http://10.0.0.1/v1' }))
      .to.have.property('sentence')
      .that.includes('只接受公网地址');
  });
});
