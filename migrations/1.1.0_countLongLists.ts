import type { Knex } from 'knex';
import { schemasOf } from './schemas.js';

/** Counts the cases that stand in the list. */
export const addUpCases = async (knex: Knex, read: string): Promise<void> => {
  await knex.raw(
    `insert into ??.case_days
     select list, cause, (at at time zone 'UTC')::date::text, count(*)
       from ??.case_list,
            lateral (values ('all', updated_at), (status, case status when 'pending' then created_at else updated_at end)) as dated (list, at),
            lateral (select '' union select case_cause) as causes (cause)
      group by 1, 2, 3`,
    [read, read],
  );
  await knex.raw(
    `insert into ??.case_letters
     select letter, case_cause, count(*) filter (where status = 'pending'), count(*) filter (where status = 'filed'),
            count(*) filter (where status = 'closed')
       from ??.case_list, unnest(search_grams) as letter
      where char_length(letter) = 1 and ascii(letter) between x'4e00'::int and x'9fff'::int
      group by 1, 2`,
    [read, read],
  );
};

/** Numbers of the cases of each list by day, and of those with a Chinese character in their names and numbers. */
const countCases = async (knex: Knex, read: string): Promise<void> => {
  await knex.schema
    .withSchema(read)
    .createTable('case_days', (table) => {
      /** `all`, `filed` and `closed` by the last change, `pending` by the opening. */
      table.text('list').notNullable();
      /** Empty for all causes. */
      table.text('case_cause').notNullable();
      /** `YYYY-MM-DD`, UTC. */
      table.text('day').notNullable();
      table.integer('cases').notNullable();
      table.primary(['list', 'case_cause', 'day']);
    })
    .createTable('case_letters', (table) => {
      table.text('letter').notNullable();
      table.text('case_cause').notNullable();
      table.integer('pending').notNullable();
      table.integer('filed').notNullable();
      table.integer('closed').notNullable();
      table.primary(['letter', 'case_cause']);
    });
  await addUpCases(knex, read);
};

/** Counts the entries that stand in the register. */
export const addUpRegister = async (knex: Knex, read: string): Promise<void> => {
  await knex.raw(
    `update ??.number_series as series set
       gaps = counted.gaps, corrected = counted.corrected, shared = counted.shared, confirmed = counted.confirmed,
       disordered = counted.disordered
     from (select series, count(*) filter (where is_behind_gap) as gaps,
                  count(*) filter (where replaced_at is not null or reason is not null) as corrected,
                  count(*) filter (where is_shared) as shared,
                  count(*) filter (where cardinality(acknowledged) > 0) as confirmed,
                  count(*) filter (where is_disordered) as disordered
             from ??.number_register group by 1) as counted
     where counted.series = series.series`,
    [read, read],
  );
};

/** Numbers of the entries that each view of a series has. */
const countRegister = async (knex: Knex, read: string): Promise<void> => {
  await knex.schema.withSchema(read).alterTable('number_series', (table) => {
    for (const view of ['gaps', 'corrected', 'shared', 'confirmed', 'disordered'])
      table.integer(view).notNullable().defaultTo(0);
  });
  await addUpRegister(knex, read);
};

/** Counts the documents that stand on accounts' lists. */
export const addUpDocuments = async (knex: Knex, read: string): Promise<void> => {
  await knex.raw(
    `insert into ??.user_document_counts select user_id, count(*) from ??.user_documents where discarded_at is null group by 1`,
    [read, read],
  );
};

/** Numbers of the documents on each account's list, and an index in which a list is counted and walked over without its rows. */
const countDocuments = async (knex: Knex, read: string): Promise<void> => {
  await knex.schema.withSchema(read).createTable('user_document_counts', (table) => {
    table.text('user_id').primary();
    table.integer('documents').notNullable();
  });
  await addUpDocuments(knex, read);
  await knex.raw(
    'create index user_documents_listed on ??.user_documents (user_id, updated_at, row_id) where discarded_at is null',
    [read],
  );
};

/** Counts the events that are listed. */
export const addUpEvents = async (knex: Knex, read: string): Promise<void> => {
  await knex.raw(
    `insert into ??.audit_counts
     select span, starts_at, type, min(category), count(*), min(position), max(position)
       from ??.audit_events,
            lateral (values ('all', ''),
                            ('day', to_char(occurred_at at time zone 'UTC', 'YYYY-MM-DD')),
                            ('quarter', to_char(date_bin('15 minutes', occurred_at, timestamptz '2000-01-01Z') at time zone 'UTC',
                                                'YYYY-MM-DD"T"HH24:MI'))) as spans (span, starts_at)
      where starts_at is not null
      group by 1, 2, 3`,
    [read, read],
  );
};

/** Numbers of events by type and time, with the positions between which they lie, in place of those of days alone. */
const countEvents = async (knex: Knex, read: string): Promise<void> => {
  await knex.schema
    .withSchema(read)
    .dropTable('audit_days')
    .createTable('audit_counts', (table) => {
      /** `all`, `day` or `quarter` of an hour, of which every time zone's days consist. */
      table.text('span').notNullable();
      /** Empty, `2026-03-02` or `2026-03-02T16:15`, UTC. */
      table.text('starts_at').notNullable();
      table.text('type').notNullable();
      table.text('category').nullable();
      table.integer('events').notNullable();
      table.bigInteger('first_position').notNullable();
      table.bigInteger('last_position').notNullable();
      table.primary(['span', 'starts_at', 'type']);
    });
  await addUpEvents(knex, read);
};

/** Adds counts from which long lists take their totals and the places of their pages, and fills them from the rows that there are. */
export const countLongLists = async (knex: Knex): Promise<void> => {
  const { read } = schemasOf(knex);
  await countCases(knex, read);
  await countRegister(knex, read);
  await countDocuments(knex, read);
  await countEvents(knex, read);
};
