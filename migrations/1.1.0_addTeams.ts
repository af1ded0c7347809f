import type { Knex } from 'knex';
import { schemasOf } from './schemas.js';

/** Who belongs to which team, and the addresses of those who were invited and have not answered. */
export const addTeams = async (knex: Knex): Promise<void> => {
  const { app, read } = schemasOf(knex);
  await knex.schema.withSchema(read).createTable('team_members', (table) => {
    table.text('row_id').primary();
    table.text('team_id').notNullable().index();
    table.text('account_id').notNullable().index();
  });
  await knex.schema.withSchema(app).createTable('team_invitations', (table) => {
    table.text('id').primary();
    table.text('team_id').notNullable();
    /** Null once it was answered: the row then tells a second press what became of the first. */
    table.text('email');
    /** Of the secret behind the link; null until a link was made. */
    table.text('token_hash').unique();
    table.timestamp('expires_at').notNullable().index();
    /** Two owners who invite somebody at the same time make one invitation. */
    table.unique(['team_id', 'email']);
  });
};
