import type { Knex } from 'knex';
import type { OrderStateName } from '../../domain/order/terms.js';
import type { Tables } from '../runner/projection.js';
import { orderInvoicesTable, ordersTable, type OrderInvoiceRow, type OrderRow } from './ordersProjection.js';

/** Which orders: those of one account, or everybody's. */
export type OrdersQuery = {
  readonly userId?: string | undefined;
  readonly state?: OrderStateName | undefined;
  /** A part of a number, a payment's reference, an e-mail or an invoice's title. */
  readonly search?: string | undefined;
};

const escaped = (text: string): string => text.replaceAll(/[\\%_]/g, String.raw`\$&`);

const selected =
  (tables: Tables, { userId, state, search }: OrdersQuery) =>
  (query: Knex.QueryBuilder): void => {
    if (userId !== undefined) void query.where('user_id', userId);
    if (state !== undefined) void query.where('state', state);
    if (search === undefined || search === '') return;
    const part = `%${escaped(search)}%`;
    void query.where((either) =>
      either
        .whereILike('number', part)
        .orWhereILike('reference', part)
        .orWhereIn('user_id', tables('accounts').whereILike('email', part).select('id'))
        .orWhereIn('id', tables(orderInvoicesTable).whereILike('title', part).select('order_id')),
    );
  };

/** A page of orders, newest first, and how many there are. */
export const findOrders = async (
  tables: Tables,
  query: OrdersQuery,
  { page, size }: { readonly page: number; readonly size: number },
): Promise<{ readonly rows: readonly OrderRow[]; readonly total: number }> => {
  const counted: { count: string | number } | undefined = await tables(ordersTable)
    .modify(selected(tables, query))
    .count({ count: '*' })
    .first();
  const rows: OrderRow[] = await tables(ordersTable)
    .modify(selected(tables, query))
    .orderBy([
      { column: 'placed_at', order: 'desc' },
      { column: 'id', order: 'desc' },
    ])
    .limit(size)
    .offset((page - 1) * size)
    .select();
  return { rows, total: Number(counted?.count ?? 0) };
};

/** To whom the invoices of orders are made out, by order; those of erased accounts are gone. */
export const findOrderInvoices = async (
  tables: Tables,
  orderIds: readonly string[],
): Promise<ReadonlyMap<string, OrderInvoiceRow>> => {
  const rows: OrderInvoiceRow[] = await tables(orderInvoicesTable)
    .whereIn('order_id', [...orderIds])
    .select();
  return new Map(rows.map((row) => [row.order_id, row]));
};

/** What an account gave last for an invoice. */
export const findLastInvoice = async (tables: Tables, userId: string): Promise<OrderInvoiceRow | undefined> => {
  const row: OrderInvoiceRow | undefined = await tables(orderInvoicesTable)
    .where({ user_id: userId })
    .orderBy([
      { column: 'given_at', order: 'desc' },
      { column: 'order_id', order: 'desc' },
    ])
    .first();
  return row;
};

/** How many orders of an account wait for their payment. */
export const countOpenOrders = async (tables: Tables, userId: string): Promise<number> => {
  const counted: { count: string | number } | undefined = await tables(ordersTable)
    .where({ user_id: userId, state: 'open' })
    .count({ count: '*' })
    .first();
  return Number(counted?.count ?? 0);
};

/** Orders that were paid and whose account has not got what they are for, from one id on. */
export const findUnfulfilledOrders = async (tables: Tables, after: string, limit: number): Promise<readonly string[]> =>
  tables(ordersTable)
    .where({ state: 'confirmed' })
    .whereNull('fulfilled_at')
    .where('id', '>', after)
    .orderBy('id')
    .limit(limit)
    .pluck<string[]>('id');

/** An order as the read model has it; `undefined` for one that it does not know yet. */
export const findOrder = async (tables: Tables, id: string): Promise<OrderRow | undefined> => {
  const row: OrderRow | undefined = await tables(ordersTable).where({ id }).first();
  return row;
};
