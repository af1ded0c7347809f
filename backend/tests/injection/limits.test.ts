import { expect } from 'chai';
import { aiModels } from '../../../domain/contract/aiModels.js';
import { clientOf, requestOf } from '../../../domain/contract/clientOf.js';
import { routeKeyOf } from '../../../domain/contract/contract.js';
import { documents } from '../../../domain/contract/documents.js';
import { featureFlags } from '../../../domain/contract/featureFlags.js';
import { forms } from '../../../domain/contract/forms.js';
import { users } from '../../../domain/contract/users.js';
import { writing } from '../../../domain/contract/writing.js';
import { modelSlots } from '../../../domain/models/slots.js';
import { featureKeys } from '../../../domain/featureFlag/catalogue.js';
import { accessOf, authorization } from '../../platform/http/authorization.js';
import { startModelCourt, type ModelCourt } from '../harness/modelCourt.js';
import { deafModel } from '../harness/modelServer/obedientModel.js';
import { testKey } from '../harness/modelServer/modelServer.js';
import { register } from '../harness/personas.js';
import { submitCase, submitComplaint } from '../harness/submittedCase.js';
import { testAdministrator, wideAllowances } from '../harness/testApplication.js';
import { createTestClient, type Client, type TestRequest } from '../harness/testClient.js';
import { askingCalls, type AskingCall } from './askingCalls.js';

const once = { points: 1, seconds: 3600 };

describe('calls that ask a model', function () {
  this.timeout(120_000);
  let court: ModelCourt;
  let client: Client;
  let courtCookie: string;
  let calls: readonly AskingCall[];
  before(async () => {
    court = await startModelCourt(
      { allowances: { ...wideAllowances, modelCalls: once, ownModelCalls: once, continuations: once } },
      { APP_MODE: 'saas', TRUST_PROXY: 'true' },
    );
    court.server.always(deafModel);
    client = createTestClient(court.url);
    courtCookie = await client.signIn(testAdministrator.email, testAdministrator.password);
    calls = askingCalls({
      harmless: await submitCase(client, '', courtCookie, '李某'),
      submit: (answers) => submitComplaint(client, '', courtCookie, answers),
      know: () => Promise.resolve(),
    });
  });
  after(() => court.close());

  /** Status, and code of a refusal, of a usual request. */
  const ask = async (cookie: string, request: TestRequest, address = '198.51.100.250') => {
    const { status, code } = await client.send(cookie, { ...request, headers: { 'X-Forwarded-For': address } });
    return code === undefined ? status : `${status} ${code}`;
  };
  const tooMany = '429 too_many_requests';
  const byAnybody = () => calls.filter(({ asks }) => asks === 'anybody');
  const newAdministrator = async (email: string): Promise<string> => {
    const { id, cookie } = await register(client, email);
    const change = { is_superuser: true, reason: '准备测试' };
    await client.ask(courtCookie, requestOf(users.change, { path: { id }, body: change }));
    return cookie;
  };

  it('are refused to visitors of one address after their limit, and to those of no other', async () => {
    for (const [at, { key, usual }] of byAnybody().entries()) {
      const address = `198.51.100.${at + 1}`;
      expect([await ask('', usual(), address), await ask('', usual(), address)], key).to.deep.equal([200, tooMany]);
    }
  });

  it('are refused to an account after its limit, and not to others at its address', async () => {
    const address = '203.0.113.1';
    const { cookie } = await register(client, 'asker@people.example.cn');
    const [first] = byAnybody();
    expect(first && (await ask(cookie, first.usual(), address))).to.equal(200);
    for (const { key, usual } of byAnybody()) {
      // Continuing a text has an allowance of its own, which the first call used none of.
      if (key === routeKeyOf(writing.continueText)) expect(await ask(cookie, usual(), address), key).to.equal(200);
      expect(await ask(cookie, usual(), address), key).to.equal(tooMany);
    }
    expect(first && (await ask('', first.usual(), address))).to.equal(200);

    // A model of one's own is counted apart.
    const settings = {
      base_url: court.server.baseUrl,
      api_key: testKey,
      model_name: 'scripted',
      capabilities: ['general' as const],
    };
    const numbers = { temperature: null, top_p: null, max_tokens: 4000, prompt_price: 0, completion_price: 0 };
    const added = await client.ask(cookie, requestOf(aiModels.add.own, { body: { ...settings, ...numbers } }));
    const { id } = aiModels.add.own.response.schema.parse(added.json);
    await client.ask(cookie, requestOf(aiModels.activate.own, { path: { id }, body: { model_type: 'general' } }));
    const own = byAnybody().find(({ key }) => key === routeKeyOf(forms.recommend));
    expect(own && [await ask(cookie, own.usual()), await ask(cookie, own.usual())]).to.deep.equal([200, tooMany]);
  });

  it('are refused to an administrator after the limit, and to no other', async () => {
    for (const [at, { key, usual }] of calls.filter(({ asks }) => asks === 'court').entries()) {
      const cookie = await newAdministrator(`judge${at}@court.example.cn`);
      expect([await ask(cookie, usual()), await ask(cookie, usual())], key).to.deep.equal([200, tooMany]);
    }
  });

  it('are refused while their feature is off, and each feature has one', async () => {
    const featureOf = ({ key }: AskingCall) => accessOf(authorization[key] ?? 'anonymous').feature;
    expect([...new Set(calls.flatMap((called) => featureOf(called) ?? []))]).to.have.members(featureKeys);
    // The court's own, and a list that rules make without a model.
    expect(
      byAnybody()
        .filter((called) => !featureOf(called))
        .map(({ key }) => key),
    ).to.deep.equal([routeKeyOf(documents.evidenceChecklist)]);
    const { setGlobal } = clientOf(court.administrator, featureFlags);
    const asked = court.server.requests.length;
    for (const feature of featureKeys) {
      await setGlobal({ path: { key: feature }, body: { is_enabled: false } });
      for (const called of calls.filter((one) => featureOf(one) === feature))
        expect(await ask('', called.usual()), called.key).to.equal('403 feature_off');
      await setGlobal({ path: { key: feature }, body: { is_enabled: true } });
    }
    expect(court.server.requests.length).to.equal(asked);
  });

  it('are refused without a model, while what rules give is given', async () => {
    const { deactivate } = clientOf(court.administrator, aiModels);
    for (const model_type of modelSlots) await deactivate.platform({ body: { model_type } });
    const asked = court.server.requests.length;
    const rulesGiven = routeKeyOf(documents.evidenceChecklist);
    for (const { key, asks, usual } of calls)
      expect(await ask(asks === 'court' ? courtCookie : '', usual()), key).to.equal(
        key === rulesGiven ? 200 : '409 no_active_model',
      );
    const byRules = requestOf(forms.recommend, { body: { description: '朋友借钱不还' } });
    expect(await ask('', byRules)).to.equal(200);
    expect(court.server.requests.length).to.equal(asked);
  });
});
