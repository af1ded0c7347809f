import { expect } from 'chai';
import { accounts } from '../../../domain/contract/accounts.js';
import { clientOf } from '../../../domain/contract/clientOf.js';
import { startTestApplication, testAdministrator, type TestApplication } from '../../tests/harness/testApplication.js';

describe('when a session ends', () => {
  let court: TestApplication;
  let now = new Date('2027-01-15T04:00:00Z');
  before(async () => {
    court = await startTestApplication({ now: () => now });
  });
  after(() => court.close());
  const pass = (minutes: number): void => {
    now = new Date(now.getTime() + minutes * 60_000);
  };

  it('is told without prolonging it, put off by use, and by nothing after thirty days', async () => {
    const browser = court.newBrowser();
    const client = clientOf(browser, accounts);
    const over = { seconds_left: 0, can_renew: false };
    expect(await client.sessionEnd()).to.deep.equal(over);
    await browser.signIn(testAdministrator.email, testAdministrator.password);
    const began = now;
    pass(715);
    for (let count = 0; count < 2; count += 1)
      expect(await client.sessionEnd()).to.deep.equal({ seconds_left: 300, can_renew: true });
    await client.me();
    expect(await client.sessionEnd()).to.deep.equal({ seconds_left: 12 * 3600, can_renew: true });
    const step = 700;
    while (now.getTime() + step * 60_000 < began.getTime() + 30 * 86_400_000) {
      pass(step);
      await client.me();
    }
    const { seconds_left: left, can_renew: canRenew } = await client.sessionEnd();
    expect(canRenew).to.equal(false);
    expect(now.getTime() + left * 1000).to.equal(began.getTime() + 30 * 86_400_000);
    pass(left / 60);
    expect(await client.sessionEnd()).to.deep.equal(over);
  });
});
