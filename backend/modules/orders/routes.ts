import type { OrderDetails } from '../../../domain/contract/orders.js';
import type { SetPlanLimits } from '../../../domain/account/planLimits.js';
import { orders as calls } from '../../../domain/contract/orders.js';
import type { Order } from '../../../domain/contract/orders.js';
import { limitsGiven, limitsView, type PlanLimitsSet } from '../../../domain/contract/planLimits.js';
import { courtClock } from '../../../domain/courtCalendar/courtClock.js';
import { accountEmails } from '../../../projections/accounts/accountsQueries.js';
import {
  findOrder,
  findOrderInvoices,
  findOrders,
  findLastInvoice,
} from '../../../projections/orders/ordersQueries.js';
import type { ReadTables } from '../../../projections/runner/projection.js';
import type { Accounts, Orders, PriceLists } from '../../adapters/eventStore/openAggregates.js';
import { createNamesOf } from '../../platform/auditAccess/namedAccounts.js';
import { signedIn } from '../../platform/http/auth.js';
import { commandContext } from '../../platform/http/commandContext.js';
import { setPositionHeader, type WaitForPosition } from '../../platform/http/minPosition.js';
import { RequestError } from '../../platform/http/requestError.js';
import { serve, serveOwners, serveOwnersByHand } from '../../platform/http/serve.js';
import type { AppContext, AppRouter } from '../../platform/http/types.js';
import {
  chargingRenders,
  giveTimeForPdf,
  pdfMaker,
  sendPdfFile,
  sendWordFile,
  type PdfDeps,
  type RenderDeps,
} from '../documents/index.js';
import { platformPrices, type ReadPlanLimits, type TellAccount } from '../accounts/index.js';
import { invoiceView, orderHistory, orderIn, orderView } from './orderViews.js';
import type { PaymentWay, SettlePayment } from './paymentWay.js';
import { createPlaceOrder } from './placeOrder.js';
import { receiptModel, receiptShares, receiptTitle, type Receipt } from './receipt.js';

export type OrderRouteDeps = PdfDeps &
  RenderDeps & {
    readonly orders: Orders;
    readonly priceLists: PriceLists;
    readonly accounts: Pick<Accounts, 'handle' | 'load'>;
    readonly read: ReadTables;
    readonly paymentWay: PaymentWay;
    readonly settlePayment: SettlePayment;
    readonly tellAccount: TellAccount;
    readonly planLimits: Pick<ReadPlanLimits, 'current'>;
    readonly waitForPosition: WaitForPosition;
    readonly courtName: string | undefined;
    readonly timeZone: string;
  };

/** How long the response to a change waits for the read model, in milliseconds; the change is recorded in any case. */
const longestWaitMs = 3000;

/** The orders of the caller, or everybody's, and the paper that says that one was paid. */
const readRoutes = (router: AppRouter, deps: OrderRouteDeps, detailsOf: DetailsOf): void => {
  const { orders, read, timeZone, courtName } = deps;
  const namesOf = createNamesOf((ids) => accountEmails(read, ids));

  serveOwners(router, calls.list, async ({ owner, query }, ctx) => {
    const { state, page, page_size: size } = query;
    const search = 'search' in query ? query.search : undefined;
    const asked = { userId: owner ?? undefined, state, search };
    const { rows, total } = await findOrders(read, asked, { page, size });
    const [nameOf, invoices] = await Promise.all([
      namesOf(
        ctx,
        rows.map(({ user_id: id }) => id),
      ),
      findOrderInvoices(
        read,
        rows.map(({ id }) => id),
      ),
    ]);
    const items: Order[] = rows.map((row) => orderView(row, nameOf(row.user_id), invoices.get(row.id)));
    return { items, total, page, page_size: size };
  });

  serveOwners(router, calls.one, ({ owner, path: { id } }, ctx) => detailsOf(ctx, id, owner));

  /** What a receipt says of an order that was paid; who is looked at is recorded before anything is made of it. */
  const paidOrder = async (ctx: AppContext, id: string, owner: string | null): Promise<Receipt> => {
    const row = orderIn(await orders.history(id), owner);
    if (row.state !== 'confirmed' || row.received_on === null || row.reference === null)
      throw new RequestError('order_unpaid');
    const invoice = (await findOrderInvoices(read, [id])).get(id);
    await namesOf(ctx, [row.user_id]);
    return {
      number: row.number,
      item: row.item,
      amount: Number(row.amount),
      placedAt: new Date(row.placed_at),
      receivedOn: row.received_on,
      reference: row.reference,
      invoice: invoice ? invoiceView(invoice) : null,
      courtName,
      timeZone,
    };
  };
  const wordOf = (ctx: AppContext, receipt: Receipt): Promise<Uint8Array> =>
    chargingRenders(deps, ctx).word.render(receiptModel(receipt), { list: { shares: receiptShares } });
  const named = (ctx: AppContext, { number }: Receipt) => ({
    title: `${receiptTitle}${number}`,
    date: ctx.state.receivedAt,
    timeZone,
  });
  serveOwnersByHand(router, calls.receipt, async ({ owner, path: { id } }, ctx) => {
    const receipt = await paidOrder(ctx, id, owner);
    sendWordFile(ctx, await wordOf(ctx, receipt), named(ctx, receipt));
  });
  serveOwnersByHand(router, calls.receiptPdf, async ({ owner, path: { id } }, ctx) => {
    const receipt = await paidOrder(ctx, id, owner);
    const toPdf = pdfMaker(deps, ctx);
    giveTimeForPdf(ctx);
    sendPdfFile(ctx, await toPdf(await wordOf(ctx, receipt)), named(ctx, receipt));
  });
};

type DetailsOf = (ctx: AppContext, id: string, owner: string | null) => Promise<OrderDetails>;

/** One order with what happened to it, from its own events: what was just written is there whatever the read model knows. */
const createDetailsOf = ({ orders, read, paymentWay }: OrderRouteDeps): DetailsOf => {
  const namesOf = createNamesOf((ids) => accountEmails(read, ids));
  return async (ctx, id, owner) => {
    const history = await orders.history(id);
    const row = orderIn(history, owner);
    const [invoices, known, payment] = await Promise.all([
      findOrderInvoices(read, [id]),
      findOrder(read, id),
      paymentWay.instructions(id),
    ]);
    const actors = owner === null ? history.map(({ metadata }) => metadata.actor.id) : [];
    const nameOf = await namesOf(ctx, [row.user_id, ...actors]);
    const fulfilledAt = known?.fulfilled_at ?? null;
    return {
      ...orderView({ ...row, fulfilled_at: fulfilledAt }, nameOf(row.user_id), invoices.get(id)),
      payment,
      history: orderHistory(history, fulfilledAt, owner === null ? nameOf : undefined),
    };
  };
};

/** What buyers and administrators do with orders. */
const changeRoutes = (router: AppRouter, deps: OrderRouteDeps, detailsOf: DetailsOf): void => {
  const { orders, settlePayment, tellAccount, waitForPosition } = deps;
  const placeOrder = createPlaceOrder(deps);
  const known = async (ctx: AppContext, position: bigint): Promise<void> => {
    await waitForPosition(position, longestWaitMs);
    setPositionHeader(ctx, position);
  };

  serve(router, calls.place, async ({ body: { item, amount, invoice } }, ctx) => {
    const { orderId, position } = await placeOrder(ctx, { item, amount, invoice });
    await known(ctx, position);
    return detailsOf(ctx, orderId, signedIn(ctx.state).id);
  });

  serve(router, calls.withdraw, async ({ path: { id } }, ctx) => {
    const { id: userId } = signedIn(ctx.state);
    const { position } = await orders.handle(id, { type: 'WithdrawOrder', data: { userId } }, commandContext(ctx));
    await known(ctx, position);
    return detailsOf(ctx, id, userId);
  });

  serve(router, calls.confirm, async ({ path: { id }, body: { reference, received_on: receivedOn } }, ctx) => {
    const { position } = await settlePayment(id, { reference, receivedOn }, commandContext(ctx));
    await known(ctx, position);
    return detailsOf(ctx, id, null);
  });

  serve(router, calls.refuse, async ({ path: { id }, body: { reason } }, ctx) => {
    const { position, state, at } = await orders.handle(
      id,
      { type: 'RefuseOrder', data: { reason } },
      commandContext(ctx),
    );
    if (state.status !== 'none') await tellAccount(state.userId, 'order_refused', at, { id });
    await known(ctx, position);
    return detailsOf(ctx, id, null);
  });
};

/** What things cost: for buyers, and for administrators who set it. */
const priceRoutes = (router: AppRouter, { priceLists, read, waitForPosition }: OrderRouteDeps): void => {
  const settings = async () => (await priceLists.load(platformPrices)).state;

  serve(router, calls.offer, async (_given, ctx) => {
    const [set, invoice] = await Promise.all([settings(), findLastInvoice(read, signedIn(ctx.state).id)]);
    const limits = limitsView(set.planLimits.limits);
    return { ...set.prices, limits, invoice: invoice ? invoiceView(invoice) : null };
  });

  serve(router, calls.prices, async () => (await settings()).prices);

  serve(router, calls.setPrices, async ({ body: { version: basedOn, ...given } }, ctx) => {
    const { state, position } = await priceLists.handle(
      platformPrices,
      { type: 'SetPrices', data: { ...given, basedOn } },
      commandContext(ctx),
    );
    await waitForPosition(position, longestWaitMs);
    setPositionHeader(ctx, position);
    return state.prices;
  });
};

const limitsIn = ({ version, limits }: SetPlanLimits): PlanLimitsSet => ({ version, limits: limitsView(limits) });

/** How much plans give, for administrators who set it. */
const limitRoutes = (router: AppRouter, deps: OrderRouteDeps): void => {
  const { priceLists, planLimits, timeZone, waitForPosition } = deps;

  serve(router, calls.planLimits, async () => limitsIn(await planLimits.current()));

  serve(router, calls.setPlanLimits, async ({ body: { version: basedOn, limits } }, ctx) => {
    const month = courtClock(ctx.state.receivedAt, timeZone).day.slice(0, 7);
    const { state, position } = await priceLists.handle(
      platformPrices,
      { type: 'SetPlanLimits', data: { limits: limitsGiven(limits), basedOn, month } },
      commandContext(ctx),
    );
    await waitForPosition(position, longestWaitMs);
    setPositionHeader(ctx, position);
    return limitsIn(state.planLimits);
  });
};

/** The calls of orders and prices: of buyers under /api/user, of administrators under /api/admin. */
export const orderRoutes = (router: AppRouter, deps: OrderRouteDeps): void => {
  const detailsOf = createDetailsOf(deps);
  readRoutes(router, deps, detailsOf);
  changeRoutes(router, deps, detailsOf);
  priceRoutes(router, deps);
  limitRoutes(router, deps);
};
