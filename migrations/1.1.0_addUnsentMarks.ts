import type { Knex } from 'knex';
import { schemasOf } from './schemas.js';

/** What clerks marked for a notice that nobody sent yet: each place of a side with each reason once, whoever marked it. */
export const addUnsentMarks = async (knex: Knex): Promise<void> => {
  const { app } = schemasOf(knex);
  await knex.schema.withSchema(app).createTable('unsent_marks', (table) => {
    /** Of the case, which names the data key too. */
    table.text('stream').notNullable();
    /** The id of a defendant; empty for the complaint. */
    table.text('side').notNullable();
    table.text('code').notNullable();
    table.text('path').notNullable();
    /** The version that was read. */
    table.integer('version').notNullable();
    /** How many notices had been sent to the side: a later one with this mark has sent it. */
    table.integer('notices').notNullable();
    table.timestamp('first_at').notNullable();
    table.text('set_by').notNullable();
    table.timestamp('set_at').notNullable();
    /** What the notice will say, encrypted with the data key of the case. */
    table.binary('sealed').notNullable();
    table.primary(['stream', 'side', 'code', 'path']);
  });
};
