import { expect } from 'chai';
import { randomUUID } from 'node:crypto';
import type { AccountChanges } from '../../../../domain/account/commands.js';
import { openAggregates } from '../../../adapters/eventStore/openAggregates.js';
import { StoreUnavailableError } from '../../../adapters/eventStore/errors.js';
import type { EventLog } from '../../../adapters/eventStore/eventLog.js';
import { contextAt, startErasing, type Erasing } from '../../erasure/testing/startErasing.js';
import { administerAccount, type AdministerDeps } from './administerAccount.js';
import { createReadPlanLimits } from '../../accounts/index.js';

const now = new Date('2027-01-15T04:00:00Z');
const dies = () => Promise.reject(new Error('the process dies here'));

describe('changing an account', () => {
  let all: Erasing;
  let userId: string;
  let token: string;
  before(async () => {
    all = await startErasing();
  });
  after(() => all.close());
  beforeEach(async () => {
    userId = randomUUID();
    const registering = { type: 'RegisterAccount', data: { userId, email: `${userId}@example.cn` } } as const;
    await all.accounts.handle(userId, registering, contextAt(now));
    token = await all.sessions.begin(userId, now);
  });

  const change = (changes: AccountChanges, replaced: Partial<AdministerDeps> = {}, context = contextAt(now)) =>
    administerAccount(
      {
        ...all,
        planLimits: createReadPlanLimits(all.priceLists),
        tellAccount: () => Promise.resolve(),
        timeZone: 'Asia/Shanghai',
        ...replaced,
      },
      userId,
      { changes, reason: '测试', by: { isSuperuser: true } },
      context,
    );
  const isSignedIn = async () => (await all.sessions.find(token, now)) === userId;
  const types = async () => (await all.log.readStream(all.streams.account(userId))).map(({ type }) => type);
  const broken = (work: Promise<unknown>) =>
    work.then(
      () => 'done',
      (error: unknown) => error,
    );

  it('that broke off before the sessions ended ends them when it is repeated, and is one change', async () => {
    const context = contextAt(now);
    expect(await broken(change({ isActive: false }, { sessions: { endAllOf: dies } }, context))).to.be.instanceOf(
      Error,
    );
    expect(await isSignedIn()).to.equal(true);
    await change({ isActive: false }, {}, context);
    expect(await isSignedIn()).to.equal(false);
    expect(await types()).to.deep.equal(['AccountRegistered', 'AccountDeactivated']);
  });

  it('that broke off before the sessions ended leaves none behind for when the account is let in again', async () => {
    await broken(change({ isActive: false }, { sessions: { endAllOf: dies } }));
    await change({ isActive: true });
    expect(await isSignedIn()).to.equal(false);
    expect(await types()).to.deep.equal(['AccountRegistered', 'AccountDeactivated', 'AccountActivated']);
  });

  it('of plan and credits leaves the sessions alone, and asks nobody to wait', async () => {
    await change({ credits: 5, isActive: true, isAdministrator: true }, { administratorGuard: dies });
    expect(await isSignedIn()).to.equal(true);
  });

  it('happens whole or not at all when the store goes away', async () => {
    const away: EventLog = { ...all.log, append: () => Promise.reject(new StoreUnavailableError()) };
    const { accounts } = openAggregates({ ...all, log: away });
    const changes = { credits: 5, isActive: false, subscription: { plan: 'professional' } } as const;
    expect(await broken(change(changes, { accounts }))).to.be.instanceOf(StoreUnavailableError);
    expect(await isSignedIn()).to.equal(true);
    expect(await types()).to.deep.equal(['AccountRegistered']);
    await change(changes);
    expect(await types()).to.deep.equal([
      'AccountRegistered',
      'SubscriptionChanged',
      'CreditsGranted',
      'AccountDeactivated',
      'CreditsGranted',
    ]);
  });

  it('by many at once leaves the last one’s balance, and the ledger sums up to it', async () => {
    await Promise.all(Array.from({ length: 12 }, (_none, place) => change({ credits: (place + 1) * 1000 })));
    const events = await all.log.readStream(all.streams.account(userId));
    const amounts = events.flatMap(({ type, data }) => (type === 'CreditsGranted' ? [data.amount] : []));
    const sum = amounts.reduce((total, amount) => total + amount, 0);
    expect(amounts).to.have.length(12);
    expect(sum % 1000).to.equal(0);
    expect(sum).to.be.within(1000, 12_000);
    await all.project();
    expect(await all.read('accounts').where({ id: userId }).first()).to.include({ platform_credits: sum });
  });
});
