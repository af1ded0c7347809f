import { expect } from 'chai';
import fc from 'fast-check';
import { startModelServer, testKey, type ModelServer } from '../../tests/harness/modelServer/modelServer.js';
import {
  embed,
  rank,
  rankNatively,
  vectorOf,
  type EmbeddingRequest,
} from '../../tests/harness/modelServer/retrieval.js';
import { refuse, respond, sendJson, silence, type Script } from '../../tests/harness/modelServer/scripts.js';
import { createModelService, type ModelService } from './modelService.js';
import { readEmbeddings, readRanking } from './retrievalReplies.js';

const texts = ['借款利息如何计算', '租赁押金不退', '劳动合同解除'];
const html = respond(200, '<html>网关</html>', { 'content-type': 'text/html' });
const json = (body: string): Script<unknown> => respond(200, body, { 'content-type': 'application/json' });
const spoilt = (spoil: NonNullable<NonNullable<Parameters<typeof embed>[0]>['spoil']>): Script<EmbeddingRequest> =>
  embed({ spoil });

describe('what goes wrong when texts are turned into vectors or ordered', () => {
  let server: ModelServer;
  let service: ModelService;
  let logged: string;
  let pauses: number[];
  beforeEach(async () => {
    server = await startModelServer();
    logged = '';
    pauses = [];
    service = createModelService({
      allowedPrivateHosts: ['127.0.0.0/8:*'],
      logger: { warn: (...line: unknown[]) => void (logged += JSON.stringify(line)) },
      now: () => new Date('2027-01-15T04:00:00Z'),
      pause: async (ms) => void pauses.push(ms),
    });
  });
  afterEach(async () => {
    await service.close();
    await server.close();
  });
  const connection = () => ({ owner: null, baseUrl: server.baseUrl, apiKey: testKey, modelName: 'scripted' });
  const embedding = (changes: Partial<Parameters<ModelService['embed']>[0]> = {}) =>
    service.embed({ connection: connection(), texts, dimension: 256, timeoutMs: 60_000, ...changes });
  const ranking = (changes: Partial<Parameters<ModelService['rerank']>[0]> = {}) =>
    service.rerank({ connection: connection(), question: '押金不退', texts, timeoutMs: 60_000, ...changes });

  describe('vectors', () => {
    const wrong: readonly (readonly [string, Script<EmbeddingRequest>, RegExp])[] = [
      ['one too few', spoilt((items) => items.slice(1)), /收到 3 段文字，却返回 2 个向量/],
      ['one too many', spoilt((items) => [...items, { index: 3, embedding: [1] }]), /却返回 4 个向量/],
      ['another dimension', embed({ dimension: 64 }), /是 64 维，与模型的 256 维不一致/],
      ['one of another dimension', spoilt(([a, ...rest]) => [{ ...a, embedding: [1, 2] }, ...rest]), /是 2 维/],
      ['null in place of a number', spoilt(([a, ...rest]) => [{ ...a, embedding: [null] }, ...rest]), /不是数的值/],
      ['only zeros', spoilt(([a, ...rest]) => [{ ...a, embedding: Array(256).fill(0) }, ...rest]), /全为零/],
      ['base64', spoilt(([a, ...rest]) => [{ ...a, embedding: 'AACAPw==' }, ...rest]), /编码过的文字/],
      ['an empty one', spoilt(([a, ...rest]) => [{ ...a, embedding: [] }, ...rest]), /不是数的值/],
      ['an index twice', spoilt(([a, , c]) => [a, { ...a }, c]), /缺失、重复或超出范围/],
      ['an index out of range', spoilt(([a, b, c]) => [a, b, { ...c, index: 3 }]), /超出范围/],
      ['a negative index', spoilt(([a, b, c]) => [{ ...a, index: -1 }, b, c]), /超出范围/],
      ['no indices', spoilt((items) => items.map(({ embedding }) => ({ embedding }))), /缺失/],
      ['NaN, which JSON has not', json('{"data":[{"index":0,"embedding":[NaN,1.0]}]}'), /不是数的值（NaN）/],
    ];
    for (const [what, script, sentence] of wrong)
      it(`${what}: nothing of them is used, and a sentence says what was wrong`, async () => {
        server.embeddings.script(script);
        const outcome = await embedding();
        expect(outcome).to.include({ kind: 'failed', code: 'vectors_wrong', requests: 1, mayPass: false });
        expect(outcome).to.have.property('sentence').that.matches(sentence);
      });

    it('in another order than the texts: are put into theirs', async () => {
      server.embeddings.script(spoilt((items) => items.toReversed()));
      expect(await embedding()).to.deep.include({ kind: 'complete', value: texts.map((text) => vectorOf(text)) });
    });
    it('in any order: come back in that of the texts', () =>
      fc.assert(
        fc.property(fc.uniqueArray(fc.integer({ min: 0, max: 19 }), { minLength: 20, maxLength: 20 }), (order) => {
          const data = order.map((index) => ({ index, embedding: [index + 1, 1] }));
          expect(readEmbeddings({ data }, 20, 2).map(([first]) => first)).to.deep.equal(order.map((_, at) => at + 1));
        }),
      ));
    it('one for one text: needs no index', async () => {
      server.embeddings.script(spoilt((items) => items.map(({ embedding }) => ({ embedding }))));
      expect(await embedding({ texts: ['押金'] })).to.include({ kind: 'complete' });
    });
    it('a chat model: is called a wrong kind of model', async () => {
      server.embeddings.script(json('{"choices":[{"message":{"content":"好"}}]}'));
      const outcome = await embedding();
      expect(outcome).to.include({ kind: 'failed', code: 'wrong_kind' });
      expect(outcome).to.have.property('sentence').that.includes('返回的是对话，不是向量模型');
    });
    it('more texts than a request takes: go in several, in their order, and are counted together', async () => {
      const many = Array.from({ length: 25 }, (_, at) => `第${at}条`);
      const outcome = await embedding({ texts: many });
      expect(outcome).to.deep.include({ kind: 'complete', value: many.map((text) => vectorOf(text)), requests: 3 });
      expect(outcome.usage).to.deep.include({ output: 0, estimated: false });
    });
    for (const status of [400, 413])
      it(`${status} for too many texts: sends fewer, and begins with fewer the next time`, async () => {
        const few: Script<EmbeddingRequest> = (exchange) =>
          exchange.request.input.length > 3 ? refuse(status, 'batch size is invalid')(exchange) : embed()(exchange);
        server.embeddings.always(few);
        const many = Array.from({ length: 7 }, (_, at) => `第${at}条`);
        expect(await embedding({ texts: many })).to.deep.include({ value: many.map((text) => vectorOf(text)) });
        const before = server.embeddings.requests.length;
        await embedding({ texts: many });
        const sizes = server.embeddings.requests.slice(before).map(({ input }) => input.length);
        expect(Math.max(...sizes)).to.be.at.most(3);
      });
    it('a reply without usage: is estimated from the texts', async () => {
      server.embeddings.script(embed({ usage: null }));
      expect((await embedding()).usage).to.deep.equal({ input: 20, output: 0, thinking: null, estimated: true });
    });
    it('wrong vectors: were paid for all the same, and are counted', async () => {
      server.embeddings.script(embed({ dimension: 3 }));
      expect((await embedding()).usage).to.deep.include({ input: 20 });
    });
    it('an address that already ends in /embeddings: is called as it is', async () => {
      const baseUrl = `${server.baseUrl}/embeddings/`;
      expect(await embedding({ connection: { ...connection(), baseUrl } })).to.include({ kind: 'complete' });
    });
    it('the service goes away in the middle: fails whole, may pass, and says what had been used', async () => {
      const broken: Script<unknown> = ({ response }) => void response.destroy();
      server.embeddings.script(embed(), broken, broken, broken);
      const outcome = await embedding({ texts: Array.from({ length: 20 }, (_, at) => `第${at}条`) });
      expect(outcome).to.include({ kind: 'failed', code: 'connection_lost', mayPass: true, requests: 4 });
      expect(outcome.usage).to.have.property('input').that.is.greaterThan(0);
    });
  });

  describe('an order', () => {
    const results = (...entries: readonly (readonly [unknown, unknown])[]) =>
      rank(() => ({ results: entries.map(([index, relevance_score]) => ({ index, relevance_score })) }));
    const wrong: readonly (readonly [string, ReturnType<typeof rank>, RegExp])[] = [
      ['an index twice', results([0, 0.9], [0, 0.8], [1, 0.1]), /有重复的序号/],
      ['an index out of range', results([3, 0.9]), /超出范围/],
      ['a negative index', results([-1, 0.9]), /超出范围/],
      ['half an index', results([0.5, 0.9]), /超出范围/],
      ['no scores', rank(() => ({ results: [{ index: 0 }, { index: 1 }] })), /没有分数/],
      ['null for a score', results([0, null]), /不是数/],
      ['a word for a score', results([0, 'high']), /不是数/],
      ['nothing', results(), /是空的/],
      ['NaN, which JSON has not', json('{"results":[{"index":0,"relevance_score":NaN}]}'), /不是数的值（NaN）/],
    ];
    for (const [what, script, sentence] of wrong)
      it(`${what}: is not used`, async () => {
        server.reranks.script(script);
        const outcome = await ranking();
        expect(outcome).to.include({ kind: 'failed', code: 'ranking_wrong', mayPass: false });
        expect(outcome).to.have.property('sentence').that.matches(sentence);
      });
    for (const [list, score] of [
      ['results', 'relevance_score'],
      ['data', 'score'],
    ] as const)
      it(`under ${list} with ${score}, in any order: counts by its scores alone`, () => {
        const entries = [
          { index: 2, [score]: -3.5 },
          { index: 0, [score]: 8 },
          { index: 1, [score]: 0.2 },
        ];
        expect(readRanking({ [list]: entries }, 3)).to.deep.equal([0, 1, 2]);
      });
    describe('in DashScope’s own shape', () => {
      const native = () =>
        ranking({
          connection: { ...connection(), baseUrl: `${new URL(server.baseUrl).origin}/api/v1${nativePath}` },
        });
      const nativePath = '/services/rerank/text-rerank/text-rerank';
      it('is the same order as in the other shape, and its tokens are read', async () => {
        const outcome = await native();
        const plain = await ranking();
        expect(outcome).to.have.property('kind', 'complete');
        expect('value' in outcome && outcome.value).to.deep.equal('value' in plain && plain.value);
        expect(outcome.usage).to.deep.include({ input: 79, output: 0 });
        expect(server.nativeReranks.requests.at(-1)?.parameters).to.deep.equal({ top_n: 3, return_documents: false });
      });
      for (const [what, results, sentence] of [
        [
          'an index twice',
          [
            { index: 0, relevance_score: 1 },
            { index: 0, relevance_score: 2 },
          ],
          /有重复的序号/,
        ],
        ['an index out of range', [{ index: 3, relevance_score: 1 }], /超出范围/],
        ['a word for an index', [{ index: 'a', relevance_score: 1 }], /不是数/],
        ['no scores', [{ index: 0 }], /没有分数/],
        ['nothing', [], /是空的/],
      ] as const)
        it(`${what}: is not used`, async () => {
          server.nativeReranks.script(rankNatively(() => results));
          const outcome = await native();
          expect(outcome).to.include({ kind: 'failed', code: 'ranking_wrong' });
          expect(outcome).to.have.property('sentence').that.matches(sentence);
        });
    });
    it('of fewer than were sent: is an order of those', async () => {
      server.reranks.script(results([1, 0.9], [0, 0.5]));
      expect(await ranking()).to.deep.include({ kind: 'complete', value: [1, 0] });
    });
    it('an embedding model: is called a wrong kind of model', async () => {
      server.reranks.script(({ response }) => sendJson(response, 200, { data: [{ index: 0, embedding: [1] }] }));
      expect(await ranking()).to.include({ kind: 'failed', code: 'wrong_kind' });
    });
    it('is made by the words that texts share with the question; usage in meta is read', async () => {
      server.reranks.script(
        rank((ranked) => ({ results: ranked, meta: { tokens: { input_tokens: 42, output_tokens: 0 } } })),
      );
      const outcome = await ranking();
      expect(outcome).to.have.nested.property('value[0]', 1);
      expect(outcome.usage).to.deep.equal({ input: 42, output: 0, thinking: null, estimated: false });
    });
  });

  for (const [kind, call, scripts] of [
    ['vectors', () => embedding(), () => server.embeddings],
    ['an order', () => ranking(), () => server.reranks],
  ] as const) {
    const script = (...next: Script<unknown>[]) => scripts().script(...next);
    describe(`${kind}: the service`, () => {
      it('401 that repeats the key: the key is in no outcome and no log line', async () => {
        script(refuse(401, `Incorrect API key provided: ${testKey}`));
        const outcome = await call();
        expect(outcome).to.include({ kind: 'failed', code: 'key_invalid', requests: 1, mayPass: false });
        expect(JSON.stringify(outcome) + logged).not.to.include('0123456789');
      });
      it('429 five times: waits as it asks, and goes on', async () => {
        script(...Array.from({ length: 5 }, () => refuse(429, 'slow down', { 'retry-after': '2' })));
        expect(await call()).to.include({ kind: 'complete', requests: 6 });
        expect(pauses).to.deep.equal([2000, 2000, 2000, 2000, 2000]);
      });
      it('429 that asks for an hour: gives up and says so', async () => {
        script(refuse(429, 'slow down', { 'retry-after': '3600' }));
        const outcome = await call();
        expect(outcome).to.include({ kind: 'failed', code: 'rate_limited', mayPass: true });
        expect(outcome).to.have.property('sentence').that.includes('60 分钟');
      });
      it('503: three tries, then a sentence', async () => {
        script(refuse(503, 'oops'), refuse(503, 'oops'), refuse(503, 'oops'));
        expect(await call()).to.include({ kind: 'failed', code: 'service_error', requests: 3, mayPass: true });
      });
      it('HTML, or an error under status 200: is no result', async () => {
        script(html);
        expect(await call()).to.include({ kind: 'failed', code: 'reply_unreadable', requests: 1 });
        script(json('{"error":{"message":"overloaded"}}'));
        expect(await call()).to.include({ kind: 'failed', code: 'service_error' });
      });
      it('nothing of what was sent or received comes into the log', async () => {
        script(refuse(403, '租赁押金不退'));
        await call();
        expect(logged).to.include('forbidden').and.not.to.match(/押金/);
      });
    });
  }

  it('a service that never answers: ends with its time, as a failure that may pass', async () => {
    server.embeddings.always(silence);
    expect(await embedding({ timeoutMs: 50 })).to.include({ kind: 'failed', code: 'timed_out', mayPass: true });
  });
  it('a response that stalls: ends with its time', async () => {
    server.reranks.always(({ response }) => void response.writeHead(200).write('{"results":['));
    expect(await ranking({ timeoutMs: 50 })).to.include({ kind: 'failed', code: 'timed_out' });
  });
  it('a caller who leaves: ends the request', async () => {
    const control = new AbortController();
    server.embeddings.script(() => control.abort());
    expect(await embedding({ signal: control.signal })).to.include({ kind: 'aborted', requests: 1 });
  });
  it('nothing listening, a forbidden address, no address: each has its sentence', async () => {
    const at = async (baseUrl: string) => embedding({ connection: { ...connection(), baseUrl } });
    expect(await at('http://127.0.0.1:2/v1')).to.include({ code: 'unreachable', mayPass: true });
    expect(await at('http://10.0.0.7:9997')).to.include({ code: 'address_refused', mayPass: false });
    expect(await at('models.example.cn')).to.include({ code: 'address_invalid', requests: 0 });
  });
  it('no texts: asks nothing', async () => {
    expect(await embedding({ texts: [] })).to.deep.include({ kind: 'complete', value: [], requests: 0 });
    expect(await ranking({ texts: [] })).to.deep.include({ kind: 'complete', value: [], requests: 0 });
  });
});
