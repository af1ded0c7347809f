import { expect } from 'chai';
import { modelSlots } from '../../../domain/models/slots.js';
import { testedCapabilities } from '../../../domain/models/testedCapabilities.js';
import { accounts } from '../../../domain/contract/accounts.js';
import { aiModels } from '../../../domain/contract/aiModels.js';
import { clientOf, requestOf } from '../../../domain/contract/clientOf.js';
import { usage } from '../../../domain/contract/usage.js';
import { users } from '../../../domain/contract/users.js';
import { writing } from '../../../domain/contract/writing.js';
import { createLogger } from '../../runtime/logging/logger.js';
import { startModelCourt, type ModelCourt } from '../../tests/harness/modelCourt.js';
import { testKey } from '../../tests/harness/modelServer/modelServer.js';
import { refuse, reply, testedModel } from '../../tests/harness/modelServer/scripts.js';
import { refusal, type TestBrowser } from '../../tests/harness/testBrowser.js';
import { registering, type Person, type SaasCourt } from '../ownDocuments/testing/saasCourt.js';
import { eventually } from '../../tests/torture/readiness.js';

const secret = 'sk-seen-by-nobody-0123456789';
const typed = { model_name: ' qwen-plus ', base_url: 'https://models.example.cn/v1', api_key: secret };
const nowhere = '00000000-0000-4000-8000-000000000000';

describe('the model centre over HTTP', () => {
  const logged: string[] = [];
  let court: ModelCourt;
  let newPerson: SaasCourt['newPerson'];
  let zhang: Person;
  before(async () => {
    const logger = createLogger('trace', { write: (line) => void logged.push(line) });
    // Fewer than usual, and enough for the other tests.
    const allowances = { modelCalls: { points: 4, seconds: 3600 } };
    court = await startModelCourt({ logger, allowances }, { APP_MODE: 'saas' });
    newPerson = registering(court, court.administrator);
  });
  beforeEach(async () => {
    zhang = await newPerson();
  });
  after(() => court.close());
  const centreOf = ({ browser }: { readonly browser: TestBrowser }) => clientOf(browser, aiModels);
  const admin = () => clientOf(court.administrator, aiModels);
  const scripted = (changes: object = {}) => ({
    model_name: 'scripted-own',
    base_url: court.server.baseUrl,
    api_key: testKey,
    temperature: null,
    top_p: null,
    ...changes,
  });
  const problemsOf = async (browser: TestBrowser, method: string, path: string, body: unknown) => {
    const response = await browser.call(method, path, body);
    const text = await response.text();
    expect(text).not.to.include(secret);
    const { code, errors } = JSON.parse(text) as { code: string; errors: { path: string; message: string }[] };
    expect([response.status, code], JSON.stringify(body)).to.deep.equal([422, 'fields_invalid']);
    return errors.map(({ path: at, message }) => [at, message]);
  };

  it('lists the models of a service with a typed key or the stored one, which goes to no other host', async () => {
    const centre = centreOf(zhang);
    const base_url = court.server.baseUrl;
    const names = { names: ['scripted'], is_cut: false };
    expect(await centre.listOfService.own({ body: { base_url, api_key: testKey } })).to.deep.equal(names);
    const { id: model_id } = await centre.add.own({ body: scripted() });
    expect(await centre.listOfService.own({ body: { base_url, model_id } })).to.deep.equal(names);
    const asking = (browser: TestBrowser, body: { base_url: string; model_id?: string }) =>
      browser.send(requestOf(aiModels.listOfService.own, { body }));
    const elsewhere = await asking(zhang.browser, { base_url: base_url.replace('127.0.0.1', 'localhost'), model_id });
    expect(elsewhere.status).to.equal(502);
    const other = await newPerson();
    expect(await refusal(await asking(other.browser, { base_url, model_id }))).to.deep.equal({
      status: 404,
      code: 'ai_model_not_found',
    });
    court.server.listings.script(refuse(404, 'no such path'));
    const none = await asking(zhang.browser, { base_url, model_id });
    expect(await none.text()).to.include('没有从这个内网地址得到模型的回答');
  });

  it('adds a model with the defaults of the form, lists, changes and deletes it, and never returns its key', async () => {
    const centre = centreOf(zhang);
    const added = await centre.add.own({ body: typed });
    const shown = {
      id: added.id,
      model_name: 'qwen-plus',
      base_url: typed.base_url,
      has_api_key: true,
      description: '',
      capabilities: ['general'],
      temperature: 0.7,
      top_p: 0.8,
      max_tokens: 8192,
      reasoning_effort: 'low',
      is_active_general: false,
      is_active_vision: false,
      is_active_fast: false,
      last_test: null,
    };
    expect(added).to.deep.equal(shown);
    const path = { id: added.id };
    const change = { temperature: null, max_tokens: null, capabilities: ['fast' as const, 'general' as const] };
    const changed = await centre.change.own({ path, body: change });
    expect(changed).to.deep.equal({ ...shown, ...change, capabilities: ['general', 'fast'] });
    expect(await centre.list.own()).to.deep.equal({ items: [changed] });
    const list = await (await zhang.browser.call('GET', '/api/user/ai-models')).text();
    expect(list).not.to.include('sk-');
    await centre.remove.own({ path });
    expect(await centre.list.own()).to.deep.equal({ items: [] });
  });

  it('adds a model of the platform with the prices and the privacy of the form', async () => {
    const added = await admin().add.platform({ body: typed });
    expect(added).to.include({ is_public: false, prompt_price: 1, completion_price: 3, has_api_key: true });
    const path = { id: added.id };
    const changed = await admin().change.platform({ path, body: { is_public: true, prompt_price: 0.0125 } });
    expect(changed).to.deep.equal({ ...added, is_public: true, prompt_price: 0.0125 });
    await admin().remove.platform({ path });
  });

  it('refuses each wrong field with a sentence', async () => {
    const { browser } = zhang;
    const own = '/api/user/ai-models';
    expect(await problemsOf(browser, 'POST', own, {})).to.deep.include.members([
      ['model_name', '请填写模型名称'],
      ['base_url', '请填写接口地址'],
    ]);
    expect(await problemsOf(browser, 'POST', own, { ...typed, api_key: '' })).to.deep.equal([
      ['api_key', '请填写接口密钥；该服务不需要密钥的，请勾选“该服务不需要密钥”'],
    ]);
    for (const [change, field] of [
      [{ model_name: '  ' }, 'model_name'],
      [{ base_url: 'models.example.cn' }, 'base_url'],
      [{ base_url: 'https://sk:x@models.example.cn' }, 'base_url'],
      [{ api_key: `${secret}\r\nHost: x` }, 'api_key'],
      [{ capabilities: [] }, 'capabilities'],
      [{ capabilities: ['chat'] }, 'capabilities.0'],
      [{ temperature: 2.1 }, 'temperature'],
      [{ temperature: -0.1 }, 'temperature'],
      [{ top_p: 1.1 }, 'top_p'],
      [{ max_tokens: 0 }, 'max_tokens'],
      [{ max_tokens: 1.5 }, 'max_tokens'],
      [{ reasoning_effort: 'much' }, 'reasoning_effort'],
    ] as const) {
      const [problem] = await problemsOf(browser, 'POST', own, { ...typed, ...change });
      expect(problem?.[0], JSON.stringify(change)).to.equal(field);
      expect(problem?.[1]).to.match(/[\u4e00-\u9fff]/);
    }
    for (const change of [{ prompt_price: -1 }, { completion_price: 0.00001 }, { prompt_price: null }])
      expect(
        await problemsOf(court.administrator, 'POST', '/api/admin/ai-models', { ...typed, ...change }),
      ).to.have.length(1);
    expect(await centreOf(zhang).list.own()).to.deep.equal({ items: [] });
  });

  it('activates a model for a capability that it has, one in each slot, and deletes only one that is active nowhere', async () => {
    const centre = centreOf(zhang);
    const one = await centre.add.own({ body: { ...typed, capabilities: ['general', 'vision'] } });
    const other = await centre.add.own({ body: typed });
    const activate = (id: string, model_type: string) =>
      zhang.browser.call('PATCH', `/api/user/ai-models/${id}/set-active`, { model_type });
    expect(await (await activate(one.id, 'general')).json()).to.deep.equal({
      general: one.id,
      vision: null,
      fast: null,
    });
    await activate(one.id, 'vision');
    expect(await refusal(await activate(one.id, 'fast'))).to.deep.equal({
      status: 409,
      code: 'ai_model_lacks_capability',
    });
    expect((await activate(one.id, 'everything')).status).to.equal(422);
    await activate(other.id, 'general');
    expect(
      (await centre.list.own()).items.map((model) => [model.id, model.is_active_general, model.is_active_vision]),
    ).to.deep.equal([
      [one.id, false, true],
      [other.id, true, false],
    ]);

    const refused = await zhang.browser.send(requestOf(aiModels.remove.own, { path: { id: one.id } }));
    expect(refused.status).to.equal(409);
    expect(await refused.json()).to.include({ code: 'ai_model_active', detail: '请先取消所有启用。' });
    await centre.change.own({ path: { id: one.id }, body: { capabilities: ['general'] } });
    await centre.remove.own({ path: { id: one.id } });
    expect(await centre.deactivate.own({ body: { model_type: 'general' } })).to.deep.equal({
      general: null,
      vision: null,
      fast: null,
    });
    await centre.remove.own({ path: { id: other.id } });
  });

  it('shows public models of the platform without their address, and lets people use those alone', async () => {
    const open = await admin().add.platform({ body: { ...typed, is_public: true, description: '平台提供' } });
    const hidden = await admin().add.platform({ body: typed });
    const centre = centreOf(zhang);
    const [market] = (await centre.listPublic()).items;
    expect(market).to.deep.equal({
      id: open.id,
      model_name: 'qwen-plus',
      description: '平台提供',
      capabilities: ['general'],
      prompt_price: 1,
      completion_price: 3,
      is_active_general: false,
      is_active_vision: false,
      is_active_fast: false,
    });
    const text = await (await zhang.browser.call('GET', '/api/user/ai-models/platform-public')).text();
    expect(text).not.to.include('models.example.cn').and.not.include(hidden.id);
    const body = { model_type: 'general' as const };
    await centre.activate.own({ path: { id: open.id }, body });
    expect((await centre.listPublic()).items[0]).to.include({ is_active_general: true });
    expect((await admin().list.platform()).items.find(({ id }) => id === open.id)).to.include({
      is_active_general: false,
    });
    for (const id of [hidden.id, nowhere])
      expect(
        await refusal(await zhang.browser.send(requestOf(aiModels.activate.own, { path: { id }, body }))),
      ).to.deep.equal({ status: 404, code: 'ai_model_not_found' });
    await admin().remove.platform({ path: { id: open.id } });
    expect(await centre.listPublic()).to.deep.equal({ items: [] });
    await admin().remove.platform({ path: { id: hidden.id } });
  });

  it('finds a model for its owner alone', async () => {
    const { id } = await centreOf(zhang).add.own({ body: typed });
    const li = await newPerson();
    const path = { id };
    const body = { model_type: 'general' as const };
    for (const browser of [li.browser, court.administrator])
      for (const request of [
        requestOf(aiModels.change.own, { path, body: {} }),
        requestOf(aiModels.remove.own, { path }),
        requestOf(aiModels.activate.own, { path, body }),
        requestOf(aiModels.test.own, { path }),
      ])
        expect((await refusal(await browser.send(request))).code).to.equal('ai_model_not_found');
    for (const request of [
      requestOf(aiModels.change.platform, { path, body: {} }),
      requestOf(aiModels.remove.platform, { path }),
      requestOf(aiModels.activate.platform, { path, body }),
      requestOf(aiModels.test.platform, { path }),
    ])
      expect((await refusal(await court.administrator.send(request))).code).to.equal('ai_model_not_found');
    expect((await centreOf(li).list.own()).items).to.deep.equal([]);
  });

  describe('the test of a model', () => {
    it('says of each capability whether it is there, keeps that with its date, and costs nothing', async () => {
      court.server.always(testedModel({ structured: 'json_object', usage: null }));
      const centre = centreOf(zhang);
      const { id } = await centre.add.own({ body: scripted() });
      const tested = await centre.test.own({ path: { id } });
      expect(tested.verdicts.map(({ capability, verdict }) => `${capability} ${verdict}`)).to.deep.equal([
        'reachable yes',
        'key yes',
        'streaming yes',
        'stream_usage no',
        'structured yes',
        'image yes',
      ]);
      for (const { sentence } of tested.verdicts) expect(sentence).to.match(/^[^a-z]*[\u4e00-\u9fff].*。$/);
      expect((await centre.list.own()).items[0]?.last_test).to.deep.equal(tested);
      const { by_source: sources } = await clientOf(zhang.browser, usage).stats.own();
      expect(sources.map(({ source }) => source)).to.deep.equal(['model-test']);
      expect(await clientOf(zhang.browser, accounts).me()).to.include({ platform_credits: 0 });

      const changed = await centre.change.own({ path: { id }, body: { api_key: 'sk-another-key-9876543210' } });
      expect(changed.last_test).to.equal(null);
    });

    it('repeats a refused key nowhere: not in the response, not in what is kept, not in the log', async () => {
      const wrong = 'sk-wrong-echoed-9876543210';
      const centre = admin();
      const { id } = await centre.add.platform({ body: scripted({ api_key: wrong }) });
      const { verdicts } = await centre.test.platform({ path: { id } });
      expect(verdicts.map(({ verdict }) => verdict)).to.deep.equal(['yes', 'no', ...Array(4).fill('untested')]);
      expect(JSON.stringify([verdicts, await centre.list.platform()])).not.to.include('echoed');
      const { stores, close } = await court.openStores();
      const kept: unknown = await stores.app('ai_models').where({ id }).first('verdicts');
      await close();
      expect(JSON.stringify(kept)).to.include('密钥').and.not.include('echoed');
      expect(logged.join('')).to.include('ai-models').and.not.include('echoed').and.not.include(secret);
    });

    it('keeps whatever a service says, also what no database takes', async () => {
      court.server.always(refuse(400, `max_tokens\u0000${'一'.repeat(184)}😀😀😀`));
      const centre = admin();
      const { id } = await centre.add.platform({ body: scripted() });
      const tested = await centre.test.platform({ path: { id } });
      expect(JSON.stringify(tested)).to.include('max_tokens 一一一');
      expect((await centre.list.platform()).items.find((each) => each.id === id)?.last_test).to.deep.equal(tested);
    });

    it('shows what a service says of a setting without the key in it', async () => {
      court.server.always(refuse(400, `max_tokens is too large for key ${testKey}`));
      const { verdicts } = await admin().try.platform({ body: scripted() });
      const text = JSON.stringify(verdicts);
      expect(text).to.include('max_tokens is too large').and.not.include(testKey);
    });

    it('of what is typed and not saved stores nothing', async () => {
      court.server.always(testedModel());
      const centre = centreOf(zhang);
      const { verdicts } = await centre.try.own({ body: scripted() });
      expect(verdicts.map(({ capability, verdict }) => [capability, verdict])).to.deep.equal(
        testedCapabilities.map((capability) => [capability, 'yes']),
      );
      expect(await centre.list.own()).to.deep.equal({ items: [] });
      expect((await problemsOf(zhang.browser, 'POST', '/api/user/ai-models/test', {}))[0]?.[0]).to.equal('model_name');
      const address = (await centre.try.own({ body: scripted({ base_url: 'http://10.0.0.1/v1' }) })).verdicts[0];
      expect(address).to.include({ capability: 'reachable', verdict: 'no' });
    });
  });

  describe('a feature', () => {
    const text = '2024年3月5日，王小明借给李强30000元，约定三个月内还清，李强一直不还。';
    const asking = requestOf(writing.optimiseText, { body: { text } });
    const asked = () => court.server.requests.at(-1)?.model;
    const versions = JSON.stringify({ formal: `${text}请求偿还。`, concise: `${text}未还。`, orderly: `一、${text}` });
    beforeEach(() => court.server.always(reply(versions)));

    it('is answered by one’s own model before the platform’s, which has a place of its own for visitors', async () => {
      const visitor = court.newBrowser();
      expect(await clientOf(visitor, aiModels).available()).to.deep.equal({ general: true, vision: true, fast: true });
      await visitor.send(asking);
      expect(asked()).to.equal('scripted');
      const centre = centreOf(zhang);
      const { id } = await centre.add.own({ body: scripted({ capabilities: [...modelSlots] }) });
      await zhang.browser.send(asking);
      expect(asked()).to.equal('scripted');
      for (const model_type of modelSlots) await centre.activate.own({ path: { id }, body: { model_type } });
      await zhang.browser.send(asking);
      expect(asked()).to.equal('scripted-own');
    });

    it('keeps the form of output that a model was found to hold to, and begins there the next time', async () => {
      const centre = centreOf(zhang);
      const { id } = await centre.add.own({ body: scripted({ model_name: 'ladder', capabilities: [...modelSlots] }) });
      for (const model_type of modelSlots) await centre.activate.own({ path: { id }, body: { model_type } });
      court.server.script(refuse(400, 'This response_format type is unavailable now'), reply(versions));
      await zhang.browser.send(asking);
      const { stores, close } = await court.openStores();
      const kept: unknown = await stores.app('ai_models').where({ id }).first('structured_output');
      await close();
      expect(kept).to.deep.equal({ structured_output: 'json_object' });
      await zhang.browser.send(asking);
      expect(court.server.requests.at(-1)?.response_format?.type).to.equal('json_object');
    });

    it('is limited for an account that uses the platform’s model, and not so narrowly for its own', async () => {
      const statuses = async () => {
        const responses = await Promise.all(Array.from({ length: 5 }, () => zhang.browser.send(asking)));
        return responses.map(({ status }) => status).sort();
      };
      expect(await statuses()).to.deep.equal([200, 200, 200, 200, 429]);
      const centre = centreOf(zhang);
      const { id } = await centre.add.own({ body: scripted({ capabilities: [...modelSlots] }) });
      for (const model_type of modelSlots) await centre.activate.own({ path: { id }, body: { model_type } });
      expect(await statuses()).to.deep.equal([200, 200, 200, 200, 200]);
    });

    /** What was given and spent, as the owner and the court read it; `other` is another account. */
    const historyIs = async (rich: Person, other: Person) => {
      const history = clientOf(rich.browser, usage);
      const isListed = async () => (await history.credits({ query: {} })).items.length === 2;
      await eventually('the call is in the history', 30_000, isListed);
      const own = await history.credits({ query: {} });
      expect(own).to.include({ credits: 99.95, held: 0, granted: 100, spent: 0.05, released: 0, next: null });
      const [spent, granted] = own.items;
      expect(spent).to.include({
        kind: 'spent',
        amount: -0.05,
        source: 'text-optimization',
        model: 'scripted',
        prompt_tokens: 20,
        completion_tokens: 10,
        total_tokens: 30,
      });
      expect(granted).to.include({ kind: 'granted', amount: 100, grant: 'administrator' });
      expect(own.days).to.deep.equal([{ day: spent?.day, granted: 100, spent: 0.05, released: 0 }]);
      const past = await history.credits({ query: { to: '2020-01-01' } });
      expect(past).to.deep.include({ items: [], days: [], granted: 0, spent: 0, credits: 99.95 });
      const csv = await (await rich.browser.send(requestOf(usage.creditsCsv, { query: {} }))).text();
      const lines = csv.split('\r\n').map((line) => line.split(','));
      expect(lines[0]).to.include.members(['日期', '给予', '扣除', '用途']);
      expect(lines[1]?.slice(2)).to.deep.equal([
        '扣除',
        '',
        '0.05',
        '',
        '',
        '文字优化',
        'scripted',
        '',
        '20',
        '10',
        '30',
        '',
      ]);
      expect(lines[2]?.slice(2, 4)).to.deep.equal(['给予', '100']);

      const path = { id: rich.id };
      expect(await clientOf(court.administrator, users).credits({ path, query: {} })).to.deep.equal(own);
      const atCourt = await court.administrator.send(requestOf(users.creditsCsv, { path, query: {} }));
      expect(await atCourt.text()).to.equal(csv);
      expect((await clientOf(other.browser, usage).credits({ query: {} })).items).to.deep.equal([]);
      expect((await other.browser.send(requestOf(users.credits, { path, query: {} }))).status).to.equal(403);
      const nobody = { path: { id: nowhere }, query: {} };
      expect(await refusal(await court.administrator.send(requestOf(users.credits, nobody)))).to.deep.equal({
        status: 404,
        code: 'account_not_found',
      });
    };

    /** What a question costs at most, told before it is asked: never less than a call holds. */
    const costsAre = async (rich: Person, poor: Person) => {
      const own = await clientOf(rich.browser, usage).callCosts();
      expect(own).to.include({ credits: 99.95, held: 0 });
      const cost = own.tasks.find(({ task }) => task === 'text-optimization');
      // The longest reply alone, asked for once more with twice the room, costs 36 credits.
      expect(cost?.most).to.be.within(36, 60);
      expect(cost?.least).to.be.within(0.7, 2);
      // What is made from forms has a bound over all of them: three calls of the longest reply and the longest text.
      const filling = own.tasks.find(({ task }) => task === 'autofill');
      expect(filling?.most).to.be.within(3 * (36 + 60), 700);
      // Each thousand characters are read in three calls, and once more by each where it is asked again.
      expect(filling?.text).to.deep.equal({ longest: 60_000, each_thousand: 6 });
      const judging = own.tasks.find(({ task }) => task === 'recommendation');
      expect(judging?.most).to.be.within(36, 80);
      const none = await clientOf(poor.browser, usage).callCosts();
      expect([none.credits, none.tasks]).to.deep.equal([0, own.tasks]);
      expect((await clientOf(court.administrator, usage).callCosts()).tasks).to.deep.equal([]);
      expect((await court.newBrowser().send(requestOf(usage.callCosts, {}))).status).to.equal(401);
    };

    it('with a model of the platform that has a price is paid by accounts, not by the court’s own people or visitors', async () => {
      const path = { id: court.modelId };
      await admin().change.platform({ path, body: { prompt_price: 1, completion_price: 3 } });
      try {
        expect(await refusal(await zhang.browser.send(asking))).to.deep.equal({
          status: 402,
          code: 'credits_insufficient',
        });
        const rich = await newPerson({ platform_credits: 100 });
        expect((await rich.browser.send(asking)).status).to.equal(200);
        // 20 tokens read, 10 written.
        // The response waits for no read model.
        const isCharged = async () => (await clientOf(rich.browser, accounts).me()).platform_credits !== 100;
        await eventually('the call is charged', 30_000, isCharged);
        expect(await clientOf(rich.browser, accounts).me()).to.include({ platform_credits: 99.95 });
        for (const browser of [court.newBrowser(), court.administrator])
          expect((await browser.send(asking)).status).to.equal(200);
        await historyIs(rich, zhang);
        await costsAre(rich, zhang);
      } finally {
        await admin().change.platform({ path, body: { prompt_price: 0, completion_price: 0 } });
      }
    });
  });
});
