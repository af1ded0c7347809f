import type { Knex } from 'knex';
import { schemasOf } from './schemas.js';

/**
 * A position in the log is two numbers: beside `position`, which holds the first, a checkpoint of a search that ended
 * between two events holds the second. And how many events a projection was given is counted, to be compared
 * with how many the log has.
 */
export const keepBothPositions = async (knex: Knex): Promise<void> => {
  const { read } = schemasOf(knex);
  await knex.schema.withSchema(read).alterTable('checkpoint', (table) => {
    /** `position` as it was when the next two were written: a process of an older build moves `position` alone, and they are void then. */
    table.decimal('moved_to', 20, 0).nullable();
    /** The second number of the position, where it is not the same as the first. */
    table.decimal('prepare', 20, 0).nullable();
    /** Number of events that the projection was given up to there; null where they were not counted from the start of the log. */
    table.bigInteger('events').nullable();
  });
  await knex.schema.withSchema(read).createTable('log_count', (table) => {
    /** True in its one row. */
    table.boolean('only').primary();
    /** How many events of ours the log itself has up to a position. */
    table.decimal('position', 20, 0).notNullable();
    table.bigInteger('events').notNullable();
  });
  // The audit's list has a row for each event that was projected until now, as one subscription feeds all of them.
  await knex.raw(
    `update ??.checkpoint c set moved_to = c.position, events = (select count(*) from ??.audit_events e where e.position <= c.position)
      where c.position <= (select a.position from ??.checkpoint a where a.projection = 'audit_log')
        and c.projection <> 'stream_settings'`,
    [read, read, read],
  );
};
