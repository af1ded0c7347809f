import type { Knex } from 'knex';
import { schemasOf } from './schemas.js';

/**
 * Year, court and type word of a formal number, and where it stands among those, so that the next number of a series is one look into an
 * index. Numbers in other forms, and more than nine digits, belong to no series.
 */
export const countNumbersInSeries = async (knex: Knex): Promise<void> => {
  const { read } = schemasOf(knex);
  await knex.schema.withSchema(read).alterTable('case_numbers', (table) => {
    table.text('series').nullable();
    table.bigInteger('serial').nullable();
    table.index(['series', 'serial'], 'case_numbers_by_series');
  });
  await knex.schema.withSchema(read).alterTable('case_list', (table) => {
    table.index('filed_at', 'case_list_by_filing');
  });
  // The grammar as `domain/case/numberSeries.ts` has it when this is written; \u4e00 to \u9fff are the signs that courts use.
  const grammar =
    '^(\\([0-9]{4}\\)(?:最高法|[\u4e00-\u9fff](?:[0-9]{4}|[0-9]{2})?)[\u4e00-\u9fff]{1,8})([0-9]{1,9})号$';
  await knex.raw(
    `update ??.case_numbers set series = m[1], serial = m[2]::bigint
       from (select number_key as key, regexp_match(number_key, ?) as m from ??.case_numbers where kind = 'formal') parsed
      where parsed.key = number_key and m is not null`,
    [read, grammar, read],
  );
};
