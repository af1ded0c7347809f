import type { Knex } from 'knex';
import { schemasOf } from './schemas.js';

/**
 * The log as the auditor's desk lists it: one row for each event, without its body. Each filter has an index that leads with it and
 * goes on with the position, because every page is read by position. `audit_days` turns times into positions: a filter on the time
 * beside an order by position would walk the table from its end.
 */
export const createAuditEvents = async (knex: Knex): Promise<void> => {
  const { read } = schemasOf(knex);
  await knex.schema
    .withSchema(read)
    .createTable('audit_events', (table) => {
      table.bigInteger('position').primary();
      table.text('event_id').notNullable();
      table.text('stream').notNullable();
      table.bigInteger('revision').notNullable();
      table.text('category').nullable();
      table.text('type').notNullable();
      table.text('actor_kind').nullable();
      table.text('actor_id').nullable();
      table.timestamp('occurred_at').nullable();
      table.text('case_id').nullable();
      table.text('unreadable').nullable();
      for (const column of ['category', 'type', 'actor_id', 'stream'])
        table.index([column, 'position'], `audit_events_by_${column}`);
    })
    .createTable('audit_days', (table) => {
      table.text('day').primary();
      table.bigInteger('first_position').notNullable();
      table.bigInteger('last_position').notNullable();
    });
  await knex.raw('create index audit_events_by_case on ??.audit_events (case_id, position) where case_id is not null', [
    read,
  ]);
};
