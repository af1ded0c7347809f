import { expect } from 'chai';
import { randomUUID } from 'node:crypto';
import type { OrderedItem } from '../../../domain/account/orderedItem.js';
import { findUnfulfilledOrders } from '../../../projections/orders/ordersQueries.js';
import { StoreUnavailableError } from '../../adapters/eventStore/errors.js';
import type { EventLog } from '../../adapters/eventStore/eventLog.js';
import { openAggregates } from '../../adapters/eventStore/openAggregates.js';
import { createLogger } from '../../runtime/logging/logger.js';
import { eraseAccount } from '../erasure/eraseAccount.js';
import { contextAt, startErasing, type Erasing } from '../erasure/testing/startErasing.js';
import { createFulfilment, createSettlePayment } from './settlePayment.js';
import { createReadPlanLimits } from '../accounts/index.js';

const timeZone = 'Asia/Shanghai';
const now = new Date('2027-01-15T04:00:00Z');
const payment = { reference: 'B-1', receivedOn: '2027-01-15' };
const running = new AbortController().signal;
const credits: OrderedItem = { kind: 'credits', count: 1000 };

describe('what follows of a paid order', function () {
  this.timeout(60_000);
  let all: Erasing;
  const told: string[] = [];
  const logged: string[] = [];
  const logger = createLogger('error', { write: (line) => void logged.push(line) });
  beforeEach(async () => {
    all = await startErasing();
    told.length = 0;
    logged.length = 0;
  });
  afterEach(() => all.close());

  const tellAccount = (_userId: string, what: string): Promise<void> => {
    told.push(what);
    return Promise.resolve();
  };
  const depsWith = (log: EventLog = all.log) => {
    const aggregates = openAggregates({ log, streams: all.streams });
    return { ...aggregates, planLimits: createReadPlanLimits(aggregates.priceLists), tellAccount, timeZone };
  };
  const settle = (log?: EventLog) => createSettlePayment(depsWith(log));
  const fulfilment = (log?: EventLog) =>
    createFulfilment({ ...depsWith(log), read: all.read, now: () => now, newId: randomUUID, logger, batchSize: 2 });
  const buyer = async (): Promise<string> => {
    const userId = randomUUID();
    const registering = { type: 'RegisterAccount', data: { userId, email: `${userId}@example.cn` } } as const;
    await all.accounts.handle(userId, registering, contextAt(now));
    return userId;
  };
  const order = async (userId: string, item: OrderedItem = credits): Promise<string> => {
    const orderId = randomUUID();
    const invoice = { orderId, buyer: 'person', title: '张三', taxNumber: null } as const;
    await all.accounts.handle(userId, { type: 'GiveOrderInvoice', data: invoice }, contextAt(now));
    const data = { orderId, number: '20270115-A', userId, item, price: 9900, priceList: 1 };
    await all.orders.handle(orderId, { type: 'PlaceOrder', data }, contextAt(now));
    return orderId;
  };
  /** The log of a process that dies when it gives an account what was paid for. */
  const dying = (): EventLog => ({
    ...all.log,
    append: (stream, ...rest) =>
      stream.includes('account-') ? Promise.reject(new StoreUnavailableError()) : all.log.append(stream, ...rest),
  });
  const grantsOf = async (userId: string): Promise<readonly string[]> =>
    (await all.accounts.history(userId)).flatMap(({ type, data }) => (type === 'CreditsGranted' ? [data.grantId] : []));

  it('is made up for after a crash between the confirmation and the credits, once', async () => {
    const userId = await buyer();
    const ids = [await order(userId), await order(userId), await order(userId)];
    for (const id of ids) {
      const failure = await settle(dying())(id, payment, contextAt(now)).catch((error: unknown) => error);
      expect(failure).to.be.instanceOf(StoreUnavailableError);
    }
    expect(await grantsOf(userId)).to.deep.equal([]);
    await all.project();
    expect(await findUnfulfilledOrders(all.read, '', 10)).to.have.lengthOf(3);
    await Promise.all([fulfilment()(running), fulfilment()(running)]);
    expect([...(await grantsOf(userId))].sort()).to.deep.equal(ids.map((id) => `order:${id}`).sort());
    await all.project();
    expect(await findUnfulfilledOrders(all.read, '', 10)).to.deep.equal([]);
    expect(await fulfilment()(running)).to.deep.equal({ fulfilled: 0, failed: 0 });
    // Pressed again after all: nothing more.
    for (const id of ids) await settle()(id, payment, contextAt(now));
    expect(await grantsOf(userId)).to.have.lengthOf(3);
    expect(told).to.include('order_confirmed');
  });

  it('waits while the store is away, and goes on where it broke off', async () => {
    const userId = await buyer();
    const id = await order(userId, { kind: 'plan', plan: 'professional', months: 1 });
    await settle(dying())(id, payment, contextAt(now)).catch((error: unknown) => error);
    await all.project();
    const failure = await fulfilment(dying())(running).catch((error: unknown) => error);
    expect(failure).to.be.instanceOf(StoreUnavailableError);
    expect(await fulfilment()(running)).to.deep.equal({ fulfilled: 1, failed: 0 });
    expect((await all.accounts.load(userId)).state).to.deep.include({
      subscription: { plan: 'professional', expiresAt: '2027-02-15T15:59:59.999Z' },
    });
  });

  it('of an order that fails delays no other, and is logged', async () => {
    const [one, other] = [await buyer(), await buyer()];
    const ids = [await order(one), await order(other)];
    for (const id of ids) await settle(dying())(id, payment, contextAt(now)).catch((error: unknown) => error);
    await all.project();
    const broken: EventLog = {
      ...all.log,
      readStream: (stream, ...rest) =>
        stream === all.streams.account(one) ? Promise.reject(new Error('张三')) : all.log.readStream(stream, ...rest),
    };
    expect(await fulfilment(broken)(running)).to.deep.equal({ fulfilled: 1, failed: 1 });
    expect(logged.join('')).to.include(ids[0]).and.not.include('张三');
    expect(await grantsOf(other)).to.have.lengthOf(1);
  });

  it('leaves the order of an erased account with its amount and without a person, and confirms it no more', async () => {
    const [userId, open] = [await buyer(), await buyer()];
    const [paid, waiting] = [await order(userId), await order(open)];
    await settle()(paid, payment, contextAt(now));
    for (const id of [userId, open]) await eraseAccount(all, id, { reason: '本人申请注销' }, contextAt(now));
    await all.project();
    const rows: unknown[] = await all.read('orders').where({ id: paid }).select('amount', 'reference', 'user_id');
    expect(rows).to.deep.equal([{ amount: 9900, reference: 'B-1', user_id: userId }]);
    expect(await all.read('order_invoices').select()).to.deep.equal([]);
    const refused = await settle()(waiting, payment, contextAt(now)).catch((error: unknown) => error);
    expect(refused).to.include({ code: 'personal_data_erased' });
    const history = JSON.stringify((await all.accounts.history(userId)).map(({ data }) => data));
    expect(history).not.to.include('张三');
  });
});
