import { expect } from 'chai';
import { randomUUID } from 'node:crypto';
import {
  startTestApplication,
  testAdministrator,
  type TestApplication,
} from '../composition/testing/testApplication.js';

const { email: owner, password } = testAdministrator;
const perAccount = 4;
const perAddress = 8;
/** From where the owner signed in once. */
const [home, office, hall] = ['203.0.113.1', '203.0.113.2', '203.0.113.3'] as const;

describe('an owner whom somebody wants to lock out', function () {
  this.timeout(120_000);
  let court: TestApplication;
  before(async () => {
    court = await startTestApplication(
      {
        allowances: {
          loginAttemptsByAccount: { points: perAccount, seconds: 600 },
          loginAttemptsByAddress: { points: perAddress, seconds: 600 },
        },
      },
      { TRUST_PROXY: 'true' },
    );
    for (const address of [home, office, hall]) expect(await owned(address)).to.equal(204);
  });
  after(() => court.close());

  const post = (path: string, type: string, address: string, body: string): Promise<Response> =>
    fetch(court.url + path, {
      method: 'POST',
      headers: { 'Content-Type': type, 'X-Forwarded-For': address },
      body,
    });
  /** Goes through captcha and login from that address. */
  const login = async (address: string, username: string, typed = 'Wrong-Horse-7'): Promise<number> => {
    const session = randomUUID();
    const captcha = JSON.stringify({ session_id: session, answer: 'ab12' });
    await post('/api/auth-utils/register-captcha', 'application/json', address, captcha);
    const form = { username, password: typed, captcha_session_id: session, captcha_answer: 'ab12' };
    const body = new URLSearchParams(form).toString();
    return (await post('/auth/login', 'application/x-www-form-urlencoded', address, body)).status;
  };
  const owned = (address: string): Promise<number> => login(address, owner, password);

  it('signs in from the familiar address whatever user names strangers make up', async () => {
    // Each a text that once was, or could be taken for, the key of the owner's own attempts.
    const spelled = [
      `${owner} ${home}`,
      `${owner}","address":"${home}`,
      `[["address","${home}"],["email","${owner}"]]`,
      `${owner}\u3000${home}`,
    ];
    for (const [i, username] of spelled.entries())
      for (let n = 0; n < 2 * perAccount; n += 1)
        expect(await login(`198.51.100.${i}`, username)).to.be.oneOf([400, 429]);
    for (let n = 0; n <= perAccount; n += 1) expect(await owned(home)).to.equal(204);
  });

  it('signs in from the familiar address once strangers everywhere used up the account', async () => {
    for (let n = 0; n < 2 * perAccount; n += 1) await login(`198.51.101.${n}`, owner);
    expect(await owned('203.0.113.200')).to.equal(429);
    expect(await owned(office)).to.equal(204);
  });

  it('signs in from the familiar address while neighbours there use that address up, before and after', async () => {
    for (let n = 0; n < perAddress - 1; n += 1) await login(hall, `neighbour${n}@example.cn`);
    expect(await owned(hall)).to.equal(204);
    for (let n = 0; n < perAddress; n += 1) await login(hall, `neighbour${n}@example.cn`);
    expect(await login(hall, 'somebody@example.cn')).to.equal(429);
    for (let n = 0; n <= perAddress; n += 1) expect(await owned(hall)).to.equal(204);
  });

  it('is told of a name that is no e-mail what is told of a wrong password, and nobody’s attempts are used up', async () => {
    const place = '203.0.113.4';
    for (let n = 0; n < perAddress; n += 1) expect(await login(place, `not an e-mail`)).to.equal(400);
    expect(await login(place, 'not an e-mail')).to.equal(429);
    expect(await login('203.0.113.5', 'not an e-mail')).to.equal(400);
  });
});
