import { BACKWARDS, END, jsonEvent, StreamNotFoundError, type EventStoreDBClient } from '@eventstore/db-client';
import type { Knex } from 'knex';
import { schemasOf } from '../../adapters/postgres/tablesIn.js';
import { halfRestored, restoreMarkSchema, type RestoreMark } from './restoreMark.js';

const table = 'restoring';

type Row = { readonly restore_id: string; readonly backup_id: string; readonly started_at: string };

const hasTable = async (knex: Knex): Promise<boolean> => {
  const { rows }: { rows: unknown[] } = await knex.raw(
    'select 1 from information_schema.tables where table_schema = ? and table_name = ?',
    [schemasOf(knex).app, table],
  );
  return rows.length > 0;
};

/** Reads the mark of a restore in the database that has not ended; `undefined` without one. */
export const readDatabaseMark = async (knex: Knex): Promise<RestoreMark | undefined> => {
  if (!(await hasTable(knex))) return undefined;
  const row: Row | undefined = await knex(table)
    .withSchema(schemasOf(knex).app)
    .first('restore_id', 'backup_id', 'started_at');
  return row && { restoreId: row.restore_id, backupId: row.backup_id, startedAt: row.started_at };
};

/** Writes the mark into a database that holds nothing else of ours, or holds the mark already. */
export const writeDatabaseMark = async (knex: Knex, mark: RestoreMark): Promise<void> => {
  const { app } = schemasOf(knex);
  await knex.raw('create schema if not exists ??', [app]);
  await knex.transaction(async (trx) => {
    await trx.raw(
      `create table if not exists ??.?? (
         id smallint primary key check (id = 1), restore_id text not null, backup_id text not null,
         started_at text not null, rows_written boolean not null default false)`,
      [app, table],
    );
    const row = { id: 1, restore_id: mark.restoreId, backup_id: mark.backupId, started_at: mark.startedAt };
    await trx(table).withSchema(app).insert(row).onConflict('id').ignore();
  });
};

/**
 * Runs `write` in one transaction that also remembers in the mark that it was done; a later call does nothing. It waits for the
 * transaction of a killed restore that the server has not ended yet.
 */
export const writeRowsOnce = (knex: Knex, write: (trx: Knex) => Promise<unknown>): Promise<void> =>
  knex.transaction(async (trx) => {
    const { app } = schemasOf(knex);
    const claimed = await trx(table)
      .withSchema(app)
      .where({ id: 1, rows_written: false })
      .update({ rows_written: true });
    if (claimed > 0) await write(trx);
  });

export const removeDatabaseMark = async (knex: Knex): Promise<void> => {
  await knex.schema.withSchema(schemasOf(knex).app).dropTableIfExists(table);
};

/** Refuses a database in which a restore has not ended. @throws ConfigError */
export const refuseHalfRestoredDatabase = async (knex: Knex): Promise<void> => {
  const mark = await readDatabaseMark(knex);
  if (mark) throw halfRestored('数据库', mark);
};

/** The events of the stream that marks a restore into an event store: nothing can be deleted there, so the end is an event too. */
const began = 'RestoreBegan';
const endType = 'RestoreEnded';

const deadlineMs = 5_000;

/** A mark in the event store: of a restore that has not ended, or of one that has. */
export type EventStoreMark = RestoreMark & { readonly isEnded: boolean };

/** Reads the newest mark in the event store; `undefined` without one. */
export const readEventStoreMark = async (
  client: EventStoreDBClient,
  stream: string,
): Promise<EventStoreMark | undefined> => {
  let found: EventStoreMark | undefined;
  try {
    for await (const { event } of client.readStream(stream, {
      direction: BACKWARDS,
      fromRevision: END,
      maxCount: 1,
      requiresLeader: true,
      deadline: deadlineMs,
    }))
      if (event) found = { ...restoreMarkSchema.parse(event.data), isEnded: event.type === endType };
  } catch (error) {
    if (!(error instanceof StreamNotFoundError)) throw error;
  }
  return found;
};

const append = async (client: EventStoreDBClient, stream: string, type: string, mark: RestoreMark): Promise<void> => {
  const { restoreId, backupId, startedAt } = mark;
  await client.appendToStream(stream, [jsonEvent({ type, data: { restoreId, backupId, startedAt } })], {
    requiresLeader: true,
  });
};

/** Marks the event store unless it carries a mark of a restore that has not ended. */
export const writeEventStoreMark = async (
  client: EventStoreDBClient,
  stream: string,
  mark: RestoreMark,
): Promise<void> => {
  const present = await readEventStoreMark(client, stream);
  if (!present || (present.isEnded && present.restoreId !== mark.restoreId)) await append(client, stream, began, mark);
};

/** Ends the mark in the event store, if it has not been ended. */
export const endEventStoreMark = async (client: EventStoreDBClient, stream: string): Promise<void> => {
  const present = await readEventStoreMark(client, stream);
  if (present && !present.isEnded) await append(client, stream, endType, present);
};

/** Refuses an event store in which a restore has not ended. @throws ConfigError, and the errors of an unreachable store */
export const refuseHalfRestoredEventStore = async (client: EventStoreDBClient, stream: string): Promise<void> => {
  const mark = await readEventStoreMark(client, stream);
  if (mark && !mark.isEnded) throw halfRestored('事件库', mark);
};
