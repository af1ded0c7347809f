import { expect } from 'chai';
import { accounts } from '../../../domain/contract/accounts.js';
import { clientOf } from '../../../domain/contract/clientOf.js';
import { startTestApplication, testAdministrator, type TestApplication } from '../../tests/harness/testApplication.js';
import { deviceOf } from './deviceOf.js';

describe('one’s own sessions', () => {
  let court: TestApplication;
  before(async () => {
    court = await startTestApplication({}, { APP_MODE: 'saas' });
  });
  after(() => court.close());
  const signedIn = async () => {
    const browser = court.newBrowser();
    await browser.signIn(testAdministrator.email, testAdministrator.password);
    return { browser, client: clientOf(browser, accounts) };
  };
  const isSignedIn = async (client: Awaited<ReturnType<typeof signedIn>>['client']): Promise<boolean> =>
    (await client.sessionEnd()).seconds_left > 0;

  it('are listed, and each is ended from another; what was ended already is no error', async () => {
    const [laptop, phone] = [await signedIn(), await signedIn()];
    const { session_id: own } = await laptop.client.me();
    const { session_id: other = '' } = await phone.client.me();
    const { items } = await laptop.client.sessions();
    expect(items.map(({ id }) => id)).to.have.members([own, other]);
    expect(items.filter(({ is_current: isCurrent }) => isCurrent).map(({ id }) => id)).to.deep.equal([own]);
    for (let count = 0; count < 2; count += 1) await laptop.client.endSession({ path: { id: other } });
    expect([await isSignedIn(laptop.client), await isSignedIn(phone.client)]).to.deep.equal([true, false]);
  });

  it('are ended by nobody else: the end of another account’s session changes nothing', async () => {
    const victim = await signedIn();
    const { session_id: id = '' } = await victim.client.me();
    const person = court.newBrowser();
    const who = { email: 'guo@example.cn', password: 'Passw0rd-1' };
    await clientOf(person, accounts).register({ body: { ...who, agreeToTerms: true, ...(await person.captcha()) } });
    await person.signIn(who.email, who.password);
    await clientOf(person, accounts).endSession({ path: { id } });
    expect(await isSignedIn(victim.client)).to.equal(true);
  });

  it('are named by browser and system, whatever the header says', () => {
    const chrome = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0';
    expect(deviceOf(`${chrome} Safari/537.36`)).to.equal('Chrome，Windows');
    expect(deviceOf(`${chrome} Safari/537.36 Edg/140.0.0.0`)).to.equal('Edge，Windows');
    expect(
      deviceOf(
        'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148 MicroMessenger/8.0.60',
      ),
    ).to.equal('微信，iPhone');
    expect(deviceOf('curl/8.5.0')).to.equal(undefined);
    expect(deviceOf('')).to.equal(undefined);
  });
});
