import { expect } from 'chai';
import { clientOf } from '../../../domain/contract/clientOf.js';
import { ragModels } from '../../../domain/contract/ragModels.js';
import { startModelCourt, type ModelCourt } from '../../tests/harness/modelCourt.js';
import { testKey } from '../../tests/harness/modelServer/modelServer.js';
import { embed, rank } from '../../tests/harness/modelServer/retrieval.js';
import { refuse, respond } from '../../tests/harness/modelServer/scripts.js';

describe('testing a retrieval model', () => {
  let court: ModelCourt;
  before(async () => {
    court = await startModelCourt();
  });
  after(() => court.close());
  const calls = () => clientOf(court.administrator, ragModels);
  const add = async (type: 'embedding' | 'rerank', api_endpoint = court.server.baseUrl) => {
    const common = { name: 'scripted', api_endpoint, api_key: testKey };
    const { id } = await calls().add.platform({
      body:
        type === 'embedding'
          ? { ...common, model_type: type, output_dim: 256 }
          : { ...common, model_type: type, rerank_top_k: 5 },
    });
    return id;
  };
  const tested = async (id: string) => {
    const test = await calls().test.platform({ path: { id } });
    const kept = (await calls().list.platform()).items.find((model) => model.id === id)?.last_test;
    expect(kept).to.deep.equal(test);
    await calls().remove.platform({ path: { id } });
    return Object.fromEntries(test.verdicts.map(({ check, verdict, sentence }) => [check, `${verdict} ${sentence}`]));
  };

  it('of vectors measures dimension, normalisation, order and time, and keeps what it found', async () => {
    const found = await tested(await add('embedding'));
    expect(Object.keys(found)).to.deep.equal(['reply', 'dimension', 'order', 'normalised', 'latency']);
    expect(found).to.include({
      reply: 'yes 接口可以使用。',
      dimension: 'yes 256 维，与填写的一致。',
      order: 'yes 一批文字的向量与文字一一对应。',
      normalised: 'yes 向量已归一化。',
    });
    expect(found['latency']).to.match(/^yes 一次调用用了 \d+ 毫秒/);
  });
  it('says both numbers where the dimension is another, and that vectors are not normalised', async () => {
    court.server.embeddings.always(
      embed({
        dimension: 64,
        spoil: (items) =>
          items.map((item) => ({ ...item, embedding: (item.embedding as number[]).map((value) => value * 3) })),
      }),
    );
    const found = await tested(await add('embedding'));
    court.server.embeddings.always(embed());
    expect(found['dimension']).to.equal('no 接口返回 64 维，填写的是 256 维，请把输出维度改为 64。');
    expect(found['normalised']).to.include('yes 向量没有归一化');
  });
  it('notices a service that mixes up the vectors of a batch', async () => {
    const swapped = embed({
      spoil: ([a, b, c]) => [{ ...a, embedding: b?.embedding }, { ...b, embedding: a?.embedding }, c],
    });
    court.server.embeddings.script(embed(), swapped);
    expect((await tested(await add('embedding')))['order']).to.match(/^no 同样的文字换了次序/);
  });
  it('of a chat model says that it is the wrong kind of model', async () => {
    court.server.embeddings.script(
      ...[1, 2, 3].map(() => refuse(400, 'The model `scripted` does not support embeddings')),
    );
    const refused = await tested(await add('embedding'));
    expect(refused['reply'])
      .to.match(/^no .*请确认填写的是向量模型，不是对话模型/)
      .and.to.include('does not support');
    expect(refused['dimension']).to.match(/^untested/);
    court.server.embeddings.script(
      respond(200, '{"choices":[{"message":{"content":"好"}}]}', { 'content-type': 'application/json' }),
    );
    expect((await tested(await add('embedding')))['reply']).to.include('返回的是对话，不是向量模型');
  });
  it('holds no key in what it says of a refusal', async () => {
    court.server.embeddings.script(refuse(401, `bad key ${testKey}`));
    const found = await tested(await add('embedding'));
    expect(found['reply']).to.include('接口密钥');
    expect(JSON.stringify(found)).not.to.include('0123456789');
  });
  it('of an order looks whether the fitting text comes first', async () => {
    expect(await tested(await add('rerank'))).to.include({ order: 'yes 把切题的一段排在了最前。' });
    court.server.reranks.script(
      rank((results) => ({
        results: results.map(({ index }, at) => ({ index, relevance_score: at })),
      })),
    );
    expect((await tested(await add('rerank')))['order']).to.match(/^no 没有把切题的一段排在最前/);
  });
  it('is forgotten once address, key, name or dimension are others; a key is not sent to another host', async () => {
    const id = await add('embedding');
    await calls().test.platform({ path: { id } });
    const body = {
      name: 'scripted',
      api_endpoint: court.server.baseUrl,
      api_key: '',
      model_type: 'embedding',
      output_dim: 256,
    } as const;
    const same = await calls().change.platform({ path: { id }, body: { ...body, similarity_top_k: 7 } });
    expect(same.last_test).not.to.equal(null);
    const other = await calls().change.platform({ path: { id }, body: { ...body, output_dim: 64 } });
    expect(other.last_test).to.equal(null);
    const refused = await court.administrator.call('PUT', `/api/admin/rag/models/platform/${id}`, {
      ...body,
      api_endpoint: 'https://elsewhere.example.cn/v1',
    });
    expect(refused.status).to.equal(422);
    expect(await refused.text()).to.include('请重新填写接口密钥');
    await calls().remove.platform({ path: { id } });
  });
});
