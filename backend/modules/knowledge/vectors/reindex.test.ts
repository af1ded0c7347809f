import { randomUUID } from 'node:crypto';
import { expect } from 'chai';
import { embed, vectorOf } from '../../../tests/harness/modelServer/retrieval.js';
import { refuse } from '../../../tests/harness/modelServer/scripts.js';
import { createSearchesUnderWay } from '../retrieval/searchesUnderWay.js';
import { createReindex } from './reindex.js';
import { startVectorPlace, type VectorPlace } from './testing/vectorPlace.js';

/** Who changes something in these tests. */
const by = (at: Date) => ({ by: 'court', at });

const texts = Array.from({ length: 23 }, (_, at) => `第${at + 1}条 借款人应当返还借款。`);

describe('another embedding model', () => {
  let place: VectorPlace;
  let reindex: ReturnType<typeof createReindex>;
  let groupId: string;
  const searches = createSearchesUnderWay();
  before(async () => {
    place = await startVectorPlace();
    const { knex, schemas, rows, retrievalModels: models } = place;
    reindex = createReindex({
      knex,
      schemas,
      rows,
      models,
      searches,
      now: () => new Date('2027-01-15T04:00:00Z'),
      newId: randomUUID,
    });
  });
  after(() => place.close());
  beforeEach(async () => {
    await place.tables('tasks').del();
    await place.tables('knowledge_groups').del();
    await place.tables('rag_models').del();
    await place.nextServer();
    groupId = await place.newGroup(null);
  });

  const add = async (owner: string | null = null, group = groupId) => {
    const fileId = await place.newFile(group, texts, 'waiting');
    const signal = new AbortController().signal;
    const end = await place.embedFile({
      fileId,
      groupId: group,
      owner,
      correlationId: fileId,
      signal,
      write: place.write,
      onProgress: () => undefined,
    });
    await place.tables('knowledge_files').where({ id: fileId }).update({ status: 'done' });
    return end;
  };
  const tasks = (): Promise<Record<string, unknown>[]> =>
    place.tables('tasks').where({ kind: 'reindex' }).orderBy('created_at').select('*');
  const run = async (owner: string | null = null, signal = new AbortController().signal, id: string = randomUUID()) => {
    const task = { id, owner };
    const given = { task, write: place.write, isLastTry: true, signal, onProgress: () => undefined };
    return reindex.run(given);
  };
  const servingName = async (owner: string | null = null) => (await place.retrievalModels.serving(owner))?.name;
  const keyOf = async (owner: string | null = null) => (await place.retrievalModels.indexing(owner))?.key ?? '';

  it('queues one task; the old vectors serve until the last chunk has a new one, then the new ones alone are there', async () => {
    await place.addModel(null, 'old');
    await add();
    const oldKey = await keyOf();
    expect(await servingName()).to.equal('old');
    await place.addModel(null, 'new', 64);
    await reindex.follow(null);
    await reindex.follow(null);
    expect(await tasks()).to.have.length(1);
    expect(await servingName()).to.equal('old');
    let seen = 0;
    place.server().embeddings.always(async (exchange) => {
      if (exchange.request.model === 'new') {
        seen += 1;
        expect(await servingName()).to.equal('old');
        const vector = vectorOf('借款人', { model: 'old' });
        expect(await place.nearest({ groups: [groupId], key: oldKey, vector, limit: 100 })).to.have.length(23);
      }
      await embed({ dimension: 64 })(exchange);
    });
    expect(await run()).to.deep.equal({ kind: 'done' });
    expect(seen).to.equal(3);
    expect(await servingName()).to.equal('new');
    expect(await place.countByModel(null)).to.deep.equal({ [await keyOf()]: 23 });
    const dims: unknown[] = await place.tables('knowledge_vectors').distinct('dimension');
    expect(dims).to.deep.equal([{ dimension: 64 }]);
  });

  it('that fails leaves the old vectors serving, and goes on later where it stopped, only when it is asked to', async () => {
    await place.addModel(null, 'old');
    await add();
    await place.addModel(null, 'new');
    await reindex.follow(null);
    let left = 1;
    place
      .server()
      .embeddings.always((exchange) => ((left -= 1) >= 0 ? embed()(exchange) : refuse(401, 'no')(exchange)));
    const end = await run();
    expect(end).to.include({ kind: 'failed' });
    await place.tables('tasks').update({ status: 'FAILURE', reason: '密钥无效' });
    expect(await servingName()).to.equal('old');
    expect((await place.countByModel(null))[await keyOf()]).to.equal(10);
    expect(await reindex.status(null)).to.deep.equal({
      status: 'FAILURE',
      reason: '密钥无效',
      chunks: 23,
      embedded: 10,
      model: 'new',
      serving: 'old',
    });
    await reindex.follow(null);
    expect((await tasks()).filter(({ status }) => status === 'PENDING')).to.have.length(0);
    await reindex.follow(null, true);
    expect((await tasks()).filter(({ status }) => status === 'PENDING')).to.have.length(1);
    place.server().embeddings.always(embed());
    const before = place.server().embeddings.requests.length;
    expect(await run()).to.deep.equal({ kind: 'done' });
    expect(
      place
        .server()
        .embeddings.requests.slice(before)
        .flatMap(({ input }) => input),
    ).to.have.length(13);
  });

  it('and yet another one meanwhile: the first is left, the lease of its worker ends, one task stays', async () => {
    await place.addModel(null, 'old');
    await add();
    await place.addModel(null, 'second');
    await reindex.follow(null);
    await place.tables('tasks').update({ status: 'STARTED', lease: 1, attempts: 1 });
    place.server().embeddings.always(async (exchange) => {
      if (exchange.request.model === 'second' && (await tasks()).length === 1 && (await keyOf()) !== '') {
        await place.addModel(null, 'third').catch(() => undefined);
        await reindex.follow(null);
        place.server().embeddings.always(embed());
      }
      await embed()(exchange);
    });
    expect(await run()).to.deep.equal({ kind: 'again' });
    expect(await tasks()).to.have.length(1);
    expect((await tasks())[0]).to.include({ status: 'PENDING', lease: 2, attempts: 0 });
    expect(await servingName()).to.equal('old');
    expect(await run()).to.deep.equal({ kind: 'done' });
    expect(await servingName()).to.equal('third');
    expect(await place.countByModel(null)).to.deep.equal({ [await keyOf()]: 23 });
  });

  it('that is put out of use without another one: vectors stay and are not used; back in use they serve at once', async () => {
    const id = await place.addModel(null, 'only');
    await add();
    await place.models.deactivate(id, by(new Date()));
    await reindex.follow(null);
    expect(await tasks()).to.deep.equal([]);
    expect(await place.retrievalModels.serving(null)).to.equal(null);
    expect(Object.values(await place.countByModel(null))).to.deep.equal([23]);
    await place.models.activate(id, by(new Date()));
    await reindex.follow(null);
    expect(await tasks()).to.deep.equal([]);
    expect(await servingName()).to.equal('only');
  });

  it('for texts that had none is queued; what is uploaded meanwhile has the new one’s vectors', async () => {
    expect(await add()).to.deep.equal({ kind: 'none' });
    await reindex.follow(null);
    expect(await tasks()).to.deep.equal([]);
    await place.addModel(null, 'first');
    await reindex.follow(null);
    expect(await tasks()).to.have.length(1);
    expect(await add()).to.deep.equal({ kind: 'done' });
    expect(await servingName()).to.equal(undefined);
    expect(await run()).to.deep.equal({ kind: 'done' });
    expect(await place.countByModel(null)).to.deep.equal({ [await keyOf()]: 46 });
    expect(await servingName()).to.equal('first');
  });

  it('that stored something has its tries again, and one that stored nothing has not', async () => {
    await place.addModel(null, 'old');
    await add();
    await place.addModel(null, 'new');
    await reindex.follow(null);
    const [task] = await tasks();
    const triesAfter = async (failing: boolean) => {
      await place.tables('tasks').update({ attempts: 3 });
      place.server().embeddings.always(failing ? refuse(401, 'no') : embed());
      await run(null, undefined, String(task?.['id']));
      return (await tasks())[0]?.['attempts'];
    };
    expect([await triesAfter(true), await triesAfter(false)]).to.deep.equal([3, 0]);
  });

  it('gives vectors to what was left without: its upload has succeeded then, unless another file of it failed', async () => {
    const upload = async (...others: string[]) => {
      const id = randomUUID();
      const task = {
        id,
        kind: 'upload',
        owner: null,
        group_id: groupId,
        command_hash: id,
        due_at: new Date(),
        created_at: new Date(),
      };
      await place.tables('tasks').insert({ ...task, status: 'FAILURE', reason: '“一.txt”：没有向量' });
      await add();
      await place
        .tables('knowledge_files')
        .where({ task_id: null })
        .update({ task_id: id, reason: '没有向量，文字检索可用' });
      for (const status of others) {
        const fileId = await place.newFile(groupId, ['一'], status);
        await place.tables('knowledge_files').where({ id: fileId }).update({ task_id: id, reason: '文件损坏' });
      }
      return id;
    };
    const [bare, withBroken] = [await upload(), await upload('failed')];
    await place.addModel(null, 'first');
    expect(await run()).to.deep.equal({ kind: 'done' });
    const shown = (id: string): Promise<unknown> => place.tables('tasks').where({ id }).first('status', 'reason');
    expect(await shown(bare)).to.deep.equal({ status: 'SUCCESS', reason: null });
    expect(await shown(withBroken)).to.deep.equal({ status: 'FAILURE', reason: '“一.txt”：没有向量' });
    const reasons: unknown = await place.tables('knowledge_files').orderBy('status').select('status', 'reason');
    expect(reasons).to.deep.equal([
      { status: 'done', reason: null },
      { status: 'done', reason: null },
      { status: 'failed', reason: '文件损坏' },
    ]);
  });

  it('of one’s own is for one’s own groups only; deleted, the platform’s follows, and its key is kept nowhere', async () => {
    await place.addModel(null, 'platform');
    const zhang = await place.newAccount();
    const own = await place.newGroup(zhang);
    await add();
    await add(zhang, own);
    expect(await servingName(zhang)).to.equal('platform');
    const id = await place.addModel(zhang, 'own');
    await reindex.followAll(new AbortController().signal);
    expect((await tasks()).map(({ owner }) => owner)).to.deep.equal([zhang]);
    await run(zhang);
    expect([await servingName(zhang), await servingName()]).to.deep.equal(['own', 'platform']);
    expect(await place.countByModel(zhang)).to.deep.equal({ [await keyOf(zhang)]: 23 });
    expect(await place.countByModel(null)).to.deep.equal({ [await keyOf()]: 23 });

    await place.tables('tasks').update({ status: 'SUCCESS' });
    await place.models.remove(zhang, id, { alsoActive: true }, by(new Date()));
    const kept: unknown[] = await place.tables('knowledge_serving').where({ owner: zhang });
    expect(kept).to.deep.equal([]);
    await reindex.follow(zhang);
    expect((await tasks()).filter(({ status }) => status === 'PENDING')).to.have.length(1);
    expect(await servingName(zhang)).to.equal(undefined);
    await run(zhang);
    expect(await servingName(zhang)).to.equal('platform');
    expect(await place.countByModel(zhang)).to.deep.equal({ [await keyOf()]: 23 });
  });

  it('that is the old one changed in place: questions are still embedded as the old one was, until the new one serves', async () => {
    const id = await place.addModel(null, 'old');
    await add();
    const fields = {
      model_type: 'embedding',
      name: 'changed',
      api_endpoint: place.server().baseUrl,
      api_key: '',
      output_dim: 256,
      similarity_top_k: 20,
    } as const;
    await place.models.change(null, id, fields, by(new Date()));
    await reindex.follow(null);
    expect(await tasks()).to.have.length(1);
    const serving = await place.retrievalModels.serving(null);
    const asked = { userId: null, purpose: 'search', correlationId: 'c' } as const;
    expect(await serving?.embed(['借款'], asked)).to.include({ kind: 'done' });
    expect(place.server().embeddings.requests.at(-1)).to.include({ model: 'old' });
  });

  it('stores nothing while a search is under way, and goes on when it has ended', async () => {
    await place.addModel(null, 'old');
    await add();
    await place.addModel(null, 'new');
    const key = await keyOf();
    let asked = 0;
    const isAsked = new Promise<void>((resolve) =>
      place.server().embeddings.always(async (exchange) => {
        await embed()(exchange);
        if ((asked += 1) === 3) resolve();
      }),
    );
    const endSearch = new AbortController();
    const search = searches.during(() => new Promise<void>((resolve) => (endSearch.signal.onabort = () => resolve())));
    const running = run();
    await isAsked;
    await new Promise((resolve) => setTimeout(resolve, 100));
    expect((await place.countByModel(null))[key]).to.equal(undefined);
    endSearch.abort();
    await search;
    expect(await running).to.deep.equal({ kind: 'done' });
    expect(await place.countByModel(null)).to.deep.equal({ [key]: 23 });
  });

  it('is stopped with its signal, and says which groups have vectors that serve', async () => {
    await place.addModel(null, 'old');
    await add();
    const other = await place.newGroup(null);
    expect(await place.rows.groupsWithVectors([groupId, other])).to.deep.equal(new Set([groupId]));
    await place.addModel(null, 'new');
    const control = new AbortController();
    place.server().embeddings.script(() => control.abort(new Error('stopping')));
    const error: unknown = await run(null, control.signal).catch((each: unknown) => each);
    expect(error).to.have.property('message', 'stopping');
    expect(await servingName()).to.equal('old');
  });
});
