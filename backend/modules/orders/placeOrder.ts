import { createHash } from 'node:crypto';
import { isPlanUseful } from '../../../domain/account/fulfilOrder.js';
import { planInEffect } from '../../../domain/account/plans.js';
import type { RegisteredAccount } from '../../../domain/account/state.js';
import type { OrderInvoice } from '../../../domain/contract/orders.js';
import { courtClock } from '../../../domain/courtCalendar/courtClock.js';
import { DomainError } from '../../../domain/eventSourcing/domainError.js';
import type { OrderedItem } from '../../../domain/account/orderedItem.js';
import { orderLimits, orderNumber, priceOf } from '../../../domain/order/terms.js';
import { countOpenOrders } from '../../../projections/orders/ordersQueries.js';
import type { ReadTables } from '../../../projections/runner/projection.js';
import type { Accounts, Orders, PriceLists } from '../../adapters/eventStore/openAggregates.js';
import { uuidOf } from '../../adapters/eventStore/uuid.js';
import { platformPrices } from '../accounts/index.js';
import { signedIn } from '../../platform/http/auth.js';
import { commandContext, idWithin } from '../../platform/http/commandContext.js';
import type { AppContext } from '../../platform/http/types.js';

type Deps = {
  readonly orders: Pick<Orders, 'handle' | 'load'>;
  readonly priceLists: Pick<PriceLists, 'load'>;
  readonly accounts: Pick<Accounts, 'handle' | 'load'>;
  readonly read: ReadTables;
  readonly timeZone: string;
};

type Asked = {
  readonly item: OrderedItem;
  /** What the page said that it costs, in 分. */
  readonly amount: number;
  readonly invoice: Omit<OrderInvoice, 'tax_number'> & { readonly tax_number: string };
};

/** @throws DomainError `order_not_useful` for what would add nothing to the account */
const mustBeUseful = (account: RegisteredAccount, item: OrderedItem, now: Date): void => {
  const { subscription, isAdministrator } = account;
  if (item.kind === 'credits') return;
  const isUseful =
    item.kind === 'plan'
      ? !isAdministrator && isPlanUseful(subscription, item.plan, now)
      : planInEffect({ ...subscription, isAdministrator }, now) === 'enterprise';
  if (!isUseful) throw new DomainError('order_not_useful');
};

/**
 * Places an order of the caller's. Who the invoice is for is said on the account's stream first: cut short there, it is a line that
 * belongs to no order, and goes with the account. Sent again under its key it finds the order that it placed.
 * @throws DomainError `order_not_offered`, `prices_changed`, `order_not_useful`, `too_many_open_orders`, `account_inactive`
 */
export const createPlaceOrder =
  ({ orders, priceLists, accounts, read, timeZone }: Deps) =>
  async (
    ctx: AppContext,
    { item, amount, invoice }: Asked,
  ): Promise<{ readonly orderId: string; readonly position: bigint }> => {
    const { id: userId } = signedIn(ctx.state);
    const now = ctx.state.receivedAt;
    const context = commandContext(ctx);
    const orderId = uuidOf(createHash('sha256').update(idWithin(ctx, 'order')).digest());
    const before = await orders.load(orderId);
    if (before.state.status !== 'none') return { orderId, position: before.position };

    const [{ state: set }, { state: account }, open] = await Promise.all([
      priceLists.load(platformPrices),
      accounts.load(userId),
      countOpenOrders(read, userId),
    ]);
    if (account.status !== 'registered') throw new DomainError('account_not_found');
    const list = set.prices;
    const price = priceOf(list.prices, item);
    if (price === null) throw new DomainError('order_not_offered');
    if (price !== amount) throw new DomainError('prices_changed');
    mustBeUseful(account, item, now);
    if (open >= orderLimits.open) throw new DomainError('too_many_open_orders');

    const { buyer, title } = invoice;
    const taxNumber = buyer === 'organisation' ? invoice.tax_number.toUpperCase() : null;
    await accounts.handle(userId, { type: 'GiveOrderInvoice', data: { orderId, buyer, title, taxNumber } }, context);
    const number = orderNumber(courtClock(now, timeZone).day, orderId);
    const { position } = await orders.handle(
      orderId,
      { type: 'PlaceOrder', data: { orderId, number, userId, item, price, priceList: list.version } },
      context,
    );
    return { orderId, position };
  };
