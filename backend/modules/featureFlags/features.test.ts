import { expect } from 'chai';
import { randomUUID } from 'node:crypto';
import { accounts } from '../../../domain/contract/accounts.js';
import { clientOf, requestOf } from '../../../domain/contract/clientOf.js';
import { featureFlags } from '../../../domain/contract/featureFlags.js';
import { featureCatalogue, featureKeys } from '../../../domain/featureFlag/catalogue.js';
import { refusal, type TestBrowser } from '../../tests/harness/testBrowser.js';
import { startTestApplication, testAdministrator, type TestApplication } from '../../tests/harness/testApplication.js';

describe('features', () => {
  let court: TestApplication;
  let admin: TestBrowser;
  let li: TestBrowser;
  let wang: TestBrowser;

  const member = async (email: string): Promise<TestBrowser> => {
    const browser = court.newBrowser();
    const password = 'Passw0rd-now';
    const body = { email, password, agreeToTerms: true as const, ...(await browser.captcha()) };
    await clientOf(browser, accounts).register({ body });
    await browser.signIn(email, password);
    return browser;
  };
  before(async () => {
    court = await startTestApplication({}, { APP_MODE: 'saas' });
    admin = court.newBrowser();
    await admin.signIn(testAdministrator.email, testAdministrator.password);
    [li, wang] = await Promise.all([member('li@example.cn'), member('wang@example.cn')]);
  });
  after(() => court.close());

  const flagsOf = (browser: TestBrowser) => clientOf(browser, featureFlags);
  const ownOf = async (browser: TestBrowser, key: string) =>
    (await flagsOf(browser).listOwn()).find((flag) => flag.key === key);
  const setOwn = (browser: TestBrowser, key: string, is_enabled: boolean, idempotencyKey: string = randomUUID()) =>
    browser.send(requestOf(featureFlags.setOwn, { body: { key, is_enabled } }), { idempotencyKey });
  const setPlatform = (key: string, is_enabled: boolean, reason?: string, browser = admin) =>
    browser.send(requestOf(featureFlags.setGlobal, { path: { key }, body: { is_enabled, reason } }));

  it('are there from the first start, all on, for visitors by key only', async () => {
    expect(await flagsOf(court.newBrowser()).listPublic()).to.have.deep.members(
      featureKeys.map((key) => ({ key, is_enabled: true })),
    );
    expect(await flagsOf(admin).listGlobal()).to.have.deep.members(
      featureKeys.map((key) => {
        const { name, description } = featureCatalogue[key];
        return { key, name, description, is_enabled: true };
      }),
    );
  });

  it('are turned off for everybody at once, also for who turned them on for themselves: they cost the court', async () => {
    expect(await (await setOwn(li, 'ai_chat', true)).json()).to.include({ is_enabled: true, is_personal: true });
    const response = await setPlatform('ai_chat', false, ' 模型维护 ');
    expect(await response.json()).to.deep.equal({
      key: 'ai_chat',
      name: featureCatalogue.ai_chat.name,
      description: featureCatalogue.ai_chat.description,
      is_enabled: false,
    });
    expect(await flagsOf(court.newBrowser()).listPublic()).to.deep.include({ key: 'ai_chat', is_enabled: false });
    expect(await ownOf(wang, 'ai_chat')).to.include({ is_enabled: false, default_enabled: false, is_personal: false });
    expect(await ownOf(li, 'ai_chat')).to.include({ is_enabled: false, default_enabled: false, is_personal: true });
    await setPlatform('ai_chat', true);
    expect(await ownOf(li, 'ai_chat')).to.include({ is_enabled: true, is_personal: true });
  });

  it('count for who asks next and has heard of no position, as soon as the switch is answered', async () => {
    const { path } = requestOf(featureFlags.listPublic, {});
    const isOpen = async () => {
      const flags = featureFlags.listPublic.response.schema.parse(await (await fetch(court.url + path)).json());
      return flags.find(({ key }) => key === 'ai_chat')?.is_enabled;
    };
    for (let n = 0; n < 20; n += 1)
      for (const wanted of [false, true]) {
        await setPlatform('ai_chat', wanted);
        expect(await isOpen(), `switch ${n} to ${wanted}`).to.equal(wanted);
      }
  });

  it('are set by each for themselves, and hold when the platform changes', async () => {
    const response = await setOwn(wang, 'autocomplete', false);
    expect(await response.json()).to.deep.equal({
      key: 'autocomplete',
      name: featureCatalogue.autocomplete.name,
      description: featureCatalogue.autocomplete.description,
      is_enabled: false,
      default_enabled: true,
      is_personal: true,
    });
    expect(await ownOf(wang, 'autocomplete')).to.include({ is_enabled: false, is_personal: true });
    expect(await ownOf(li, 'autocomplete')).to.include({ is_enabled: true, is_personal: false });
    await setPlatform('autocomplete', false);
    await setPlatform('autocomplete', true);
    expect(await ownOf(wang, 'autocomplete')).to.include({ is_enabled: false, default_enabled: true });
  });

  it('that are not there are not there, for anybody', async () => {
    const none = { status: 404, code: 'flag_not_found' };
    for (const key of ['no_such', 'constructor', '', '../x', 'AI_CHAT', 'a'.repeat(65)]) {
      expect(await refusal(await setOwn(li, key, true)), key).to.deep.equal(none);
      if (key !== '') expect(await refusal(await setPlatform(key, true)), key).to.deep.equal(none);
    }
    expect(await flagsOf(li).listOwn()).to.have.length(featureKeys.length);
  });

  it('refuse what is no setting, and a reason that is too long', async () => {
    const right = requestOf(featureFlags.setOwn, { body: { key: 'ai_chat', is_enabled: true } });
    for (const body of [
      { key: 'ai_chat' },
      { key: 'ai_chat', is_enabled: 'yes' },
      { key: 'ai_chat', is_enabled: true, user_id: 'x' },
    ])
      expect((await li.send({ ...right, body })).status).to.equal(400);
    expect(await refusal(await setPlatform('ai_chat', false, '长'.repeat(201)))).to.deep.equal({
      status: 422,
      code: 'fields_invalid',
    });
    expect((await flagsOf(admin).listGlobal()).every(({ is_enabled }) => is_enabled)).to.equal(true);
  });

  it('are the platform’s only to administrators, one’s own only to who is signed in', async () => {
    expect((await li.send(requestOf(featureFlags.listGlobal, {}))).status).to.equal(403);
    expect((await setPlatform('ai_chat', false, undefined, li)).status).to.equal(403);
    const visitor = court.newBrowser();
    expect((await visitor.send(requestOf(featureFlags.listOwn, {}))).status).to.equal(401);
    expect((await setOwn(visitor, 'ai_chat', false)).status).to.equal(401);
  });

  it('take a request that is sent again for the one it was', async () => {
    const key = randomUUID();
    const send = () => setOwn(li, 'risk_analysis', false, key);
    const first: unknown = await (await send()).json();
    await setOwn(li, 'risk_analysis', true);
    expect(await (await send()).json()).to.deep.equal(first);
    expect(await ownOf(li, 'risk_analysis')).to.include({ is_enabled: true });
  });
});
