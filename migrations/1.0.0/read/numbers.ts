import type { Knex } from 'knex';

/** Numbers of cases: which case one leads to, and the court's register of them. */
export const createNumberReadTables = async (knex: Knex, read: string): Promise<void> => {
  await knex.schema
    .withSchema(read)
    /** A number that was corrected leads to its former case beside the one that has it now. */
    .createTable('case_numbers', (table) => {
      table.text('number_key').notNullable();
      table.text('case_id').notNullable().index();
      table.text('kind').notNullable();
      /**
       * Year, court and type word of a formal number, and where it stands among those, so that the next number of a series is one look
       * into an index. Numbers in other forms, and more than nine digits, belong to no series.
       */
      table.text('series').nullable();
      table.bigInteger('serial').nullable();
      table.primary(['number_key', 'case_id']);
      table.index(['series', 'serial'], 'case_numbers_by_series');
    })
    /** One row for each time that a number was given. */
    .createTable('number_register', (table) => {
      table.text('event_id').primary();
      table.text('case_id').notNullable();
      table.text('number').notNullable();
      table.text('number_key').notNullable();
      table.text('series').notNullable();
      table.bigInteger('serial').nullable();
      /** Of a number that replaced another one, and why. */
      table.text('former_number').nullable();
      table.text('reason').nullable();
      /** Codes of the remarks on the number that were confirmed. */
      table.specificType('acknowledged', 'text[]').notNullable().defaultTo('{}');
      table.text('given_by').nullable();
      table.timestamp('given_at').notNullable();
      // Of a number that was replaced since.
      table.text('replaced_with').nullable();
      table.text('replaced_reason').nullable();
      table.text('replaced_by').nullable();
      table.timestamp('replaced_at').nullable();
      // What stands around it, kept by the projection: to look for it among all numbers of a series takes longer with each case.
      table.boolean('is_behind_gap').notNullable().defaultTo(false);
      table.boolean('is_disordered').notNullable().defaultTo(false);
      table.boolean('is_shared').notNullable().defaultTo(false);
      table.index(['series', 'serial', 'event_id'], 'number_register_by_series');
      table.index('case_id', 'number_register_by_case');
      table.index('number_key', 'number_register_by_number');
    })
    /** How many entries there are of each series. */
    .createTable('number_series', (table) => {
      table.text('series').primary();
      table.integer('entries').notNullable();
    });
  // In the order in which the register's pages are read, the highest first and entries without a number last: an index whose entries
  // without a number stand first is of no use for it. Each view of few entries has an index of these alone.
  const inOrder = '(series, serial desc nulls last, event_id desc)';
  const views = {
    corrected: 'replaced_at is not null or reason is not null',
    confirmed: 'cardinality(acknowledged) > 0',
    is_behind_gap: 'is_behind_gap',
    is_disordered: 'is_disordered',
    is_shared: 'is_shared',
  };
  await knex.raw(`create index number_register_in_order on ??.number_register ${inOrder}`, [read]);
  for (const [view, condition] of Object.entries(views))
    await knex.raw(`create index ?? on ??.number_register ${inOrder} where ${condition}`, [
      `number_register_${view}`,
      read,
    ]);
};
