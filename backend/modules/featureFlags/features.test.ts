import { expect } from 'chai';
import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { featureCatalogue, featureKeys } from '../../../domain/featureFlag/catalogue.js';
import { refusal, type TestBrowser } from '../../tests/harness/testBrowser.js';
import { startTestApplication, testAdministrator, type TestApplication } from '../../tests/harness/testApplication.js';

const ownSchema = z.array(
  z.strictObject({
    key: z.string(),
    name: z.string(),
    description: z.string(),
    is_enabled: z.boolean(),
    default_enabled: z.boolean(),
    is_personal: z.boolean(),
  }),
);
const globalSchema = z.array(ownSchema.element.omit({ default_enabled: true, is_personal: true }));
const publicSchema = z.array(z.strictObject({ key: z.string(), is_enabled: z.boolean() }));
const own = '/api/user/feature-flags';
const platform = '/api/admin/feature-flags';

describe('features', () => {
  let court: TestApplication;
  let admin: TestBrowser;
  let li: TestBrowser;
  let wang: TestBrowser;

  const member = async (email: string): Promise<TestBrowser> => {
    const browser = court.newBrowser();
    const password = 'Passw0rd-now';
    const captcha_session_id = randomUUID();
    await browser.call('POST', '/api/auth-utils/register-captcha', { session_id: captcha_session_id, answer: 'ab12' });
    const captcha = { captcha_session_id, captcha_answer: 'AB12' };
    await browser.call('POST', '/auth/register', { email, password, agreeToTerms: true, ...captcha });
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

  const listOf = async <S extends z.ZodType>(browser: TestBrowser, path: string, schema: S): Promise<z.output<S>> =>
    schema.parse(await (await browser.call('GET', path)).json());
  const ownOf = async (browser: TestBrowser, key: string) =>
    (await listOf(browser, own, ownSchema)).find((flag) => flag.key === key);
  const setOwn = (browser: TestBrowser, key: string, is_enabled: boolean) =>
    browser.call('PATCH', own, { key, is_enabled });
  const setPlatform = (key: string, is_enabled: boolean, reason?: string) =>
    admin.call('PATCH', `${platform}/${key}`, { is_enabled, ...(reason === undefined ? {} : { reason }) });

  it('are there from the first start, all on, for visitors by key only', async () => {
    expect(await listOf(court.newBrowser(), '/api/feature-flags/public', publicSchema)).to.have.deep.members(
      featureKeys.map((key) => ({ key, is_enabled: true })),
    );
    expect(await listOf(admin, platform, globalSchema)).to.have.deep.members(
      featureKeys.map((key) => {
        const { name, description } = featureCatalogue[key];
        return { key, name, description, is_enabled: true };
      }),
    );
  });

  it('are turned off for everybody at once, except who has a setting of their own', async () => {
    expect(await (await setOwn(li, 'ai_chat', true)).json()).to.include({ is_enabled: true, is_personal: true });
    const response = await setPlatform('ai_chat', false, ' 模型维护 ');
    expect(await response.json()).to.deep.equal({
      key: 'ai_chat',
      name: featureCatalogue.ai_chat.name,
      description: featureCatalogue.ai_chat.description,
      is_enabled: false,
    });
    // Somebody else's next request waits for what the administrator was answered only when it is told of it.
    const position = response.headers.get('X-Position') ?? '';
    const seen = await court
      .newBrowser()
      .call('GET', '/api/feature-flags/public', undefined, { 'X-Min-Position': position });
    expect(publicSchema.parse(await seen.json())).to.deep.include({ key: 'ai_chat', is_enabled: false });
    expect(await ownOf(wang, 'ai_chat')).to.include({ is_enabled: false, default_enabled: false, is_personal: false });
    expect(await ownOf(li, 'ai_chat')).to.include({ is_enabled: true, default_enabled: false, is_personal: true });
    await setPlatform('ai_chat', true);
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
    const changed = await setPlatform('autocomplete', true);
    // Somebody else's change: whoever did not make it reads it once it is projected.
    await wang.call('GET', own, undefined, { 'X-Min-Position': changed.headers.get('X-Position') ?? '' });
    expect(await ownOf(wang, 'autocomplete')).to.include({ is_enabled: false, default_enabled: true });
  });

  it('that are not there are not there, for anybody', async () => {
    const none = { status: 404, code: 'flag_not_found' };
    for (const key of ['no_such', 'constructor', '', '../x', 'AI_CHAT', 'a'.repeat(65)]) {
      expect(await refusal(await setOwn(li, key, true)), key).to.deep.equal(none);
      if (key !== '') expect(await refusal(await setPlatform(encodeURIComponent(key), true)), key).to.deep.equal(none);
    }
    expect(await listOf(li, own, ownSchema)).to.have.length(featureKeys.length);
  });

  it('refuse what is no setting, and a reason that is too long', async () => {
    for (const body of [
      { key: 'ai_chat' },
      { key: 'ai_chat', is_enabled: 'yes' },
      { key: 'ai_chat', is_enabled: true, user_id: 'x' },
    ])
      expect((await li.call('PATCH', own, body)).status).to.equal(400);
    expect(await refusal(await setPlatform('ai_chat', false, '长'.repeat(201)))).to.deep.equal({
      status: 422,
      code: 'fields_invalid',
    });
    expect((await listOf(admin, platform, globalSchema)).every(({ is_enabled }) => is_enabled)).to.equal(true);
  });

  it('are the platform’s only to administrators, one’s own only to who is signed in', async () => {
    expect((await li.call('GET', platform)).status).to.equal(403);
    expect((await li.call('PATCH', `${platform}/ai_chat`, { is_enabled: false })).status).to.equal(403);
    const visitor = court.newBrowser();
    expect((await visitor.call('GET', own)).status).to.equal(401);
    expect((await setOwn(visitor, 'ai_chat', false)).status).to.equal(401);
  });

  it('take a request that is sent again for the one it was', async () => {
    const again = { 'Idempotency-Key': randomUUID() };
    const send = () => li.call('PATCH', own, { key: 'risk_analysis', is_enabled: false }, again);
    const first: unknown = await (await send()).json();
    await setOwn(li, 'risk_analysis', true);
    expect(await (await send()).json()).to.deep.equal(first);
    expect(await ownOf(li, 'risk_analysis')).to.include({ is_enabled: true });
  });
});
