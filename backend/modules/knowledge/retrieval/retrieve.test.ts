import { randomUUID } from 'node:crypto';
import { expect } from 'chai';
import fc from 'fast-check';
import type { Recalled } from '../../../../domain/knowledge/recalled.js';
import { everyCause } from '../../../../domain/knowledge/everyCause.js';
import { measureRecall } from '../../../../domain/knowledge/recall.js';
import { usualSearchSettings, type SearchSettings } from '../../../../domain/knowledge/searchSettings.js';
import { tablesIn } from '../../../adapters/postgres/tablesIn.js';
import { testDatabase, type TestDatabase } from '../../../tests/harness/testServers.js';
import type { EmbeddingModel, RerankModel } from '../../models/retrievalModelCalls.js';
import type { RetrievalModels } from '../../models/retrievalModels.js';
import { createRetrieval, type Retrieval } from './createRetrieval.js';
import type { RetrievalQuestion, Retrieve } from './retrieve.js';
import { fillGroup, type FilledGroup } from './testing/fillGroup.js';
import { sampleQuestions, sampleRules } from './testing/sampleRules.js';
import type { Nearest } from './vectorSearch.js';

type Models = Pick<RetrievalModels, 'serving' | 'rerank'>;
const noModels: Models = {
  serving: () => Promise.resolve(null),
  rerank: () => Promise.resolve(null),
};
const nobody = { reader: null, caseCause: null, budget: 100_000, correlationId: 'c' } as const;

describe('finding passages', () => {
  let database: TestDatabase;
  before(async () => {
    database = await testDatabase();
  });
  after(() => database.drop());
  afterEach(async () => {
    const tables = tablesIn(database.knex, database.schemas.app);
    await tables('knowledge_groups').del();
    await tables('credentials').del();
  });

  const fill = (group: FilledGroup) => fillGroup(database, group);
  const account = async (): Promise<string> => {
    const id = randomUUID();
    await tablesIn(
      database.knex,
      database.schemas.app,
    )('credentials').insert({
      user_id: id,
      email: `${id}@people.example.cn`,
      password_hash: '-',
    });
    return id;
  };
  const warnings: unknown[] = [];
  const searching = (models: Partial<Models> = {}, nearest: Nearest = () => Promise.resolve([])): Retrieve =>
    retrieving(models, nearest).retrieve;
  const retrieving = (models: Partial<Models> = {}, nearest: Nearest = () => Promise.resolve([])): Retrieval =>
    createRetrieval({
      ...database,
      models: { ...noModels, ...models },
      nearest,
      statusOf: () => Promise.resolve(({ law }) => (law === '旧租赁规则' ? '已废止' : null)),
      logger: { warn: (...said: unknown[]) => void warnings.push(said) },
    });
  const ask = (question: string, more: Partial<RetrievalQuestion> = {}): Promise<Recalled> =>
    searching()({ ...nobody, question, ...more });
  const textsOf = ({ results }: Recalled): string[] => results.map(({ content }) => content);

  const deposit = '出租人应当在租赁期满后七日内退还押金。';
  const interest = '借款人逾期还款的，应当按照约定支付逾期利息。';
  const wages = '用人单位应当按月足额支付劳动者工资。';
  const rules = (more: Partial<FilledGroup> = {}): FilledGroup => ({
    name: '样本规则',
    files: [{ name: '样本.md', chunks: [{ text: deposit }, { text: interest }, { text: wages }] }],
    ...more,
  });

  describe('by words alone', () => {
    it('puts the passage that shares the rare words of the question first, with where it comes from and its scores', async () => {
      const { id } = await fill(rules());
      const found = await ask('房东不退还押金怎么办？');
      expect(textsOf(found)).to.deep.equal([deposit]);
      expect(found.results[0]?.metadata).to.include({ source: '样本.md', group_id: id, group_name: '样本规则' });
      expect(found.results[0]?.metadata).to.include({
        law: null,
        vector_score: null,
        rerank_place: null,
        status: null,
      });
      expect(found.results[0]?.metadata.text_score).to.be.above(0);
      expect(found.steps).to.deep.equal({ text: 'done', vectors: 'missing', rerank: 'missing' });
      expect(found.note).to.include('仅全文');
    });

    it('finds a passage by the name of its law and by its heading', async () => {
      const law = {
        law: '样本租赁规则',
        heading: '第二章 维修义务',
        articles: ['第八条'],
        text: '第八条　由出租人承担。',
      };
      await fill({ name: '法', files: [{ name: 'a.md', chunks: [law, { text: '别的事情。' }] }] });
      expect(textsOf(await ask('维修义务'))).to.deep.equal([law.text]);
      expect((await ask('样本租赁规则')).results[0]?.metadata).to.include({ law: '样本租赁规则' });
    });

    it('finds nothing for a question that shares one pair of characters with many, none, or no word at all', async () => {
      await fill(rules());
      for (const question of ['今天你应当高兴吗', 'unrelated words', '？！', '　'])
        expect(textsOf(await ask(question)), question).to.deep.equal([]);
      expect(textsOf(await ask('押金'))).to.deep.equal([deposit]);
    });

    it('is not led by words that nearly every passage holds', async () => {
      const many = Array.from({ length: 400 }, (_, n) => ({ text: `本规则所称合同当事人第${n}号事项。` }));
      await fill({ name: '多', files: [{ name: 'a.md', chunks: [...many, { text: deposit }] }] });
      expect(textsOf(await ask('合同当事人'))).to.deep.equal([]);
      expect(textsOf(await ask('合同当事人不退还押金'))[0]).to.equal(deposit);
    });

    it('keeps the best of what shares little, marked as weak and behind what shares enough', async () => {
      const others = Array.from({ length: 36 }, (_, n) => ({ text: `样本第${n}号。` }));
      const about = (what: string) => ({ text: `甲方交付乙方的${what}归乙方。` });
      const chunks = [...others, ...['房屋', '车辆', '货物', '设备'].map(about)];
      await fill({ name: '多', files: [{ name: 'a.md', chunks }] });
      const found = await ask('乙方想吃红烧肉');
      expect(found.results).to.have.lengthOf(3);
      expect(found.results.every(({ metadata: { weak } }) => weak === true)).to.equal(true);
      const sure = await ask('乙方那台车辆呢');
      expect(sure.results.map(({ metadata: { weak } }) => weak ?? false)).to.deep.equal([false, true, true]);
      expect(textsOf(sure)[0]).to.equal(about('车辆').text);
    });

    it('puts the law of the case before criminal procedure that says the same, and interpretations behind laws', async () => {
      const text = '第一条　借款的事实由当事人提供证据证明。';
      const chunk = (law: string) => ({ law, articles: ['第一条'], text });
      const laws = ['中华人民共和国刑事诉讼法', '最高人民法院关于民事诉讼证据的若干规定', '中华人民共和国民事诉讼法'];
      await fill({ name: '法', files: laws.map((law) => ({ name: `${law}.md`, chunks: [chunk(law)] })) });
      const lawsFor = async (more: Partial<RetrievalQuestion>) =>
        (await ask('借款的证据', more)).results.map(({ metadata: { law } }) => law);
      expect(await lawsFor({ caseCause: '民间借贷纠纷' })).to.deep.equal([...laws].reverse());
      // Both procedures count as much for this question, so either of them stands first.
      const [first, second, last] = await lawsFor({ question: '借款的证据，他会坐牢吗' });
      expect([first, second]).to.have.members([laws[0], laws[2]]);
      expect(last).to.equal(laws[1]);
    });

    it('names the article of several that answers the question best', async () => {
      const articles = ['第七百一十二条', '第七百一十三条'];
      const text = `${articles[0] ?? ''}　出租人应当维修。\n${articles[1] ?? ''}　维修费用由出租人负担。`;
      await fill({ name: '法', files: [{ name: 'a.md', chunks: [{ law: '样本租赁规则', articles, text }] }] });
      expect((await ask('维修费用谁负担')).results[0]?.metadata.best_article).to.equal(articles[1]);
    });

    it('follows settings that are tried with a question instead of those that hold', async () => {
      await fill(rules());
      const question = '借款人逾期利息，出租人退还押金，用人单位支付工资';
      const textsWith = async (settings: Partial<SearchSettings>) =>
        textsOf(await ask(question, { settings: { ...usualSearchSettings, ...settings } }));
      expect(await textsWith({})).to.have.lengthOf(3);
      expect(await textsWith({ topK: 2 })).to.deep.equal((await textsWith({})).slice(0, 2));
      expect(await textsWith({ threshold: 1 })).to.deep.equal((await textsWith({})).slice(0, 1));
      expect(await textsWith({ textWeight: 0 })).to.deep.equal([]);
    });

    it('gives the same passage of two groups once', async () => {
      await fill(rules());
      await fill(rules({ name: '又一组' }));
      expect(textsOf(await ask('退还押金'))).to.deep.equal([deposit]);
    });

    it('keeps an article whole that is indexed in pieces, once, and names a version that no longer applies', async () => {
      const law = { law: '旧租赁规则', articles: ['第三条'] };
      const pieces = [
        { ...law, text: '第三条　出租人退还押金，应当出具书面凭证。' },
        { ...law, text: '第三条　应当出具书面凭证。押金的利息归承租人。' },
      ];
      await fill({
        name: '法',
        files: [{ name: 'a.md', chunks: [...pieces, { ...law, articles: ['第四条'], text: '第四条　略。' }] }],
      });
      const { results } = await ask('押金的利息归谁，退还押金');
      expect(results.map(({ content }) => content)).to.deep.equal([
        '第三条　出租人退还押金，应当出具书面凭证。押金的利息归承租人。',
      ]);
      expect(results[0]?.metadata.status).to.equal('已废止');
    });

    it('finds the rules that answer lay questions, nearly all of them first', async () => {
      const chunks = Object.entries(sampleRules).map(([article, text]) => ({
        law: '样本规则',
        articles: [article],
        text: `${article}　${text}`,
      }));
      await fill({ name: '样本规则', files: [{ name: '样本规则.md', chunks }] });
      const asked = [];
      for (const [question, right] of sampleQuestions) {
        const { results } = await ask(question);
        asked.push({ expected: [right], found: results.flatMap(({ metadata }) => metadata.articles) });
      }
      const { at, foundNothing } = measureRecall(asked, [1, 5]);
      expect(foundNothing).to.equal(0);
      expect(at[5]).to.equal(1);
      expect(at[1]).to.be.at.least(0.8);
    });

    it('cuts to the budget with whole passages', async () => {
      await fill(
        rules({ files: [{ name: 'a.md', chunks: [{ text: `${deposit}${'押金'.repeat(50)}` }, { text: deposit }] }] }),
      );
      expect(textsOf(await ask('退还押金', { budget: deposit.length }))).to.deep.equal([deposit]);
      expect(textsOf(await ask('退还押金', { budget: 5 }))).to.deep.equal([]);
    });

    it('says what it got to when the time is up, and that the rest is missing', async () => {
      await fill(rules());
      const { retrieve } = createRetrieval({
        ...database,
        models: noModels,
        nearest: () => Promise.resolve([]),
        statusOf: () => Promise.resolve(() => null),
        logger: { warn: () => undefined },
        longestMs: 0,
      });
      const found = await retrieve({ ...nobody, question: '房东不退还押金怎么办？' });
      expect(found.steps.text).to.equal('failed');
      expect(found.note).to.match(/^已超时，只搜到部分：文字检索查了\d+个词中最少见的0个/);
    });

    it('takes any question, however it is written', async () => {
      await fill(rules());
      await fc.assert(
        fc.asyncProperty(fc.string({ unit: 'binary', maxLength: 60 }), async (odd) => {
          expect(textsOf(await ask(`${odd} 退还押金`))).to.include(deposit);
        }),
        { numRuns: 8 },
      );
    });
  });

  describe('whose groups are searched', () => {
    const secret = (words: string): FilledGroup => ({
      name: words,
      files: [{ name: `${words}.md`, chunks: [{ text: `退还押金的${words}说明。` }] }],
    });
    const namesFor = async (reader: RetrievalQuestion['reader'], more: Partial<RetrievalQuestion> = {}) =>
      (await ask('退还押金', { reader, ...more })).results.map(({ metadata }) => metadata.group_name).sort();
    const switchOff = (userId: string, groupId: string) =>
      tablesIn(
        database.knex,
        database.schemas.app,
      )('knowledge_groups_off').insert({ user_id: userId, group_id: groupId });

    it('are the reader’s own and the platform’s, and of nobody else', async () => {
      const [zhang, li] = [await account(), await account()];
      await fill(secret('平台'));
      await fill({ ...secret('张三'), owner: zhang });
      await fill({ ...secret('李四'), owner: li });
      expect(await namesFor(zhang)).to.have.members(['平台', '张三']);
      expect(await namesFor(li)).to.have.members(['平台', '李四']);
      expect(await namesFor(null)).to.deep.equal(['平台']);
      expect(await namesFor('platform')).to.deep.equal(['平台']);
      expect(await namesFor(zhang, { withoutOwn: true })).to.deep.equal(['平台']);
    });

    it('leave out what the reader switched off, for that reader alone', async () => {
      const [zhang, li] = [await account(), await account()];
      const { id: shared } = await fill(secret('平台'));
      const { id: own } = await fill({ ...secret('张三'), owner: zhang });
      for (const group of [shared, own]) await switchOff(zhang, group);
      expect(await namesFor(zhang)).to.deep.equal([]);
      expect(await namesFor(li)).to.deep.equal(['平台']);
      expect(await namesFor(null)).to.deep.equal(['平台']);
      expect((await ask('退还押金', { reader: zhang })).note).to.equal('知识库中没有可以检索的内容');
    });

    it('are those of the cause and those of all causes', async () => {
      await fill({ ...secret('通用'), cause: everyCause.id });
      await fill({ ...secret('租赁'), cause: '房屋租赁合同纠纷' });
      await fill({ ...secret('借贷'), cause: '民间借贷纠纷' });
      expect(await namesFor(null, { caseCause: '房屋租赁合同纠纷' })).to.have.members(['通用', '租赁']);
      expect(await namesFor(null, { caseCause: '离婚纠纷' })).to.deep.equal(['通用']);
      expect(await namesFor(null)).to.have.members(['通用', '租赁', '借贷']);
    });

    it('give nothing of a file that is not all there, not even how rare a word is', async () => {
      const text = `${deposit}押金押金。`;
      const halfDone = ['waiting', 'failed'] as const;
      await fill(rules());
      const alone = await ask('退还押金');
      for (const status of halfDone)
        await fill({ name: status, files: [{ name: `${status}.md`, status, chunks: [{ text }, { text }] }] });

      const now = await ask('退还押金');
      expect(now.results).to.deep.equal(alone.results);
    });

    it('hold when a search by vectors names chunks of others', async () => {
      const [zhang, li] = [await account(), await account()];
      await fill(secret('平台'));
      const { files } = await fill({ ...secret('李四'), owner: li });
      const leaking: Nearest = () =>
        Promise.resolve(files.map((fileId) => ({ file_id: fileId, place: 0, similarity: 0.99 })));
      const found = await searching(
        { serving: () => Promise.resolve(embedding('m')) },
        leaking,
      )({
        ...nobody,
        reader: zhang,
        question: '退还押金',
      });
      expect(found.results.map(({ metadata }) => metadata.group_name)).to.deep.equal(['平台']);
    });
  });

  const embedding = (key: string, more: Partial<EmbeddingModel> = {}): EmbeddingModel => ({
    key,
    name: key,
    dimension: 2,
    topK: 5,
    embed: () => Promise.resolve({ kind: 'done', vectors: [[1, 0]] }),
    ...more,
  });
  const reranking = (more: Partial<RerankModel> = {}): RerankModel => ({
    name: 'r',
    topK: 5,
    rerank: (_question, texts) => Promise.resolve({ kind: 'done', order: texts.map((_, at) => at).reverse() }),
    ...more,
  });
  const down = { kind: 'failed', sentence: '连不上。', mayPass: true } as const;

  describe('with models', () => {
    it('fuses what words and vectors find, and says how near each is', async () => {
      const { files } = await fill(rules());
      const near: Nearest = ({ limit, vector }) => {
        expect({ limit, vector }).to.deep.equal({ limit: 5, vector: [1, 0] });
        return Promise.resolve(
          files.flatMap((fileId) => [
            { file_id: fileId, place: 2, similarity: 0.9 },
            { file_id: fileId, place: 0, similarity: 0.8 },
          ]),
        );
      };
      const found = await searching(
        { serving: () => Promise.resolve(embedding('m')) },
        near,
      )({
        ...nobody,
        question: '退还押金',
      });
      expect(textsOf(found)).to.deep.equal([deposit, wages]);
      expect(found.results.map(({ metadata }) => metadata.vector_score)).to.deep.equal([0.8, 0.9]);
      expect(found.results[1]?.metadata.text_score).to.equal(null);
      expect(found.steps).to.deep.equal({ text: 'done', vectors: 'done', rerank: 'missing' });
      expect(found.note).to.equal('未重排：没有启用重排模型');
    });

    it('embeds a question once for each model that serves, and asks each for the groups that it serves', async () => {
      const zhang = await account();
      const { id: shared } = await fill(rules());
      const { id: own } = await fill(rules({ name: '自己的', owner: zhang }));
      const { id: more } = await fill(rules({ name: '还有', owner: zhang }));
      const asked: unknown[] = [];
      const embed: EmbeddingModel['embed'] = (texts, { userId, purpose }) => {
        asked.push({ texts, userId, purpose });
        return Promise.resolve({ kind: 'done', vectors: [[1, 0]] });
      };
      const searched: Record<string, readonly string[]> = {};
      const nearest: Nearest = ({ key, groups }) => {
        searched[key] = groups;
        return Promise.resolve([]);
      };
      const serving = (owner: string | null) =>
        Promise.resolve(embedding(owner === null ? 'theirs' : 'own', { embed }));
      await searching({ serving }, nearest)({ ...nobody, reader: zhang, question: '退还押金' });
      expect(asked).to.deep.equal(
        Array.from({ length: 2 }, () => ({ texts: ['退还押金'], userId: zhang, purpose: 'search' })),
      );
      expect(searched.theirs).to.deep.equal([shared]);
      expect(searched.own).to.have.members([own, more]);
    });

    it('goes on by words when a question cannot be embedded, and says so', async () => {
      await fill(rules());
      for (const embed of [
        () => Promise.resolve(down),
        () => Promise.resolve({ kind: 'done' as const, vectors: [] }),
        () => Promise.reject(new Error('broken')),
      ]) {
        const found = await searching({ serving: () => Promise.resolve(embedding('m', { embed })) })({
          ...nobody,
          question: '退还押金',
        });
        expect(textsOf(found)).to.deep.equal([deposit]);
        expect(found.steps.vectors).to.equal('failed');
        expect(found.note).to.include('仅全文').and.to.include('暂时不能用');
      }
    });

    it('says that a part was searched by words alone', async () => {
      const zhang = await account();
      await fill(rules());
      await fill(rules({ name: '自己的', owner: zhang }));
      const serving = (owner: string | null) => Promise.resolve(owner === null ? embedding('m') : null);
      const { note, steps } = await searching({ serving })({ ...nobody, reader: zhang, question: '退还押金' });
      expect(steps.vectors).to.equal('done');
      expect(note).to.include('部分内容仅全文');
    });

    it('takes the order and the number of a rerank model', async () => {
      const chunks = [
        { text: deposit },
        { text: '押金退还前应当清点。' },
        { text: '押金退还可以委托他人办理，手续另行规定。' },
      ];
      await fill(rules({ files: [{ name: 'a.md', chunks }] }));
      const byWords = textsOf(await ask('退还押金'));
      expect(byWords).to.have.lengthOf(3);
      const rerank = () => Promise.resolve(reranking({ topK: 2 }));
      const found = await searching({ rerank })({ ...nobody, question: '退还押金' });
      expect(textsOf(found)).to.deep.equal([...byWords].reverse().slice(0, 2));
      expect(found.results.map(({ metadata }) => metadata.rerank_place)).to.deep.equal([1, 2]);
      expect(found.steps.rerank).to.equal('done');
    });

    it('keeps the fused order when reranking fails, and says so', async () => {
      await fill(rules());
      const rerank = () => Promise.resolve(reranking({ rerank: () => Promise.resolve(down) }));
      const found = await searching({ rerank })({ ...nobody, question: '退还押金' });
      expect(textsOf(found)).to.deep.equal([deposit]);
      expect(found.results[0]?.metadata.rerank_place).to.equal(null);
      expect(found.steps.rerank).to.equal('failed');
      expect(found.note).to.include('未重排：重排模型暂时不能用');
    });

    it('ends with the request that asked for it', async () => {
      await fill(rules());
      const gone = new AbortController();
      const embed: EmbeddingModel['embed'] = () => {
        gone.abort(new Error('gone'));
        return new Promise(() => undefined);
      };
      const asking = searching({ serving: () => Promise.resolve(embedding('m', { embed })) })({
        ...nobody,
        question: '退还押金',
        signal: gone.signal,
      });
      expect(await asking.catch((error: unknown) => error)).to.include({ message: 'gone' });
    });
  });
});
