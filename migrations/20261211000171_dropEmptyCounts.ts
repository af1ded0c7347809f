import type { Knex } from 'knex';
import { schemasOf } from './schemas.js';

/** Removes counters of corrections that have come to 0: a replay has none of them. */
export const dropEmptyCounts = async (knex: Knex): Promise<void> => {
  const { read } = schemasOf(knex);
  await knex.withSchema(read).table('correction_counts').where({ cases: 0 }).delete();
};
