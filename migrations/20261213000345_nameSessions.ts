import type { Knex } from 'knex';
import { schemasOf } from './schemas.js';

/** A session has a name, by which its owner ends it from another device, and says from what it was begun. */
export const nameSessions = async (knex: Knex): Promise<void> => {
  const { app } = schemasOf(knex);
  await knex.schema.withSchema(app).alterTable('sessions', (table) => {
    /** Lets nobody in: the token does. */
    table.uuid('id').notNullable().unique().defaultTo(knex.raw('gen_random_uuid()'));
    /** Browser and system, as `deviceOf` reads them; null for sessions that began before this. */
    table.text('device').nullable();
  });
};
