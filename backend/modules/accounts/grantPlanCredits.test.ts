import { expect } from 'chai';
import { randomUUID } from 'node:crypto';
import type { AccountCommand } from '../../../domain/account/commands.js';
import { contextAt, startErasing, type Erasing } from '../erasure/testing/startErasing.js';
import { eraseAccount } from '../erasure/eraseAccount.js';
import { StoreUnavailableError } from '../../adapters/eventStore/errors.js';
import type { EventLog } from '../../adapters/eventStore/eventLog.js';
import { createLogger } from '../../runtime/logging/logger.js';
import { openAggregates, type Accounts } from '../../adapters/eventStore/openAggregates.js';
import { createPlanCreditGrants } from './grantPlanCredits.js';
import { createReadPlanLimits } from './planLimits.js';
import { nothingLimited } from '../../../domain/account/planLimits.js';

const timeZone = 'Asia/Shanghai';
const january = new Date('2027-01-15T04:00:00Z');
/** A minute past the court's midnight, still the evening before in London. */
const february = new Date('2027-01-31T16:01:00Z');
const april = new Date('2027-04-10T04:00:00Z');
const running = new AbortController().signal;
const million = 10_000_000_000;

describe('monthly credits of plans', () => {
  let all: Erasing;
  let handleAccount: Accounts['handle'];
  const logged: string[] = [];
  const logger = createLogger('error', { write: (line) => void logged.push(line) });
  beforeEach(async () => {
    all = await startErasing();
    handleAccount = all.accounts.handle;
    logged.length = 0;
  });
  afterEach(() => all.close());

  const subscribed = (now: Date, plan: 'professional' | 'explorer', expiresAt: string | null): AccountCommand => ({
    type: 'AdministerAccount',
    data: {
      changes: { subscription: { plan, expiresAt } },
      otherAdministrators: 0,
      planLimits: nothingLimited,
      now,
      timeZone,
      commandId: randomUUID(),
    },
  });
  /** Professional since January. */
  const subscriber = async (expiresAt: string | null = null): Promise<string> => {
    const userId = randomUUID();
    const registering: AccountCommand = { type: 'RegisterAccount', data: { userId, email: `${userId}@example.cn` } };
    await handleAccount(userId, registering, contextAt(january));
    await handleAccount(userId, subscribed(january, 'professional', expiresAt), contextAt(january));
    return userId;
  };
  const grantsAt = (now: Date, log: EventLog = all.log, batchSize = 3) =>
    createPlanCreditGrants({
      accounts: openAggregates({ log, streams: all.streams }).accounts,
      read: all.read,
      planLimits: createReadPlanLimits(all.priceLists),
      now: () => now,
      timeZone,
      newId: randomUUID,
      logger,
      batchSize,
    });
  const months = async (userId: string): Promise<string[]> =>
    (await all.accounts.history(userId)).flatMap(({ type, data }) => (type === 'CreditsGranted' ? [data.grantId] : []));
  const upTo = (...numbers: number[]): string[] => numbers.map((month) => `plan:2027-0${month}`);

  it('are given when the court’s month begins, once however often it is asked', async () => {
    const ids = await Promise.all(Array.from({ length: 7 }, () => subscriber()));
    await all.project();
    const before = new Date('2027-01-31T15:59:59Z');
    expect(await grantsAt(before)(running)).to.deep.equal({ granted: 0, failed: 0 });
    const grant = grantsAt(february);
    expect(await grant(running)).to.deep.equal({ granted: 7, failed: 0 });
    expect(await grant(running)).to.deep.equal({ granted: 0, failed: 0 });
    expect(await grantsAt(february)(running)).to.deep.equal({ granted: 0, failed: 0 });
    for (const id of ids) expect(await months(id)).to.deep.equal(upTo(1, 2));
    await all.project();
    const balances = await all.read('accounts').distinct('platform_credits').pluck<number[]>('platform_credits');
    expect(balances).to.deep.equal([2 * million]);
  });

  it('are given once by many at the same moment, also while plan and balance change', async () => {
    const ids = await Promise.all(Array.from({ length: 4 }, () => subscriber()));
    await all.project();
    const [changing = ''] = ids;
    await Promise.all([
      ...Array.from({ length: 6 }, () => grantsAt(april)(running)),
      handleAccount(changing, subscribed(april, 'explorer', null), contextAt(april)),
    ]);
    for (const id of ids) expect((await months(id)).sort()).to.deep.equal(upTo(1, 2, 3, 4));
  });

  it('are made up for after months of standstill, also for a plan that ended meanwhile', async () => {
    const going = await subscriber();
    const ended = await subscriber('2027-02-28T15:59:59.999Z');
    await all.project();
    expect(await grantsAt(april)(running)).to.deep.equal({ granted: 2, failed: 0 });
    expect(await months(going)).to.deep.equal(upTo(1, 2, 3, 4));
    expect(await months(ended)).to.deep.equal(upTo(1, 2));
  });

  it('of an account that fails delay no other, are logged, and given by the next run', async () => {
    const ids = await Promise.all(Array.from({ length: 4 }, () => subscriber()));
    await all.project();
    const [broken = ''] = [...ids].sort();
    const failing: EventLog = {
      ...all.log,
      readStream: (stream) =>
        stream === all.streams.account(broken) ? Promise.reject(new Error('张三')) : all.log.readStream(stream),
    };
    expect(await grantsAt(february, failing)(running)).to.deep.equal({ granted: 3, failed: 1 });
    expect(logged.join('')).to.include(broken).and.not.include('张三');
    expect(await months(broken)).to.deep.equal(upTo(1));
    expect(await grantsAt(february)(running)).to.deep.equal({ granted: 1, failed: 0 });
    expect(await months(broken)).to.deep.equal(upTo(1, 2));
  });

  it('wait when the store goes away in between, and go on where it broke off', async () => {
    const ids = await Promise.all(Array.from({ length: 5 }, () => subscriber()));
    await all.project();
    let appends = 0;
    const dying: EventLog = {
      ...all.log,
      append: (...given) => {
        appends += 1;
        return appends > 2 ? Promise.reject(new StoreUnavailableError()) : all.log.append(...given);
      },
    };
    const grant = grantsAt(february, dying);
    const failure = await grant(running).catch((error: unknown) => error);
    expect(failure).to.be.instanceOf(StoreUnavailableError);
    appends = -10;
    expect(await grant(running)).to.deep.equal({ granted: 3, failed: 0 });
    for (const id of ids) expect(await months(id)).to.deep.equal(upTo(1, 2));
  });

  it('stop when the application closes', async () => {
    await Promise.all(Array.from({ length: 5 }, () => subscriber()));
    await all.project();
    const stopping = new AbortController();
    const counting: EventLog = {
      ...all.log,
      append: async (...given) => {
        const written = await all.log.append(...given);
        stopping.abort();
        return written;
      },
    };
    expect(await grantsAt(february, counting)(stopping.signal)).to.deep.equal({ granted: 1, failed: 0 });
  });

  it('are given to nobody without such a plan, and to nobody who was erased', async () => {
    const left = await subscriber();
    await handleAccount(left, subscribed(january, 'explorer', null), contextAt(january));
    const erased = await subscriber();
    await all.project();
    await eraseAccount(all, erased, { reason: '本人申请' }, contextAt(january)); // the read model does not know yet
    expect(await grantsAt(february)(running)).to.deep.equal({ granted: 0, failed: 0 });
    expect(logged).to.deep.equal([]);
    await all.project();
    expect(await grantsAt(february)(running)).to.deep.equal({ granted: 0, failed: 0 });
    expect(await months(left)).to.deep.equal(upTo(1));
  });
});
