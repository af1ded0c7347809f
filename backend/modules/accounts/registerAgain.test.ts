import { expect } from 'chai';
import { eraseAccount } from '../erasure/eraseAccount.js';
import { contextAt, startErasing, type Erasing } from '../erasure/testing/startErasing.js';
import { termsVersion } from '../../../domain/account/terms.js';
import { RequestError } from '../../platform/http/requestError.js';
import { verifyPassword } from './passwords.js';
import { register, type RegisterDeps } from './register.js';

const now = new Date('2026-03-01T08:00:00Z');
const email = 'he@example.cn';

describe('registering again', () => {
  let all: Erasing;
  let deps: RegisterDeps;
  before(async () => {
    all = await startErasing();
    const letThrough = () => Promise.resolve();
    const unlimited: RegisterDeps['limits']['registrations'] = {
      consume: letThrough,
      charge: letThrough,
      check: letThrough,
      used: () => Promise.resolve(0),
      recall: () => undefined,
      giveBack: letThrough,
      reset: letThrough,
      attempt: (_key, work) => work(),
    };
    deps = {
      ...all,
      accountIdKey: Buffer.alloc(32, 3),
      captchas: { redeem: () => Promise.resolve(true) },
      puzzles: { redeem: letThrough },
      limits: {
        registrations: unlimited,
        registrationsWithoutPuzzle: unlimited,
        registrationsAfterPuzzle: unlimited,
      },
    };
  });
  after(() => all.close());

  const by = (password: string, more: Partial<RegisterDeps> = {}) =>
    register(
      { ...deps, ...more },
      { email, password, captchaSessionId: 's', captchaAnswer: 'a', clientAddress: '::1', context: contextAt(now) },
    );
  const eventsOf = async (userId: string) => all.log.readStream(all.streams.account(userId));

  it('completes what broke off between the event and the credentials, with the password given last', async () => {
    const add = () => Promise.reject(new Error('the process dies here'));
    const broken = await by('Passw0rd-1', { credentials: { ...all.credentials, add } }).catch(String);
    expect(broken).to.include('dies here');
    const { userId } = await by('Passw0rd-2');
    const known = await all.credentials.findByEmail(email);
    expect(known?.userId).to.equal(userId);
    expect(await verifyPassword('Passw0rd-2', known?.passwordHash)).to.equal(true);
    const events = await eventsOf(userId);
    expect(events.map(({ type }) => type)).to.deep.equal(['AccountRegistered']);
    expect(events[0]?.data).to.deep.equal({ userId, email, termsVersion });
  });

  it('is refused while there is such an account, and begins another once it was erased', async () => {
    await all.administrators.register({
      userId: '00000000-0000-4000-8000-000000000009',
      email: 'court@example.cn',
      password: 'Correct-Horse-7',
    });
    await all.project();
    const first = (await all.credentials.findByEmail(email))?.userId ?? '';
    const refused = await by('Passw0rd-3').catch((error: unknown) => error);
    expect(refused).to.be.instanceOf(RequestError).and.to.have.property('code', 'REGISTER_USER_ALREADY_EXISTS');

    await eraseAccount(all, first, { reason: '本人申请' }, contextAt(now));
    const { userId } = await by('Passw0rd-4');
    expect(userId).not.to.equal(first);
    expect((await eventsOf(first)).at(0)?.data).to.include({ email: null });
    expect((await eventsOf(userId)).at(0)?.data).to.include({ email });
  });
});
