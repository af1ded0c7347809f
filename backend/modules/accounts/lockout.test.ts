import { expect } from 'chai';
import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { refusal } from '../../tests/harness/testBrowser.js';
import { startTestApplication, testAdministrator, type TestApplication } from '../../tests/harness/testApplication.js';
import { Puzzle, type PuzzleAction } from '../../../domain/puzzle/puzzle.js';
import { cookieTransport } from '../../adapters/courtClient/cookieTransport.js';

const { email: owner, password } = testAdministrator;
const perAccount = 4;
const perAddress = 8;
const withoutPuzzle = 6;
const pictures = 40;
const newcomers = 5;
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
          loginsWithoutPuzzle: { points: withoutPuzzle, seconds: 600 },
          captchaRegistrations: { points: pictures, seconds: 600 },
          registrations: { points: newcomers, seconds: 600 },
          registrationsWithoutPuzzle: { points: newcomers - 2, seconds: 600 },
        },
      },
      { TRUST_PROXY: 'true', APP_MODE: 'saas' },
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
  const json = (path: string, address: string, body: unknown) =>
    post(path, 'application/json', address, JSON.stringify(body));
  const proofOf = (address: string, action: PuzzleAction, email?: string) =>
    cookieTransport(court.url, { headers: { 'X-Forwarded-For': address } })
      .proof({ action, ...(email !== undefined && { email }) })
      .then(({ proof = '' }) => proof);
  /** A picture, registered as the specification has it or with more. */
  const picture = async (address: string, more: { proof?: string } = {}) => {
    const session = randomUUID();
    const { status } = await json('/api/auth-utils/register-captcha', address, {
      session_id: session,
      answer: 'ab12',
      ...more,
    });
    return { session, status };
  };
  type More = { readonly proof?: string; readonly device?: string };
  const send = (address: string, username: string, typed: string, session: string, more: More = {}) => {
    const form = { username, password: typed, captcha_session_id: session, captcha_answer: 'ab12', ...more };
    return post('/auth/login', 'application/x-www-form-urlencoded', address, new URLSearchParams(form).toString());
  };
  /** Goes through captcha and login from that address, as the specification has them or with more. */
  const answerTo = async (address: string, username: string, typed = 'Wrong-Horse-7', more: More = {}) =>
    send(address, username, typed, (await picture(address)).session, more);
  const login = async (address: string, username: string, typed = 'Wrong-Horse-7', more: More = {}): Promise<number> =>
    (await answerTo(address, username, typed, more)).status;
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

  it('signs in from the familiar browser while a neighbour guesses at this very account from the familiar address', async () => {
    const device = (await answerTo(office, owner, password)).headers.get('X-Device-Token') ?? '';
    for (let n = 0; n < perAccount; n += 1) expect(await login(office, owner)).to.equal(400);
    expect(await owned(office)).to.equal(429);
    expect(await login(office, owner, password, { device })).to.equal(204);
    for (let n = 0; n < perAccount; n += 1)
      await login('198.51.102.1', owner, 'Wrong-Horse-7', { device: `${device}x` });
    expect(await login(office, owner, password, { device })).to.equal(204);
    // It is worth nothing to anybody else, and bounds guessing like everything else does.
    for (let n = 0; n < perAccount; n += 1)
      expect(await login('198.51.102.2', owner, 'Wrong-Horse-7', { device })).to.equal(400);
    expect(await login('198.51.102.2', owner, password, { device })).to.equal(429);
    expect(await login('198.51.102.3', 'somebody@example.cn', password, { device })).to.equal(400);
  });

  it('gets a picture although a neighbour asked for all that an address may have and solved none', async () => {
    const building = '203.0.113.20';
    const taken: number[] = [];
    for (let n = 0; n < pictures + 5; n += 1) taken.push((await picture(building)).status);
    expect(taken.filter((status) => status === 204)).to.have.length(pictures);
    const proof = await proofOf(building, 'captcha');
    const { session, status } = await picture(building, { proof });
    expect(status).to.equal(204);
    expect((await picture(building, { proof })).status).to.equal(400);
    const mine = await proofOf(building, 'login', 'somebody@example.cn');
    const judged = await send(building, 'somebody@example.cn', password, session, { proof: mine });
    expect(await refusal(judged)).to.deep.equal({ status: 400, code: 'LOGIN_BAD_CREDENTIALS' });
  });

  it('signs in elsewhere for the first time, by solving a puzzle, although neighbours there used up the address', async () => {
    const newOffice = '203.0.113.21';
    const codes: string[] = [];
    for (let n = 0; n < perAddress + 1; n += 1)
      codes.push((await refusal(await answerTo(newOffice, `neighbour${n}@example.cn`))).code);
    expect(codes).to.deep.equal([
      ...Array<string>(withoutPuzzle).fill('LOGIN_BAD_CREDENTIALS'),
      ...Array<string>(perAddress - withoutPuzzle).fill('proof_required'),
      'too_many_requests',
    ]);
    const newcomer = 'newcomer@example.cn';
    const registered = await json('/auth/register', home, {
      email: newcomer,
      password,
      agreeToTerms: true,
      captcha_session_id: (await picture(home)).session,
      captcha_answer: 'ab12',
    });
    expect(registered.status).to.equal(201);
    const proof = await proofOf(newOffice, 'login', newcomer);
    const { session } = await picture(newOffice);
    for (const [address, email] of [
      [newOffice, 'other@example.cn'],
      ['203.0.113.22', newcomer],
    ] as const)
      expect((await refusal(await send(address, email, password, session, { proof }))).code).to.equal('proof_refused');
    // What was refused for its proof left the picture as it was.
    expect((await send(newOffice, newcomer, password, session, { proof })).status).to.equal(204);
    expect((await refusal(await answerTo(newOffice, newcomer, password, { proof }))).code).to.equal('proof_refused');
  });

  it('solves dearer puzzles the more wrong passwords were tried, and others do not', async () => {
    const level = async (address: string, email: string): Promise<number> => {
      const response = await json('/api/auth-utils/puzzle', address, { action: 'login', email });
      return z.object({ puzzle: Puzzle }).parse(await response.json()).puzzle.parameters.data.level;
    };
    const tried = 'tried@example.cn';
    const levels: number[] = [];
    for (let n = 0; n < perAccount; n += 1) {
      levels.push(await level('203.0.113.23', tried));
      await login(`198.51.103.${n}`, tried);
    }
    levels.push(await level('203.0.113.23', tried));
    expect(levels).to.deep.equal([0, 0, 0, 1, 2]);
    expect(await level('203.0.113.23', 'untried@example.cn')).to.equal(0);
  });

  it('registers by solving a puzzle although neighbours used up what their address may do without', async () => {
    const building = '203.0.113.24';
    const register = async (email: string, more: { proof?: string } = {}) => {
      const { session } = await picture(building);
      const fields = { email, password, agreeToTerms: true, captcha_session_id: session, captcha_answer: 'ab12' };
      return json('/auth/register', building, { ...fields, ...more });
    };
    const statuses: number[] = [];
    for (let n = 0; n < newcomers + 1; n += 1) statuses.push((await register(`robot${n}@example.cn`)).status);
    expect(statuses).to.deep.equal([201, 201, 201, 400, 400, 429]);
    const person = 'person@example.cn';
    const proof = await proofOf(building, 'register', person);
    expect((await refusal(await register('another@example.cn', { proof }))).code).to.equal('proof_refused');
    expect((await register(person, { proof })).status).to.equal(201);
    expect((await refusal(await register('third@example.cn', { proof }))).code).to.equal('proof_refused');
  });
});
