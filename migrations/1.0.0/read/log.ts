import type { Knex } from 'knex';

/** How far each projection is, which events it left out, and what the log itself is compared with. */
const createProgress = async (knex: Knex, read: string): Promise<void> => {
  await knex.schema
    .withSchema(read)
    .createTable('checkpoint', (table) => {
      table.text('projection').primary();
      /** A position in the log is two numbers: the first, and the second where it is not the same. */
      table.decimal('position', 20, 0).notNullable();
      table.decimal('prepare', 20, 0).nullable();
      /** Number of events that the projection was given up to there; null where they were not counted from the start of the log. */
      table.bigInteger('events').nullable();
      table.timestamp('updated_at').notNullable().defaultTo(knex.fn.now());
      /** Whether the rows of the projection once held all of the log. */
      table.boolean('filled').notNullable().defaultTo(false);
      /** While a rebuild catches up for the last time, nothing is projected; expires by itself. */
      table.timestamp('paused_until').nullable();
      /** Whether the projection has rows in `set_aside_event`. */
      table.boolean('sets_aside').notNullable().defaultTo(false);
    })
    .createTable('log_count', (table) => {
      /** True in its one row. */
      table.boolean('only').primary();
      /** How many events of ours the log itself has up to a position. */
      table.decimal('position', 20, 0).notNullable();
      table.bigInteger('events').notNullable();
    })
    /** The unreadable events that a projection leaves out. */
    .createTable('set_aside_event', (table) => {
      table.text('projection').notNullable();
      table.text('stream').notNullable();
      table.decimal('revision', 20, 0).notNullable();
      table.decimal('position', 20, 0).notNullable();
      table.text('event_type').notNullable();
      table.text('reason').notNullable();
      /** Whether nothing behind it in its stream is applied. */
      table.boolean('stops_stream').notNullable();
      table.timestamp('stored_at').nullable();
      table.primary(['projection', 'position']);
    })
    /** Streams of ours that the event store is set to delete events of, as the check of its settings noted them. */
    .createTable('stream_settings', (table) => {
      table.text('stream').primary();
      table.jsonb('settings').notNullable();
      table.timestamp('noted_at').notNullable();
    });
  // By hash: a name may be longer than a sorted index takes.
  await knex.raw('create index set_aside_event_stream_index on ??.set_aside_event using hash (stream)', [read]);
};

/**
 * The Merkle tree of the log and its seals. A log may hold an event twice under one id, since the store recognises a repeat without an
 * expected revision only while it remembers the first: both are leaves.
 */
const createTree = (knex: Knex, read: string): Promise<void> =>
  knex.schema
    .withSchema(read)
    .createTable('ledger_leaf', (table) => {
      table.bigInteger('leaf_index').primary();
      table.text('event_id').notNullable().index();
      table.text('stream').notNullable();
      table.bigInteger('revision').notNullable();
      table.decimal('position', 20, 0).notNullable();
      // Each read of a case is compared with its leaves.
      table.index(['stream', 'revision'], 'ledger_leaf_of_stream');
    })
    .createTable('ledger_node', (table) => {
      table.smallint('level').notNullable();
      table.bigInteger('node_index').notNullable();
      table.binary('hash').notNullable();
      table.primary(['level', 'node_index']);
    })
    .createTable('ledger_seal', (table) => {
      table.bigInteger('tree_size').primary();
      table.bigInteger('revision').notNullable().unique();
      table.text('root_hash').notNullable();
      table.text('checkpoint').notNullable();
      table.timestamp('sealed_at').notNullable();
    });

/**
 * The log as the auditor's desk lists it: one row for each event, without its body. Each filter has an index that leads with it and
 * goes on with the position, because every page is read by position. `audit_days` turns times into positions: a filter on the time
 * beside an order by position would walk the table from its end.
 */
const createAuditList = async (knex: Knex, read: string): Promise<void> => {
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

/** What is read of the log as such: progress, tree, and the auditor's list. */
export const createLogReadTables = async (knex: Knex, read: string): Promise<void> => {
  await createProgress(knex, read);
  await createTree(knex, read);
  await createAuditList(knex, read);
};
