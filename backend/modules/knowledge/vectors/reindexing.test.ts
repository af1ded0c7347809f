import { expect } from 'chai';
import { clientOf } from '../../../../domain/contract/clientOf.js';
import { knowledge } from '../../../../domain/contract/knowledge.js';
import { ragModels } from '../../../../domain/contract/ragModels.js';
import { startModelCourt, type ModelCourt } from '../../../tests/harness/modelCourt.js';
import { testKey } from '../../../tests/harness/modelServer/modelServer.js';
import { embed } from '../../../tests/harness/modelServer/retrieval.js';

describe('embedding models of the platform in the running court', () => {
  let court: ModelCourt;
  before(async () => {
    court = await startModelCourt();
  });
  after(() => court.close());
  const models = () => clientOf(court.administrator, ragModels);
  const documents = () => clientOf(court.administrator, knowledge);
  const path = { caseCause: '民间借贷纠纷' };

  /** Reads until it is so; mocha's timeout ends a wait in vain. */
  const until = async <State>(read: () => Promise<State>, isSo: (state: State) => boolean): Promise<State> => {
    for (;;) {
      const state = await read();
      if (isSo(state)) return state;
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
  };
  const activate = async (name: string, output_dim: number) => {
    const body = { model_type: 'embedding' as const, name, api_endpoint: court.server.baseUrl, api_key: testKey };
    const { id } = await models().add.platform({ body: { ...body, output_dim } });
    await models().activate({ path: { id } });
    return id;
  };
  const upload = async (name: string, content: string) => {
    const files = [new File([content], name)];
    const { task_id: id } = await documents().upload.platform({ path, body: { files } });
    return until(
      () => documents().task.platform({ path: { id } }),
      ({ status }) => status === 'SUCCESS' || status === 'FAILURE',
    );
  };
  const reindexed = () =>
    until(
      () => models().reindexing.platform(),
      ({ status }) => status === 'SUCCESS' || status === 'FAILURE',
    );

  it('embed what was uploaded before them and after them; another one takes over by itself', async () => {
    expect((await upload('先有的法.txt', '借款人应当返还借款。')).status).to.equal('SUCCESS');
    expect((await documents().list.platform({ path })).items[0]).to.include({ text_only: true });
    expect(await models().reindexing.platform()).to.include({ status: null, model: null, serving: null });

    await activate('first', 256);
    expect(await reindexed()).to.include({ status: 'SUCCESS', serving: 'first', chunks: 1, embedded: 1 });
    expect((await upload('后来的法.txt', '出租人应当返还押金。')).status).to.equal('SUCCESS');
    expect(await models().reindexing.platform()).to.include({ chunks: 2, embedded: 2, serving: 'first' });
    for (const group of (await documents().list.platform({ path })).items) expect(group.text_only).to.equal(false);

    court.server.embeddings.always(embed({ dimension: 64 }));
    await activate('second', 64);
    const moved = await until(
      () => models().reindexing.platform(),
      ({ serving }) => serving === 'second',
    );
    expect(moved).to.include({ chunks: 2, embedded: 2, model: 'second', reason: null });
  });

  it('that fail leave a reason, and go on when somebody says so', async () => {
    court.server.embeddings.always(embed({ dimension: 3 }));
    await activate('third', 64);
    const failed = await until(
      () => models().reindexing.platform(),
      ({ status }) => status === 'FAILURE',
    );
    expect(failed).to.include({ serving: 'second', model: 'third', embedded: 0 });
    expect(failed.reason).to.include('是 3 维，与模型的 64 维不一致');
    court.server.embeddings.always(embed({ dimension: 64 }));
    await models().reindex.platform();
    const moved = await until(
      () => models().reindexing.platform(),
      ({ serving }) => serving === 'third',
    );
    expect(moved).to.include({ embedded: 2 });
  });
});
