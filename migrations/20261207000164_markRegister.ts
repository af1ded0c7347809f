import type { Knex } from 'knex';
import { schemasOf } from './schemas.js';

/** Marks every entry of the register in a schema by what stands around it, in one statement. */
export const markAllEntries = async (knex: Knex, read: string): Promise<void> => {
  await knex.raw(
    `update ??.number_register as entry set
       is_behind_gap = entry.replaced_at is null and entry.serial is not null and not exists (
         select 1 from ??.number_register as before
          where before.series = entry.series and before.serial = entry.serial - 1 and before.replaced_at is null),
       is_disordered = entry.replaced_at is null and exists (
         select 1 from ??.number_register as before
          where before.series = entry.series and before.serial = entry.serial - 1 and before.replaced_at is null
            and before.given_at > entry.given_at),
       is_shared = exists (
         select 1 from ??.number_register as other
          where other.number_key = entry.number_key and other.case_id <> entry.case_id)`,
    [read, read, read, read],
  );
};

/**
 * The register's views of numbers behind a gap, of several cases and out of order read marks that the projection keeps, with an index
 * for each: to look for them among all numbers of a series took longer with each case. The marks of what stands there already are set
 * here, as `projections/numberRegister/` sets them.
 */
export const markRegister = async (knex: Knex): Promise<void> => {
  const { read } = schemasOf(knex);
  await knex.schema.withSchema(read).alterTable('number_register', (table) => {
    table.boolean('is_behind_gap').notNullable().defaultTo(false);
    table.boolean('is_disordered').notNullable().defaultTo(false);
    table.boolean('is_shared').notNullable().defaultTo(false);
  });
  await markAllEntries(knex, read);
  for (const mark of ['is_behind_gap', 'is_disordered', 'is_shared'])
    await knex.raw('create index ?? on ??.number_register (series, serial desc nulls last, event_id desc) where ??', [
      `number_register_${mark}`,
      read,
      mark,
    ]);
};
