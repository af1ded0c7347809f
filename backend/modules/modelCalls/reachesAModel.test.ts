import { expect } from 'chai';
import { aiModels } from '../../../domain/contract/aiModels.js';
import { analysis } from '../../../domain/contract/analysis.js';
import { autofill } from '../../../domain/contract/autofill.js';
import { chat, type ChatEvent } from '../../../domain/contract/chat.js';
import { clientOf, requestOf } from '../../../domain/contract/clientOf.js';
import { writing } from '../../../domain/contract/writing.js';
import { startModelCourt, type ModelCourt } from '../../tests/harness/modelCourt.js';
import { testKey } from '../../tests/harness/modelServer/modelServer.js';
import {
  refuse,
  reply,
  sendJson,
  silence,
  testedModel,
  textOf,
  type Script,
} from '../../tests/harness/modelServer/scripts.js';
import type { TestBrowser } from '../../tests/harness/testBrowser.js';
import { registering, type SaasCourt } from '../ownDocuments/testing/saasCourt.js';

const id = '11010519491231002X';
const phone = '13812345678';
const bank = '6222021234567890123';
const all = new RegExp(`${id}|${phone}|${bank}`);
const quota = 'You exceeded your current quota, please check your plan and billing details.';
const unpaid: Script<unknown> = ({ response }) =>
  sendJson(response, 429, { error: { message: quota, type: 'insufficient_quota', code: 'insufficient_quota' } });

describe('what reaches a model, and what comes back', () => {
  let court: ModelCourt;
  let newPerson: SaasCourt['newPerson'];
  before(async () => {
    court = await startModelCourt(
      { models: { concealMs: 5000, limits: { atOnce: 2, waiting: 0, ofAccount: { atOnce: 2, waiting: 0 } } } },
      { APP_MODE: 'saas' },
    );
    newPerson = registering(court, court.administrator);
  });
  after(() => court.close());
  const visitor = () => court.newBrowser();
  const prompt = (): string => court.server.requests.map(textOf).at(-1) ?? '';
  const asking = (question: string) => ({ body: { form_key: 'claim-housing-lease', answers: {}, question } });
  const ask = async (question: string, browser: TestBrowser = visitor()): Promise<string> => {
    let text = '';
    for await (const event of await clientOf(browser, chat).ask(asking(question)))
      if (event.type === 'delta') text += event.text;
    return text;
  };

  it('are no numbers of people in a filing review, whose quotes are found all the same', async () => {
    const details = [`姓名：李某`, `证件号码：${id}`, `联系电话：${phone}`, `收款账号：${bank}`];
    const claim = {
      case_type: '民间借贷纠纷',
      partyInfo: [{ role: '原告（自然人）', details }],
      claimItems: [{ id: 'claims.principal', question: '1. 本金', answers: [`请求还款100,000.00元至${bank}`] }],
      otherItems: [],
    };
    court.server.script((exchange) => {
      const [, name = ''] = /证件号码：(\S+)/.exec(textOf(exchange.request)) ?? [];
      const quoted = { text: `号码${name}已写明`, basis: [{ ref: 'C1', quote: `证件号码：${name}` }] };
      return reply(
        JSON.stringify({
          summary: '还款',
          meets_requirements: true,
          grounds: [quoted],
          missing_elements: [],
          suggestions: [],
        }),
      )(exchange);
    });
    const review = await clientOf(court.administrator, analysis).forFiling({ body: { claim_final_data: claim } });
    expect(prompt()).to.include('100,000.00元').and.not.to.match(all);
    expect(review.grounds[0]).to.deep.include({ text: `号码${id}已写明` });
    expect(review.grounds[0]?.passages[0]?.quote).to.equal(`证件号码：${id}`);
  });

  it('are none in a chat, whose reply has them again, however it is cut', async () => {
    court.server.script((exchange) => {
      const [name = ''] = /〔电话号码\d+〕(?=不接)/.exec(textOf(exchange.request)) ?? [];
      return reply(`请再打${name}，或者发函。`)(exchange);
    });
    expect(await ask(`被告的${phone}不接，身份证${id}，卡${bank}`)).to.equal(`请再打${phone}，或者发函。`);
    expect(prompt()).not.to.match(all);
  });

  it('are none where a form is filled in from a text, whose fields hold them all the same', async () => {
    court.server.always((exchange) => {
      const [phoneName = '', idName = ''] = ['电话号码', '证件号码'].map(
        (kind) => textOf(exchange.request).match(new RegExp(`〔${kind}\\d+〕(?=，由周强)`))?.[0],
      );
      const party = {
        name: { value: '周强', quote: '借款人：周强' },
        phone: { value: phoneName, quote: `电话：${phoneName}` },
        id_number: { value: idName, quote: `身份证${idName}` },
      };
      return reply(JSON.stringify({ defendants_natural: [party] }))(exchange);
    });
    const text_content = `借款人：周强，电话：138 1234 5678，由周强使用，身份证${id}，由周强持有。`;
    const { suggestions } = await clientOf(visitor(), autofill).suggest({
      body: { form_id: 'claim-private-lending', text_content },
    });
    expect(prompt()).not.to.match(/138 ?1234|11010519/);
    expect(suggestions.map(({ path, value, evidence }) => [path, value, evidence?.text])).to.deep.equal([
      ['defendants_natural.0.name', '周强', '借款人：周强'],
      ['defendants_natural.0.phone', '13812345678', '电话：138 1234 5678'],
      ['defendants_natural.0.id_number', id, `身份证${id}`],
    ]);
  });

  it('is no thought in a continuation', async () => {
    const text = '2024年3月1日，被告向原告借款，约定一年后归还。到期后原告多次';
    const goOn = async (script: Script): Promise<string> => {
      court.server.script(script);
      return (await clientOf(visitor(), writing).continueText({ body: { text } })).continuation;
    };
    expect(await goOn(reply('<think>原告要钱</think>催要，被告拒不归还。'))).to.equal('催要，被告拒不归还。');
    expect(await goOn(reply('原告要钱\n</think>\n催要，被告拒不归还。'))).to.equal('催要，被告拒不归还。');
    expect(await goOn(reply('<think>原告要钱'))).to.equal('');
  });

  it('is no thought in the middle of a chat', async () => {
    court.server.script(reply('可以。<think>再看看合同</think>先看合同。'));
    expect(await ask('可以吗')).to.equal('可以。先看合同。');
  });

  it('says that the service has not been paid, asks it once, and takes it for no missing ability', async () => {
    court.server.always(unpaid);
    const before = court.server.requests.length;
    // Visitors read only that it does not answer: `modelFailures.test.ts`.
    const response = await court.administrator.send(requestOf(chat.ask, asking('可以吗')));
    expect(await response.text()).to.include('账户余额不足');
    expect(court.server.requests).to.have.length(before + 1);

    const centre = clientOf(court.administrator, aiModels);
    const model = async () => (await centre.list.platform()).items.find((each) => each.id === court.modelId);
    court.server.always(testedModel());
    await centre.test.platform({ path: { id: court.modelId } });
    court.server.always((exchange) => (exchange.request.stream ? reply('好')(exchange) : unpaid(exchange)));
    const { verdicts } = await centre.test.platform({ path: { id: court.modelId } });
    expect(verdicts.map(({ verdict }) => verdict)).to.deep.equal(['yes', 'yes', 'yes', 'yes', 'untested', 'untested']);
    expect(verdicts.at(-1)?.sentence).to.include('账户余额不足');
    expect((await model())?.last_test?.verdicts.map(({ verdict }) => verdict)).not.to.include('no');
  });

  it('is a system message in a test too, which fails where everything later would', async () => {
    court.server.always((exchange) =>
      exchange.request.messages[0]?.role === 'system'
        ? refuse(400, 'System role not supported')(exchange)
        : testedModel()(exchange),
    );
    const { verdicts } = await clientOf(court.administrator, aiModels).test.platform({ path: { id: court.modelId } });
    expect(verdicts.map(({ verdict }) => verdict)).to.deep.equal([
      ...['yes', 'yes', 'no', 'untested', 'untested', 'untested'],
    ]);
    expect(verdicts[2]?.sentence).to.include('System role not supported');
  });

  it('is asked for a plain reply where the service refuses to stream', async () => {
    court.server.always((exchange) =>
      exchange.request.stream
        ? refuse(400, 'Streaming is not supported for this model')(exchange)
        : reply('可以。')(exchange),
    );
    expect(await ask('可以吗')).to.equal('可以。');
    const { verdicts } = await clientOf(court.administrator, aiModels).test.platform({ path: { id: court.modelId } });
    expect(verdicts[2]).to.include({ capability: 'streaming', verdict: 'no' });
    expect(verdicts[1]).to.include({ capability: 'key', verdict: 'yes' });
  });

  it('is a host whose places one account’s own slow model does not take', async () => {
    const person = await newPerson();
    const centre = clientOf(person.browser, aiModels);
    const body = { model_name: 'slow-own', base_url: court.server.baseUrl, api_key: testKey };
    const own = await centre.add.own({ body });
    await centre.activate.own({ path: { id: own.id }, body: { model_type: 'general' } });
    court.server.always((exchange) =>
      exchange.request.model === 'slow-own' ? silence(exchange) : reply('可以。')(exchange),
    );
    const leaving = new AbortController();
    const before = court.server.requests.length;
    const slow = [1, 2].map((n) =>
      clientOf(person.browser, chat)
        .ask(asking(`慢${n}`), { signal: leaving.signal })
        .then(async (events) => {
          const heard: ChatEvent[] = [];
          for await (const event of events) heard.push(event);
          return heard;
        })
        .catch(() => []),
    );
    while (court.server.requests.length < before + 2) await new Promise((next) => setImmediate(next));
    expect(await ask('可以吗')).to.equal('可以。');
    leaving.abort();
    await Promise.all(slow);
  });
});
