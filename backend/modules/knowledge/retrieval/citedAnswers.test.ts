import { expect } from 'chai';
import { accounts } from '../../../../domain/contract/accounts.js';
import { aiModels } from '../../../../domain/contract/aiModels.js';
import { analysis } from '../../../../domain/contract/analysis.js';
import { chat, type ChatEvent } from '../../../../domain/contract/chat.js';
import { citations } from '../../../../domain/contract/citations.js';
import { clientOf, requestOf } from '../../../../domain/contract/clientOf.js';
import { knowledge } from '../../../../domain/contract/knowledge.js';
import { writing } from '../../../../domain/contract/writing.js';
import { startModelCourt, type ModelCourt } from '../../../tests/harness/modelCourt.js';
import { reply } from '../../../tests/harness/modelServer/scripts.js';
import { complaintForm } from '../../../tests/harness/submittedCase.js';
import { refusal } from '../../../tests/harness/testBrowser.js';
import { fillGroup } from './testing/fillGroup.js';

const law = '中华人民共和国合同法';
const article = { law, articles: ['第二百零七条'], text: '第二百零七条　借款人未按约定归还借款的，应当支付逾期利息。' };
const long = {
  law: '样本借贷规则',
  articles: ['第五条'],
  text: '第五条　月息的约定超过本规则上限的部分，不予支持。',
};
const civilCode = '中华人民共和国民法典';
const family = {
  law: civilCode,
  articles: ['第一千零四十三条'],
  text: '第一千零四十三条　家庭应当树立优良家风，弘扬家庭美德，重视家庭文明建设。\n夫妻应当互相忠实，互相尊重，互相关爱；家庭成员应当敬老爱幼，互相帮助，维护平等、和睦、文明的婚姻家庭关系。',
};
/** Its items belong to the paragraph above them. */
const marriage = {
  law: civilCode,
  articles: ['第一千零五十一条'],
  text: '第一千零五十一条　有下列情形之一的，婚姻无效：\n（一）重婚；\n（二）有禁止结婚的亲属关系；\n（三）未到法定婚龄。',
};
const ownAlone = {
  law: civilCode,
  articles: ['第一千零四十九条'],
  text: '第一千零四十九条　要求结婚的男女双方应当亲自到婚姻登记机关申请结婚登记。',
};
const json = (value: unknown) => reply(JSON.stringify(value));

describe('answers that cite the knowledge base', () => {
  let court: ModelCourt;
  before(async () => {
    court = await startModelCourt();
    const { stores, close } = await court.openStores();
    await fillGroup(stores, { name: '借贷法规', files: [{ name: '合同法.md', chunks: [article, long] }] });
    await fillGroup(stores, {
      name: '婚姻家庭法规',
      cause: '离婚纠纷',
      files: [{ name: '民法典.md', chunks: [family, marriage] }],
    });
    const { id: owner } = await clientOf(court.administrator, accounts).me();
    await fillGroup(stores, {
      name: '管理员的材料',
      owner,
      files: [{ name: '内部.md', chunks: [{ text: '逾期利息内部口径：借款人未归还借款的，机密。' }] }],
    });
    await fillGroup(stores, {
      name: '管理员的法规',
      owner,
      cause: '离婚纠纷',
      files: [{ name: '民法典.md', chunks: [ownAlone] }],
    });
    await close();
  });
  after(() => court.close());

  const lastPrompt = () => {
    const [system, user] = court.server.requests.at(-1)?.messages ?? [];
    return { task: String(system?.content), data: String(user?.content) };
  };
  const ask = async (question: string, browser = court.newBrowser()): Promise<ChatEvent[]> => {
    court.server.script(reply('应当支付逾期利息〔1〕。'));
    const heard: ChatEvent[] = [];
    const body = { form_key: complaintForm, answers: {}, question };
    for await (const event of await clientOf(browser, chat).ask({ body })) heard.push(event);
    return heard;
  };
  const sourcesIn = (events: readonly ChatEvent[]) => {
    const [, second] = events;
    if (second?.type !== 'sources') throw new Error('no sources came before the text');
    return second;
  };

  it('show what a chat was given before its text, with where it is from and that the law is repealed', async () => {
    const { passages, note } = sourcesIn(await ask('借款人未归还借款，逾期利息怎么算？'));
    expect(passages.map(({ content }) => content)).to.deep.equal([article.text]);
    expect(passages[0]?.metadata).to.deep.equal({
      source: '合同法.md',
      group_name: '借贷法规',
      law,
      heading: null,
      articles: ['第二百零七条'],
      status: '已于2021年1月1日废止，由《民法典》取代',
    });
    expect(note).to.include('仅全文');
    const { task, data } = lastPrompt();
    expect(data)
      .to.include(`〔1〕出处：《${law}》`)
      .and.to.include('注意：已于2021年1月1日废止')
      .and.to.include(article.text);
    expect(task).to.not.include('逾期利息');
  });

  it('say in a sentence that nothing was found, and come all the same', async () => {
    const events = await ask('今天天气晴朗吗');
    expect(sourcesIn(events)).to.deep.include({ passages: [] });
    expect(sourcesIn(events).note).to.match(/^知识库中没有找到与此有关的内容，回答没有查阅原文。/);
    expect(events.at(-1)).to.deep.equal({ type: 'end', reason: 'complete' });
  });

  it('are the passages alone where no model would answer, of those that the caller may read', async () => {
    const centre = clientOf(court.administrator, aiModels);
    await centre.deactivate.platform({ body: { model_type: 'general' } });
    try {
      const visitor = court.newBrowser();
      expect(await clientOf(visitor, chat).withoutModel()).to.deep.equal({ kept: false, passages: true });
      const [sources, end, ...more] = await ask('借款人未归还借款，逾期利息怎么算？', visitor);
      if (sources?.type !== 'sources') throw new Error('no sources came');
      expect(sources.passages.map(({ content }) => content)).to.deep.equal([article.text]);
      expect([end, ...more]).to.deep.equal([{ type: 'end', reason: 'complete' }]);
      const body = { form_key: complaintForm, answers: {}, question: '今天天气晴朗吗' };
      const nothing = await visitor.send(requestOf(chat.ask, { body }));
      expect(await nothing.text()).to.match(/event: problem\ndata: .*没有查到与此有关的内容/);
    } finally {
      await centre.activate.platform({ path: { id: court.modelId }, body: { model_type: 'general' } });
    }
  });

  it('lean on the question before a short one', async () => {
    court.server.script(reply('好的。'));
    const turns = [{ role: 'user' as const, text: '借款人未归还借款怎么办？' }];
    const body = { form_key: complaintForm, answers: {}, question: '那利息呢？', turns };
    const heard: ChatEvent[] = [];
    for await (const event of await clientOf(court.newBrowser(), chat).ask({ body })) heard.push(event);
    expect(sourcesIn(heard).passages).to.have.lengthOf(1);
  });

  it('are made of one’s own groups for oneself alone', async () => {
    const groups = async (browser = court.newBrowser()) =>
      sourcesIn(await ask('借款人未归还借款，逾期利息怎么算？', browser)).passages.map(
        ({ metadata }) => metadata.group_name,
      );
    expect(await groups(court.administrator)).to.have.members(['借贷法规', '管理员的材料']);
    expect(lastPrompt().data).to.include('机密');
    expect(await groups()).to.deep.equal(['借贷法规']);
    expect(lastPrompt().data).to.not.include('机密');
  });

  it('say of each legal basis whether its text is in the knowledge base, also of one that no search had found', async () => {
    const basis = (name: string, cited: string) => ({ law: name, article: cited, supports: '利息' });
    court.server.script(
      json({
        analysis: '借款人应当支付逾期利息〔1〕。',
        bases: [
          basis('合同法', '第207条第一款'),
          basis('样本借贷规则', '第五条'),
          basis('样本借贷规则', '第六条'),
          basis('中华人民共和国民法典', '第六百七十五条'),
        ],
      }),
    );
    const form_data = {
      plaintiffs_natural: [{ name: '王小明' }],
      sections: { facts: { open: '李强借款人民币30000元，未按约定归还借款，逾期利息没有支付。' } },
    };
    const body = { form_key: 'claim-private-lending', form_data };
    const {
      bases,
      sources,
      texts_looked_up: lookedUp,
    } = await clientOf(court.newBrowser(), writing).legalBasis({ body });
    expect(lookedUp).to.equal(true);
    const texts = bases.map(({ passage }) => (passage === null ? null : sources.passages[passage]?.content));
    expect(texts).to.deep.equal([article.text, long.text, null, null]);
    expect(lastPrompt().data).to.include(article.text).and.to.not.include('王小明');
  });

  it('say of a legal basis which paragraph its article does not have, by the text in the knowledge base', async () => {
    const bases = ['第五条第二款', '第5条第一款'].map((cited) => ({
      law: '样本借贷规则',
      article: cited,
      supports: '',
    }));
    court.server.script(json({ analysis: '利息有上限。', bases }));
    const body = { form_key: 'claim-private-lending', form_data: { sections: { facts: { open: '月息过高。' } } } };
    const found = (await clientOf(court.newBrowser(), writing).legalBasis({ body })).bases;
    expect(found.map(({ verdict, sentence }) => [verdict, sentence.includes('共1款，没有第2款')])).to.deep.equal([
      ['suspicious', true],
      ['unverifiable', false],
    ]);
  });

  it('have their paragraphs counted for the check in a browser, by stored statutes in force that the asker may search', async () => {
    const cited = [
      { law: civilCode, article: '第一千零四十三条' },
      { law: '民法典', article: '第一千零四十三条' },
      { law: civilCode, article: '第一千零五十一条' },
      { law: civilCode, article: '第一千零四十九条' },
      { law, article: '第二百零七条' },
      { law: '样本借贷规则', article: '第五条' },
      { law: '样本借贷规则', article: '第六条' },
      { law: '中华人民共和国公司法', article: '第五条' },
    ];
    const counts = async (browser = court.newBrowser()) =>
      (await clientOf(browser, citations).paragraphs({ body: { cited } })).counts;
    // Two paragraphs; one with items; another's statute; repealed; not stored.
    expect(await counts()).to.deep.equal([2, 2, 1, null, null, 1, null, null]);
    expect(await counts(court.administrator)).to.deep.equal([2, 2, 1, 1, null, 1, null, null]);
  });

  it('have no more than a hundred articles counted at once, each in its usual spelling', async () => {
    const status = async (...cited: { readonly law: string; readonly article: string }[]) =>
      (await court.newBrowser().send(requestOf(citations.paragraphs, { body: { cited } }))).status;
    const one = { law: civilCode, article: '第一千零四十三条' };
    expect(await status(...Array.from({ length: 100 }, () => one))).to.equal(200);
    expect(await status(...Array.from({ length: 101 }, () => one))).to.equal(400);
    expect(await status()).to.equal(400);
    expect(await status({ ...one, article: '第1043条第二款' })).to.equal(400);
  });

  it('rest on the same search as a test of it, which wants a question and a cause', async () => {
    const own = clientOf(court.administrator, knowledge);
    const path = { caseCause: '民间借贷纠纷' };
    const question = '借款人未归还借款，逾期利息怎么算？';
    const tested = await own.test.own({ path, body: { query: question } });
    const given = sourcesIn(await ask(question, court.administrator)).passages;
    expect(given.map(({ content }) => content)).to.deep.equal(tested.results.map(({ content }) => content));
    expect(tested.steps).to.deep.equal({ text: 'done', vectors: 'missing', rerank: 'missing' });
    const platform = await own.test.platform({ path, body: { query: question } });
    expect(platform.results.map(({ metadata }) => metadata.group_name)).to.deep.equal(['借贷法规']);
    const send = (caseCause: string, query: string) =>
      court.administrator.send(requestOf(knowledge.test.own, { path: { caseCause }, body: { query } }));
    const empty = await send(path.caseCause, '  ');
    expect(empty.status).to.equal(422);
    expect(await empty.text()).to.include('请输入测试问题');
    expect(await refusal(await send('没有的案由', question))).to.deep.equal({
      status: 404,
      code: 'case_cause_unknown',
    });
  });

  it('show of a deep analysis the points of law that rest on a passage, and no others', async () => {
    const point = (text: string, ...numbers: number[]) => ({ text, numbers });
    court.server.script(
      json({
        case_summary: '借款纠纷。',
        dispute_focus: [],
        fact_timeline: [],
        mediation_points: [],
        legal_points: [point('逾期利息应当支付', 1, 1, 9), point('凭空的观点'), point('编造的出处', 7)],
      }),
    );
    const asked = (id: string, answer: string) => ({ id, question: '1. 本金', answers: [answer] });
    const pleading = { case_type: '民间借贷纠纷', partyInfo: [], otherItems: [] };
    const body = {
      claim_final_data: {
        ...pleading,
        claimItems: [asked('claims.principal', '未按约定归还借款，支付逾期利息')],
        factItems: [],
      },
      defense_final_data_list: [{ ...pleading, defenseItems: [asked('responses.principal', '已还一半')] }],
    };
    const found = await clientOf(court.administrator, analysis).forJudge({ body });
    expect(found.legal_points).to.deep.equal([{ text: '逾期利息应当支付', passages: [0] }]);
    expect(found.sources.passages[0]?.content).to.include('逾期利息');
  });
});
