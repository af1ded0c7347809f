import type { Knex } from 'knex';
import { schemasOf } from './schemas.js';

/**
 * The register of numbers in the order in which its pages are read, the highest first and entries without a number last: an index whose
 * entries without a number stand first is of no use for it. The two views of few entries have an index of these alone.
 */
export const indexRegisterByNumber = async (knex: Knex): Promise<void> => {
  const { read } = schemasOf(knex);
  await knex.raw(
    'create index number_register_in_order on ??.number_register (series, serial desc nulls last, event_id desc)',
    [read],
  );
  await knex.raw(
    `create index number_register_corrected on ??.number_register (series, serial desc nulls last, event_id desc)
     where replaced_at is not null or reason is not null`,
    [read],
  );
  await knex.raw(
    `create index number_register_confirmed on ??.number_register (series, serial desc nulls last, event_id desc)
     where cardinality(acknowledged) > 0`,
    [read],
  );
};
