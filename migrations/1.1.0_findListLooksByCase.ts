import type { Knex } from 'knex';
import { schemasOf } from './schemas.js';

/**
 * The cases of the lists that somebody looked at, in the auditor's list. Its rows do not say them: it is filled anew from the log, which
 * the next start does as after a rebuild.
 */
export const findListLooksByCase = async (knex: Knex): Promise<void> => {
  const { read } = schemasOf(knex);
  await knex.schema.withSchema(read).alterTable('audit_events', (table) => {
    table.specificType('case_ids', 'text[]').nullable();
  });
  await knex.raw(
    'create index audit_events_by_listed_cases on ??.audit_events using gin (case_ids) where case_ids is not null',
    [read],
  );
  await knex.raw('truncate ??.audit_events, ??.audit_counts', [read, read]);
  await knex('checkpoint').withSchema(read).where({ projection: 'audit_log' }).delete();
};
