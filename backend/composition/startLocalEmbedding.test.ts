import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'chai';
import { pino } from 'pino';
import { clientOf } from '../../domain/contract/clientOf.js';
import { knowledge } from '../../domain/contract/knowledge.js';
import { ragModels } from '../../domain/contract/ragModels.js';
import { localEmbeddingAddress } from '../../domain/models/localEmbedding.js';
import { tinyDimension, writeTinyModel } from '../adapters/localEmbedding/testing/tinyModel.js';
import { startTestApplication, testAdministrator } from '../tests/harness/testApplication.js';

/** Reads until it is so; mocha's timeout ends a wait in vain. */
const until = async <State>(read: () => Promise<State>, isSo: (state: State) => boolean): Promise<State> => {
  for (;;) {
    const state = await read();
    if (isSo(state)) return state;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
};

describe('the embedding model on the server itself, in the running court', function () {
  this.timeout(180_000);
  let folder: string;
  before(async () => {
    folder = await mkdtemp(join(tmpdir(), 'tiny-model-'));
    await writeTinyModel(folder);
  });
  after(() => rm(folder, { recursive: true, force: true }));

  it('is told of in the log, embeds what is there once it is put into use, and finds by what texts are about', async () => {
    const lines: string[] = [];
    const logger = pino({ level: 'info' }, { write: (line: string) => void lines.push(line) });
    const court = await startTestApplication({ logger }, { LOCAL_EMBEDDING_DIR: folder });
    try {
      const administrator = court.newBrowser();
      await administrator.signIn(testAdministrator.email, testAdministrator.password);
      const [models, documents] = [clientOf(administrator, ragModels), clientOf(administrator, knowledge)];
      const path = { caseCause: '民间借贷纠纷' };
      const files = [new File(['出租人返还租金和押金。'], '租赁.txt'), new File(['借款的利息。'], '借款.txt')];
      await documents.upload.platform({ path, body: { files } });
      await until(
        () => documents.list.platform({ path }),
        ({ items }) => items[0]?.chunks === 2 && items[0].task === null,
      );

      const { id } = await models.add.platform({
        body: {
          model_type: 'embedding',
          name: '本机向量模型',
          api_endpoint: localEmbeddingAddress,
          output_dim: tinyDimension,
        },
      });
      await models.activate({ path: { id } });
      const moved = await until(
        () => models.reindexing.platform(),
        ({ status }) => status === 'SUCCESS' || status === 'FAILURE',
      );
      expect(moved).to.include({ status: 'SUCCESS', serving: '本机向量模型', embedded: 2, reason: null });
      const found = await documents.test.platform({ path, body: { query: '押' } });
      expect(found.steps.vectors).to.equal('done');
      expect(found.note ?? '').not.to.include('仅全文');
      expect(found.results[0]?.metadata).to.include({ source: '租赁.txt' });
      expect(found.results[0]?.metadata.vector_score).to.be.above(0.9);
      await until(
        () => Promise.resolve(lines.join()),
        (text) => text.includes('the local embedding model can be used'),
      );
      expect(lines.join()).to.include(`"dimension":${tinyDimension}`);
    } finally {
      await court.close();
    }
  });
});
