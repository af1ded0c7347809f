import type { Knex } from 'knex';
import { schemasOf } from './schemas.js';

/**
 * What later versions of the complaint made of a defendant: the name before a correction, who was named in their place, what the plaintiff
 * said of it, and what the court decided. Empty where the log does not say it.
 */
export const referRenamedDefendants = async (knex: Knex): Promise<void> => {
  const { read } = schemasOf(knex);
  await knex.schema.withSchema(read).alterTable('case_parties', (table) => {
    table.text('former_name').nullable();
    table.text('plaintiff_said').nullable();
    table.text('successor_id').nullable();
    table.timestamp('referred_at').nullable();
    table.timestamp('decided_at').nullable();
    table.boolean('decided_same').nullable();
  });
};
