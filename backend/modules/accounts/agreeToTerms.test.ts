import { expect } from 'chai';
import { termsVersion } from '../../../domain/account/terms.js';
import { accounts } from '../../../domain/contract/accounts.js';
import { clientOf, requestOf } from '../../../domain/contract/clientOf.js';
import { refusal, testBrowser } from '../../tests/harness/testBrowser.js';
import { startTestApplication, testAdministrator, type TestApplication } from '../../tests/harness/testApplication.js';

const password = 'Passw0rd-now';
const context = { correlationId: 'request-1', actor: { kind: 'system', id: 'test' } } as const;

describe('terms that were changed', () => {
  let court: TestApplication;
  before(async () => {
    court = await startTestApplication({}, { APP_MODE: 'saas' });
  });
  after(() => court.close());

  it('are to be agreed to by whoever agreed to earlier ones, once, and kept with the account', async () => {
    const reached = { position: 0n };
    const browser = testBrowser(court.url, reached);
    const me = clientOf(browser, accounts);
    const email = 'earlier@example.cn';
    const form = { email, password, agreeToTerms: true as const, ...(await browser.captcha()) };
    const { id: userId } = await me.register({ body: form });
    const { stores, close } = await court.openStores();
    try {
      const stream = stores.streams.account(userId);
      const earlier = { type: 'TermsAgreed', data: { userId, termsVersion: '2026-11-21' } } as const;
      const once = { ...context, commandId: 'agreed-earlier', commandHash: 'f'.repeat(64), now: new Date() };
      reached.position = (await stores.log.append(stream, [earlier], 0n, once)).position;
      expect((await browser.signIn(email, password)).status).to.equal(204);
      expect((await me.me()).terms_to_agree).to.equal(termsVersion);
      const agreeing = (version: string) => browser.send(requestOf(accounts.agreeToTerms, { body: { version } }));
      expect(await refusal(await agreeing('2026-11-21'))).to.deep.equal({ status: 409, code: 'terms_outdated' });
      expect((await me.me()).terms_to_agree).to.equal(termsVersion);
      expect((await agreeing(termsVersion)).status).to.equal(204);
      expect((await agreeing(termsVersion)).status).to.equal(204);
      expect((await me.me()).terms_to_agree).to.equal(null);
      const agreed = (await stores.log.readStream(stream)).filter(({ type }) => type === 'TermsAgreed');
      expect(agreed.slice(1).map(({ data }) => data)).to.deep.equal([{ userId, termsVersion }]);
    } finally {
      await close();
    }
  });

  it('are nothing to visitors, to new accounts, and to those that the court set up', async () => {
    const visitor = court.newBrowser();
    const call = requestOf(accounts.agreeToTerms, { body: { version: termsVersion } });
    expect(await refusal(await visitor.send(call))).to.deep.equal({ status: 401, code: 'not_signed_in' });
    const newcomer = court.newBrowser();
    const form = { email: 'new@example.cn', password, agreeToTerms: true as const, ...(await newcomer.captcha()) };
    await clientOf(newcomer, accounts).register({ body: form });
    for (const [email, secret] of [
      ['new@example.cn', password],
      [testAdministrator.email, testAdministrator.password],
    ] as const) {
      const browser = court.newBrowser();
      await browser.signIn(email, secret);
      expect((await clientOf(browser, accounts).me()).terms_to_agree).to.equal(null);
    }
  });
});
