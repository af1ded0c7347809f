import type { Knex } from 'knex';
import { schemasOf } from './schemas.js';

/** Orders of credits, plans and seats, and to whom their invoices are made out. */
export const addOrders = async (knex: Knex): Promise<void> => {
  const { read } = schemasOf(knex);
  await knex.schema
    .withSchema(read)
    .createTable('orders', (table) => {
      table.text('id').primary();
      /** What people call it. */
      table.text('number').notNullable().index();
      table.text('user_id').notNullable().index();
      /** `{ kind, … }`, as `OrderedItem`. */
      table.jsonb('item').notNullable();
      /** In 分. */
      table.bigInteger('amount').notNullable();
      table.integer('price_list').notNullable();
      /** `open`, `confirmed`, `refused` or `withdrawn`. */
      table.text('state').notNullable();
      table.timestamp('placed_at').notNullable().index();
      table.timestamp('decided_at').nullable();
      table.text('reference').nullable();
      table.text('received_on').nullable();
      table.text('reason').nullable();
      /** When the account got what was paid for. */
      table.timestamp('fulfilled_at').nullable();
      table.index(['state', 'fulfilled_at']);
    })
    .createTable('order_invoices', (table) => {
      table.text('order_id').primary();
      table.text('user_id').notNullable().index();
      /** `person` or `organisation`. */
      table.text('buyer').notNullable();
      table.text('title').notNullable();
      table.text('tax_number').nullable();
      table.timestamp('given_at').notNullable();
    });
};
