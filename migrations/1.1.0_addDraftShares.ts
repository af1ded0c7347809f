import type { Knex } from 'knex';
import { schemasOf } from './schemas.js';

/** To whom a draft of an account is shown, or given to fill in, for a while. */
export const addDraftShares = async (knex: Knex): Promise<void> => {
  const { app } = schemasOf(knex);
  const account = `${app}.credentials`;
  await knex.schema.withSchema(app).createTable('draft_shares', (table) => {
    table.uuid('id').primary();
    table.uuid('owner').notNullable().references('user_id').inTable(account).onDelete('CASCADE');
    table.text('form_key').notNullable();
    table.text('case_key').notNullable();
    /** Of the secret in the link, which nobody can read a second time. */
    table.text('token_hash').notNullable().unique();
    /** The account that took the share to itself: the link then works for it alone. */
    table.uuid('grantee').nullable().references('user_id').inTable(account).onDelete('CASCADE').index();
    /** `read` or `fill`. */
    table.text('allows').notNullable();
    table.timestamp('created_at').notNullable();
    table.timestamp('expires_at').notNullable().index();
    /** When the owner took it back. */
    table.timestamp('revoked_at').nullable();
    /** When the draft was submitted or deleted. */
    table.timestamp('draft_ended_at').nullable();
    table.timestamp('last_used_at').nullable();
    table.timestamp('edited_at').nullable();
    /** Whom it is for, which parts, and what was filled in and not looked at yet: encrypted with the owner's data key; null once the draft ended. */
    table.binary('sealed').nullable();
    table.index(['owner', 'form_key', 'case_key']);
  });
};
