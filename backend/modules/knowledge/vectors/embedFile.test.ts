import { expect } from 'chai';
import { embed, vectorOf } from '../../../tests/harness/modelServer/retrieval.js';
import { refuse, type Script } from '../../../tests/harness/modelServer/scripts.js';
import { startVectorPlace, type VectorPlace } from './testing/vectorPlace.js';

/** Who changes something in these tests. */
const by = (at: Date) => ({ by: 'court', at });

const articles = (count: number, about = '条文'): string[] =>
  Array.from({ length: count }, (_, at) => `第${at + 1}条 ${about}的内容是其第${at + 1}项。`);
const law = '中华人民共和国民法典';

describe('vectors of what was uploaded', () => {
  let place: VectorPlace;
  before(async () => {
    place = await startVectorPlace();
  });
  after(() => place.close());
  beforeEach(async () => {
    await place.tables('knowledge_groups').del();
    await place.tables('rag_models').del();
    place.used.length = 0;
    await place.nextServer();
  });
  const embedded = async (fileId: string, groupId: string, owner: string | null = null, signal?: AbortSignal) => {
    const shares: number[] = [];
    const end = await place.embedFile({
      fileId,
      groupId,
      owner,
      correlationId: fileId,
      write: place.write,
      signal: signal ?? new AbortController().signal,
      onProgress: (share) => void shares.push(share),
    });
    return { end, shares };
  };
  const isDone = (fileId: string) => place.tables('knowledge_files').where({ id: fileId }).update({ status: 'done' });
  const vectorsOf = async (fileId: string): Promise<number> => {
    const { length }: unknown[] = await place.tables('knowledge_vectors').where({ file_id: fileId }).select('place');
    return length;
  };
  const sentTexts = () => place.server().embeddings.requests.flatMap(({ input }) => input);

  it('without an embedding model there are none, and nothing is asked', async () => {
    const groupId = await place.newGroup(null);
    const fileId = await place.newFile(groupId, articles(3));
    expect((await embedded(fileId, groupId)).end).to.deep.equal({ kind: 'none' });
    expect(sentTexts()).to.deep.equal([]);
  });

  it('are made of law and text, each once, with the usage of the account; progress goes up to the end', async () => {
    const zhang = await place.newAccount();
    await place.addModel(zhang, 'own');
    const groupId = await place.newGroup(zhang);
    const fileId = await place.newFile(groupId, articles(25), 'waiting');
    const { end, shares } = await embedded(fileId, groupId, zhang);
    expect(end).to.deep.equal({ kind: 'done' });
    expect(await vectorsOf(fileId)).to.equal(25);
    expect(sentTexts()).to.have.length(25).and.to.include(`${law}\n第1条 条文的内容是其第1项。`);
    expect(sentTexts()).to.include('第2条 条文的内容是其第2项。');
    expect(shares.at(-1)).to.equal(1);
    expect(place.used).to.have.length(3);
    for (const call of place.used)
      expect(call).to.include({ userId: zhang, source: 'embedding', scope: 'private', credits: 0, model: 'own' });
    await embedded(fileId, groupId, zhang);
    expect(sentTexts()).to.have.length(25);
  });

  it('when the service goes away in the middle: what is there stays, and a retry asks only for the rest', async () => {
    await place.addModel(null, 'one');
    const groupId = await place.newGroup(null);
    const fileId = await place.newFile(groupId, articles(60), 'waiting');
    let left = 2;
    const twice: Script<Parameters<ReturnType<typeof embed>>[0]['request']> = (exchange) =>
      (left -= 1) >= 0 ? embed()(exchange) : refuse(401, 'gone')(exchange);
    place.server().embeddings.always(twice);
    const { end } = await embedded(fileId, groupId);
    expect(end).to.include({ kind: 'failed', mayPass: false });
    expect(end).to.have.property('sentence').that.includes('接口密钥');
    expect(await vectorsOf(fileId)).to.equal(20);
    const asked = sentTexts().length;
    place.server().embeddings.always(embed());
    expect((await embedded(fileId, groupId)).end).to.deep.equal({ kind: 'done' });
    expect(await vectorsOf(fileId)).to.equal(60);
    expect(sentTexts()).to.have.length(asked + 40);
  });

  for (const [what, script] of [
    ['too few', embed({ spoil: (items) => items.slice(1) })],
    ['of another dimension', embed({ dimension: 8 })],
    ['with null in them', embed({ spoil: (items) => items.map((item) => ({ ...item, embedding: [null] })) })],
  ] as const)
    it(`that come ${what}: none of the batch is stored`, async () => {
      await place.addModel(null, 'one');
      const groupId = await place.newGroup(null);
      const fileId = await place.newFile(groupId, articles(3), 'waiting');
      place.server().embeddings.script(script);
      expect((await embedded(fileId, groupId)).end).to.include({ kind: 'failed', mayPass: false });
      expect(await vectorsOf(fileId)).to.equal(0);
    });

  it('of a chunk that the model does not take: those of the others stay, and the sentence names its length', async () => {
    await place.addModel(null, 'one');
    const groupId = await place.newGroup(null);
    const fileId = await place.newFile(groupId, [...articles(10), '长'.repeat(600)], 'waiting');
    place
      .server()
      .embeddings.always((exchange) =>
        exchange.request.input.some((text) => text.length > 512)
          ? refuse(413, 'input must have less than 512 tokens')(exchange)
          : embed()(exchange),
      );
    const { end } = await embedded(fileId, groupId);
    expect(end).to.include({ kind: 'failed', mayPass: false });
    expect(end).to.have.property('sentence').that.includes('更小的片段长度');
    expect(await vectorsOf(fileId)).to.equal(10);
  });

  it('that come in another order: belong to their texts all the same', async () => {
    await place.addModel(null, 'one');
    const groupId = await place.newGroup(null);
    const fileId = await place.newFile(groupId, ['借款应当返还', '租赁押金返还', '劳动合同解除'], 'waiting');
    place.server().embeddings.script(embed({ spoil: (items) => items.toReversed() }));
    await embedded(fileId, groupId);
    await isDone(fileId);
    const model = await place.retrievalModels.serving(null);
    const vector = vectorOf('租赁押金返还', { model: 'one' });
    const [first] = await place.nearest({ groups: [groupId], key: model?.key ?? '', vector, limit: 1 });
    expect(first).to.deep.include({ file_id: fileId, place: 1 });
    expect(first?.similarity).to.be.closeTo(1, 1e-6);
  });

  it('are searched in the groups that are named, under the model that is named, of files that are done', async () => {
    await place.addModel(null, 'one');
    const [group, other, unfinished] = [
      await place.newGroup(null),
      await place.newGroup(null),
      await place.newGroup(null),
    ];
    const fileId = await place.newFile(group, articles(12, '借款'));
    const otherFile = await place.newFile(other, articles(12, '借款'));
    const open = await place.newFile(unfinished, articles(2, '借款'), 'waiting');
    for (const [file, of] of [
      [fileId, group],
      [otherFile, other],
      [open, unfinished],
    ] as const)
      await embedded(file, of);
    const key = (await place.retrievalModels.serving(null))?.key ?? '';
    const search = { key, vector: vectorOf('借款的内容', { model: 'one' }), limit: 50 };
    const near = await place.nearest({ ...search, groups: [group, unfinished] });
    expect(near).to.have.length(12);
    expect(new Set(near.map(({ file_id: id }) => id))).to.deep.equal(new Set([fileId]));
    expect(near.map(({ similarity }) => similarity)).to.deep.equal(
      near.map(({ similarity }) => similarity).toSorted((a, b) => b - a),
    );
    expect(await place.nearest({ ...search, groups: [] })).to.deep.equal([]);
    expect(await place.nearest({ ...search, groups: [group], key: 'another' })).to.deep.equal([]);
  });

  it('of the most dimensions that a model may have are stored and found', async () => {
    await place.addModel(null, 'large', 16_000);
    const groupId = await place.newGroup(null);
    const fileId = await place.newFile(groupId, ['借款', '租赁'], 'waiting');
    place.server().embeddings.always(embed({ dimension: 16_000 }));
    expect((await embedded(fileId, groupId)).end).to.deep.equal({ kind: 'done' });
    await isDone(fileId);
    const key = (await place.retrievalModels.serving(null))?.key ?? '';
    const vector = vectorOf('租赁', { model: 'large', dimension: 16_000 });
    const [first] = await place.nearest({ groups: [groupId], key, vector, limit: 1 });
    expect(first?.place).to.equal(1);
  });

  it('go with their chunks, and are not stored for a chunk that says something else by now', async () => {
    await place.addModel(null, 'one');
    const groupId = await place.newGroup(null);
    const fileId = await place.newFile(groupId, ['借款应当返还'], 'waiting');
    place.server().embeddings.script(async (exchange) => {
      await place.tables('knowledge_chunks').where({ file_id: fileId }).update({ text: '已经改了' });
      await embed()(exchange);
    });
    expect((await embedded(fileId, groupId)).end).to.include({ kind: 'failed', mayPass: true });
    expect(await vectorsOf(fileId)).to.equal(0);
    expect((await embedded(fileId, groupId)).end).to.deep.equal({ kind: 'done' });
    await place.tables('knowledge_chunks').where({ file_id: fileId }).del();
    expect(await vectorsOf(fileId)).to.equal(0);
  });

  it('end with the signal of the work, and keep what was stored', async () => {
    await place.addModel(null, 'one');
    const groupId = await place.newGroup(null);
    const fileId = await place.newFile(groupId, articles(3), 'waiting');
    const control = new AbortController();
    place.server().embeddings.script(() => control.abort(new Error('cancelled')));
    const error: unknown = await embedded(fileId, groupId, null, control.signal).catch((each: unknown) => each);
    expect(error).to.have.property('message', 'cancelled');
  });
});

describe('which embedding model indexes', () => {
  let place: VectorPlace;
  before(async () => {
    place = await startVectorPlace();
  });
  after(() => place.close());
  beforeEach(() => place.tables('rag_models').del());
  const nameFor = async (owner: string | null) => (await place.retrievalModels.indexing(owner))?.name;

  it('an account’s newest own one where the plan includes it, else the platform’s active one, else none', async () => {
    const zhang = await place.newAccount();
    expect(await nameFor(zhang)).to.equal(undefined);
    await place.addModel(null, 'platform');
    expect([await nameFor(zhang), await nameFor(null)]).to.deep.equal(['platform', 'platform']);
    await place.addModel(zhang, 'older');
    await place.addModel(zhang, 'newer');
    expect([await nameFor(zhang), await nameFor(null)]).to.deep.equal(['newer', 'platform']);
    place.plans.set(zhang, 'explorer');
    expect(await nameFor(zhang)).to.equal('platform');
    expect(await nameFor(await place.newAccount())).to.equal('platform');
  });

  it('a rerank model is found by the same order, and orders texts with the caller’s usage', async () => {
    const zhang = await place.newAccount();
    expect(await place.retrievalModels.rerank(zhang)).to.equal(null);
    const context = {
      commandId: 'rerank',
      commandHash: 'x',
      correlationId: 'test',
      actor: { kind: 'visitor', id: '' },
      now: new Date(),
    } as const;
    await place.models.add(
      zhang,
      {
        model_type: 'rerank',
        name: 'order',
        api_endpoint: place.server().baseUrl,
        api_key: 'sk-scripted-0123456789abcdef',
        rerank_top_k: 7,
      },
      context,
    );
    const model = await place.retrievalModels.rerank(zhang);
    expect(model).to.include({ name: 'order', topK: 7 });
    const asked = { userId: zhang, purpose: 'search', correlationId: 'c' } as const;
    expect(await model?.rerank('押金不退', ['天气', '房东押金不退'], asked)).to.deep.equal({
      kind: 'done',
      order: [1, 0],
    });
    expect(place.used.at(-1)).to.include({ source: 'rerank', scope: 'private', userId: zhang });
    expect(await place.retrievalModels.rerank(null)).to.equal(null);
  });

  it('another address, name or dimension is another model, another key or way to write the address is not', async () => {
    const id = await place.addModel(null, 'one');
    const keyAfter = async (change: object) => {
      const fields = {
        model_type: 'embedding',
        name: 'one',
        api_endpoint: place.server().baseUrl,
        api_key: 'sk-2',
        output_dim: 256,
        similarity_top_k: 20,
      } as const;
      await place.models.change(null, id, { ...fields, ...change }, by(new Date()));
      return (await place.retrievalModels.indexing(null))?.key;
    };
    const key = await keyAfter({});
    expect(await keyAfter({ api_key: 'sk-3', similarity_top_k: 5 })).to.equal(key);
    expect(await keyAfter({ api_endpoint: `${place.server().baseUrl}/embeddings/` })).to.equal(key);
    const others = [
      await keyAfter({ output_dim: 255 }),
      await keyAfter({ name: 'two' }),
      await keyAfter({ api_endpoint: 'https://a.cn/v1' }),
    ];
    expect(new Set([key, ...others]).size).to.equal(4);
  });
});
