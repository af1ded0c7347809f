import { isEventIn, type DomainEvent } from '../../domain/eventCatalogue.js';
import type { Recorded } from '../../domain/eventSourcing/recorded.js';
import { orderGrantId, type OrderedItem } from '../../domain/account/orderedItem.js';
import type { OrderStateName } from '../../domain/order/terms.js';
import { foldRows } from '../runner/foldRows.js';
import type { Projection } from '../runner/projection.js';
import { upsert } from '../runner/writeRows.js';

export const ordersTable = 'orders';
export const orderInvoicesTable = 'order_invoices';

export type OrderRow = {
  readonly id: string;
  readonly number: string;
  readonly user_id: string;
  readonly item: OrderedItem;
  /** In 分; Postgres gives a `bigint` as text. */
  readonly amount: number | string;
  readonly price_list: number;
  readonly state: OrderStateName;
  readonly placed_at: Date | string;
  readonly decided_at: Date | string | null;
  readonly reference: string | null;
  readonly received_on: string | null;
  readonly reason: string | null;
  readonly fulfilled_at: Date | string | null;
};

export type OrderInvoiceRow = {
  readonly order_id: string;
  readonly user_id: string;
  readonly buyer: 'person' | 'organisation';
  readonly title: string;
  readonly tax_number: string | null;
  readonly given_at: Date | string;
};

const isOrderEvent = isEventIn('order');
const grantBeginning = orderGrantId('');

/** The order for which an event of an account gave what was paid for. */
const fulfilledOrder = ({ type, data }: Recorded<DomainEvent>): string | undefined => {
  if (type === 'SubscriptionChanged' || type === 'SeatsGranted') return data.orderId;
  return type === 'CreditsGranted' && data.source === 'order' ? data.grantId.slice(grantBeginning.length) : undefined;
};

/** The row of an order after an event of its own, or after its account got what it is for. */
export const evolveOrder = (row: OrderRow | undefined, event: Recorded<DomainEvent>): OrderRow | undefined => {
  const at = event.metadata.occurredAt;
  if (!isOrderEvent(event)) return row && { ...row, fulfilled_at: at };
  if (event.type === 'OrderPlaced') {
    const { orderId: id, number, userId, item, price: amount, priceList } = event.data;
    const undecided = { decided_at: null, reference: null, received_on: null, reason: null, fulfilled_at: null };
    const about = { id, number, user_id: userId, item, amount, price_list: priceList };
    return { ...about, state: 'open', placed_at: at, ...undecided };
  }
  if (!row) return undefined;
  switch (event.type) {
    case 'OrderConfirmed': {
      const { reference, receivedOn } = event.data;
      return { ...row, state: 'confirmed', decided_at: at, reference, received_on: receivedOn };
    }
    case 'OrderRefused':
      return { ...row, state: 'refused', decided_at: at, reason: event.data.reason };
    case 'OrderWithdrawn':
      return { ...row, state: 'withdrawn', decided_at: at };
  }
};

/** Orders as lists see them, what became of them, and to whom their invoices are made out; of an erased account the orders stay, the invoices go. */
export const ordersProjection: Projection = {
  name: 'orders',
  tables: [ordersTable, orderInvoicesTable],
  apply: async (tables, events) => {
    await foldRows<OrderRow>(tables, events, {
      table: ordersTable,
      key: 'id',
      keyOf: (event) => (isOrderEvent(event) ? event.data.orderId : fulfilledOrder(event)),
      evolve: evolveOrder,
    });
    const invoices = new Map<string, OrderInvoiceRow>();
    const erased: string[] = [];
    for (const { type, data, metadata } of events) {
      if (type === 'AccountErased') erased.push(data.userId);
      if (type !== 'OrderInvoiceGiven' || data.title === null) continue;
      const { orderId, userId, buyer, title, taxNumber } = data;
      invoices.set(orderId, {
        order_id: orderId,
        user_id: userId,
        buyer,
        title,
        tax_number: taxNumber,
        given_at: metadata.occurredAt,
      });
    }
    await upsert(tables, orderInvoicesTable, 'order_id', [...invoices.values()]);
    if (erased.length > 0) await tables(orderInvoicesTable).whereIn('user_id', erased).del();
  },
};
