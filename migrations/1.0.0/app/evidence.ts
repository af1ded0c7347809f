import type { Knex } from 'knex';

/** What the log needs beside it: keys of personal data, verdicts on events, and how far checks, seals and notices have come. */
export const createEvidence = (knex: Knex, app: string): Promise<void> =>
  knex.schema
    .withSchema(app)
    .createTable('data_keys', (table) => {
      table.text('key_id').primary();
      table.binary('wrapped').nullable();
      table.text('wrapping_key_id').nullable();
      table.timestamp('created_at').notNullable().defaultTo(knex.fn.now());
      /** From when the key is used no more; it is destroyed once the days of grace are over. */
      table.timestamp('sealed_at').nullable().index();
      table.timestamp('destroyed_at').nullable();
      table.text('destroyed_reason').nullable();
    })
    /** To which log the database belongs; one row, from the first event on. */
    .createTable('log_identity', (table) => {
      table.smallint('id').primary();
      /** The id of the first event of the log. */
      table.uuid('first_event').notNullable();
    })
    /** What was said of irreversible events apart from their own MACs, each under a MAC. */
    .createTable('event_verdicts', (table) => {
      table.text('stream').notNullable();
      table.bigInteger('revision').notNullable();
      table.text('kind').notNullable();
      table.text('mac_key').notNullable();
      table.text('mac').notNullable();
      table.text('reason').notNullable();
      table.timestamp('at').notNullable();
      table.primary(['stream', 'revision', 'kind']);
    })
    /** Erasures that wait for a person. */
    .createTable('held_erasures', (table) => {
      table.text('stream').primary();
      table.bigInteger('revision').notNullable();
      /** The finding of the audit's rule. */
      table.text('finding').notNullable();
      table.timestamp('since').notNullable();
    })
    /** The wish for a seal ahead of its time; one row. */
    .createTable('seal_request', (table) => {
      table.smallint('id').primary();
      table.timestamp('requested_at').notNullable();
    })
    /** How far the standing check of the log has come, and what it found; one row. */
    .createTable('log_check', (table) => {
      table.smallint('id').primary();
      /** The leaf at which the next slice begins. */
      table.bigInteger('next_leaf').notNullable();
      /** When the whole of the sealed log was last gone through; empty before the first time. */
      table.timestamp('round_finished_at').nullable();
      /** Places and kinds of what differs; nothing personal. */
      table.jsonb('findings').notNullable();
    })
    /** How far the log was searched for news to tell; one row. */
    .createTable('notice_progress', (table) => {
      table.integer('id').primary();
      /** The index of the first leaf of the log that was not looked at. Leaves keep their index when read models are rebuilt. */
      table.bigInteger('next_leaf').notNullable();
    })
    /**
     * Changes of the platform's settings that are made and not in the log yet: written in the transaction of the change, deleted after
     * the append.
     */
    .createTable('unrecorded_changes', (table) => {
      /** The order of the appends. */
      table.bigIncrements('id');
      /** Names the change in the log: an append that is repeated is the same event. */
      table.uuid('command_id').notNullable();
      table.text('correlation_id').notNullable();
      /** Who made the change; null: the application itself. */
      table.text('by').nullable();
      table.timestamp('at').notNullable();
      table.text('type').notNullable();
      table.jsonb('data').notNullable();
    });
