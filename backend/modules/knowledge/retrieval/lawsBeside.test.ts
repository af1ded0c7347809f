import { expect } from 'chai';
import { randomUUID } from 'node:crypto';
import { testDatabase, type TestDatabase } from '../../../tests/harness/testServers.js';
import { tablesIn } from '../../../adapters/postgres/tablesIn.js';
import { createRetrieval, type Retrieval } from './createRetrieval.js';
import { fillGroup } from './testing/fillGroup.js';

const deposit = {
  law: '测试押金条例',
  effectiveFrom: '2001-05-01',
  articles: ['第七条'],
  text: '第七条　样本押金应当于租期届满后七日内返还。',
};
const hygiene = {
  law: '测试卫生规定（试行）',
  effectiveFrom: '2002-05-01',
  articles: ['第八条'],
  text: '第八条　厨余垃圾应当分类投放。',
};
const oldRent = {
  law: '测试租金办法',
  effectiveFrom: '2003-05-01',
  articles: ['第九条'],
  text: '第九条　基准租金每季度调整一次。',
};
const housing = {
  law: '中华人民共和国测试住房法',
  versionDate: '2020-05-28',
  effectiveFrom: '2021-01-01',
  articles: ['第九十条'],
  text: '第九十条　本法自2021年1月1日起施行。《测试押金条例》同时废止。',
};
const amendment = {
  law: '关于修改《测试卫生规定(试行)》的决定',
  versionDate: '2022-03-01',
  effectiveFrom: '2022-05-01',
  text: '将投放改为分类投放。',
};
const newRent = { ...oldRent, effectiveFrom: '2023-05-01', text: '第九条　每年调整一次。' };
const privateRepeal = {
  law: '测试健康法',
  effectiveFrom: '2024-01-01',
  articles: ['第一条'],
  text: '第一条　《测试卫生规定（试行）》同时废止。',
};

describe('what becomes of a law that a passage is from', () => {
  let database: TestDatabase;
  let retrieval: Retrieval;
  const owner = randomUUID();
  before(async () => {
    database = await testDatabase();
    const credentials = { user_id: owner, email: `${owner}@people.example.cn`, password_hash: '-' };
    await tablesIn(database.knex, database.schemas.app)('credentials').insert(credentials);
    const asked = '民间借贷纠纷';
    await fillGroup(database, {
      name: '法规',
      cause: asked,
      files: [{ name: '法规.md', chunks: [deposit, hygiene, oldRent] }],
    });
    // What becomes of them is said by files of another cause alone.
    const files = [housing, amendment, newRent].map((chunk) => ({ name: `${chunk.law}.md`, chunks: [chunk] }));
    await fillGroup(database, { name: '新法规', cause: '离婚纠纷', files });
    const own = [{ name: '健康法.md', chunks: [privateRepeal] }];
    await fillGroup(database, { name: '自己的法规', owner, cause: '离婚纠纷', files: own });
    retrieval = createRetrieval({
      ...database,
      models: { serving: () => Promise.resolve(null), rerank: () => Promise.resolve(null) },
      nearest: () => Promise.resolve([]),
      statusOf: () => Promise.resolve(() => null),
      today: () => '2026-11-27',
      logger: { warn: () => undefined },
    });
  });
  after(() => database.drop());

  const reader = (whose: string | null) => ({ reader: whose, caseCause: '民间借贷纠纷', correlationId: 'c' });
  const statuses = async (question: string, whose: string | null = null) => {
    const { results } = await retrieval.retrieve({ question, budget: 4000, ...reader(whose) });
    return results.map(({ metadata: { law, status } }) => [law, status]);
  };

  it('is told with the passage where only a file of another cause says so: a repeal, an amendment, a newer version', async () => {
    expect(await statuses('样本押金何时返还')).to.deep.equal([
      [deposit.law, '已由《测试住房法》废止（自2021年1月1日起）'],
    ]);
    expect(await statuses('厨余垃圾怎么投放')).to.deep.equal([
      [hygiene.law, '已由《关于修改〈测试卫生规定（试行）〉的决定》修改（自2022年5月1日起）'],
    ]);
    expect(await statuses('基准租金多久调整')).to.deep.equal([[oldRent.law, '知识库中已有自2023年5月1日起施行的版本']]);
  });

  it('is told by somebody’s own files to nobody else', async () => {
    expect(await statuses('厨余垃圾怎么投放', owner)).to.deep.equal([
      [hygiene.law, '已由《测试健康法》废止（自2024年1月1日起）'],
    ]);
    expect((await statuses('厨余垃圾怎么投放', null)).flat()).to.not.include(
      '已由《测试健康法》废止（自2024年1月1日起）',
    );
  });

  it('is told of an article that a text cites, whose paragraphs are then not counted', async () => {
    const cited = [{ law: deposit.law, article: '第七条' }];
    const [article] = await retrieval.articles(cited, reader(null));
    expect(article?.metadata.status).to.equal('已由《测试住房法》废止（自2021年1月1日起）');
    expect(await retrieval.paragraphs(cited, reader(null))).to.deep.equal([null]);
  });
});
