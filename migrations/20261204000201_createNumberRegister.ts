import type { Knex } from 'knex';
import { schemasOf } from './schemas.js';

/** The court's register of case numbers: one row for each time that a number was given, and how many there are of each series. */
export const createNumberRegister = async (knex: Knex): Promise<void> => {
  const { read } = schemasOf(knex);
  await knex.schema.withSchema(read).createTable('number_register', (table) => {
    table.text('event_id').primary();
    table.text('case_id').notNullable();
    table.text('number').notNullable();
    table.text('number_key').notNullable();
    table.text('series').notNullable();
    table.bigInteger('serial').nullable();
    table.text('former_number').nullable();
    table.text('reason').nullable();
    table.specificType('acknowledged', 'text[]').notNullable().defaultTo('{}');
    table.text('given_by').nullable();
    table.timestamp('given_at', { useTz: true }).notNullable();
    table.text('replaced_with').nullable();
    table.text('replaced_reason').nullable();
    table.text('replaced_by').nullable();
    table.timestamp('replaced_at', { useTz: true }).nullable();
    table.index(['series', 'serial', 'event_id'], 'number_register_by_series');
    table.index('case_id', 'number_register_by_case');
    table.index('number_key', 'number_register_by_number');
  });
  await knex.schema.withSchema(read).createTable('number_series', (table) => {
    table.text('series').primary();
    table.integer('entries').notNullable();
  });
};
