import type { Knex } from 'knex';

/** Adds the column that says whose a row is: it goes with the account, since erasing an account removes its credentials. */
export const accountColumn = (
  table: Knex.CreateTableBuilder,
  app: string,
  name = 'owner',
): Knex.ReferencingColumnBuilder =>
  table.uuid(name).references('user_id').inTable(`${app}.credentials`).onDelete('CASCADE');
