import type { Knex } from 'knex';
import { schemasOf } from './schemas.js';

/** Tables in which accounts file many pleadings at once, encrypted with the account's data key. */
export const addBatches = async (knex: Knex): Promise<void> => {
  const { app } = schemasOf(knex);
  await knex.schema
    .withSchema(app)
    .createTable('batches', (table) => {
      table.uuid('id').primary();
      table.uuid('owner').notNullable().references('user_id').inTable(`${app}.credentials`).onDelete('CASCADE').index();
      table.text('form_key').notNullable();
      /** The definition by which its rows were checked last. */
      table.text('definition_hash').notNullable();
      table.integer('revision').notNullable();
      /** `open`, `running` or `paused`. */
      table.text('state').notNullable();
      /** A sentence why it stands still; null where nothing holds it up. */
      table.text('reason').nullable();
      /** Its name, file, pattern, and what of the file was not understood. */
      table.binary('sealed').notNullable();
      table.timestamp('created_at').notNullable();
      table.timestamp('updated_at').notNullable().index();
    })
    .createTable('batch_rows', (table) => {
      table.uuid('batch_id').notNullable().references('id').inTable(`${app}.batches`).onDelete('CASCADE');
      table.integer('row').notNullable();
      /** The draft that it counts as: one draft opens one case. */
      table.uuid('draft_id').notNullable();
      table.integer('revision').notNullable();
      /** `ready`, `problems`, `waiting`, `submitted`, `failed` or `skipped`. */
      table.text('state').notNullable();
      /** Hash of form and answers under the key by which cases that were filed with the same are known; null while something stops it. */
      table.text('digest').nullable().index();
      /** The court's day on which it was counted for the plan's budget. */
      table.text('charged_on').nullable();
      table.text('case_id').nullable();
      table.timestamp('submitted_at').nullable();
      /** What was typed, what rules found, and what it became. */
      table.binary('sealed').notNullable();
      table.primary(['batch_id', 'row']);
    })
    /** What each account submitted through batches on a day of the court: it outlasts a batch that is removed. */
    .createTable('batch_days', (table) => {
      table.uuid('owner').notNullable().references('user_id').inTable(`${app}.credentials`).onDelete('CASCADE');
      table.text('day').notNullable();
      table.integer('pleadings').notNullable();
      table.primary(['owner', 'day']);
    });
};
