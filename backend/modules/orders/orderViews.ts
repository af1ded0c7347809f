import type { Order, OrderDetails, OrderInvoice } from '../../../domain/contract/orders.js';
import type { KnownAccount } from '../../../domain/contract/shared.js';
import { DomainError } from '../../../domain/eventSourcing/domainError.js';
import type { Recorded } from '../../../domain/eventSourcing/recorded.js';
import type { OrderEvent } from '../../../domain/order/events.js';
import { evolveOrder, type OrderInvoiceRow, type OrderRow } from '../../../projections/orders/ordersProjection.js';

const isoOf = (at: Date | string | null): string | null => (at === null ? null : new Date(at).toISOString());

export const invoiceView = ({ buyer, title, tax_number }: OrderInvoiceRow): OrderInvoice => ({
  buyer,
  title,
  tax_number,
});

/** An order as lists show it. */
export const orderView = (row: OrderRow, account: KnownAccount, invoice: OrderInvoiceRow | undefined): Order => ({
  id: row.id,
  number: row.number,
  account,
  item: row.item,
  amount: Number(row.amount),
  state: row.state,
  placed_at: isoOf(row.placed_at) ?? '',
  decided_at: isoOf(row.decided_at),
  reference: row.reference,
  received_on: row.received_on,
  reason: row.reason,
  fulfilled: row.fulfilled_at !== null,
  invoice: invoice ? invoiceView(invoice) : null,
});

/**
 * The order that a history gives; `owner`: who alone may see it, `null` for the court.
 * @throws DomainError `order_not_found`
 */
export const orderIn = (history: readonly Recorded<OrderEvent>[], owner: string | null): OrderRow => {
  const row = history.reduce<OrderRow | undefined>(evolveOrder, undefined);
  if (!row || (owner !== null && row.user_id !== owner)) throw new DomainError('order_not_found');
  return row;
};

const deeds = {
  OrderPlaced: 'placed',
  OrderConfirmed: 'confirmed',
  OrderRefused: 'refused',
  OrderWithdrawn: 'withdrawn',
} as const satisfies Record<OrderEvent['type'], string>;

/** What happened with an order; `nameOf` names who did it, where the reader may know that. */
export const orderHistory = (
  history: readonly Recorded<OrderEvent>[],
  fulfilledAt: Date | string | null,
  nameOf: ((id: string) => KnownAccount) | undefined,
): OrderDetails['history'] => {
  const steps = history.map(({ type, metadata: { occurredAt, actor } }) => ({
    what: deeds[type],
    at: occurredAt,
    by: type === 'OrderPlaced' || type === 'OrderWithdrawn' ? ('buyer' as const) : ('court' as const),
    account: nameOf && actor.kind === 'user' ? nameOf(actor.id) : null,
  }));
  const at = isoOf(fulfilledAt);
  return at === null ? steps : [...steps, { what: 'fulfilled', at, by: 'system', account: null }];
};
