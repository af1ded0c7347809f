import type { Knex } from 'knex';
import { schemasOf } from './schemas.js';

/** How many tokens the platform's models may use in a month of the court's calendar, what they used, and what calls under way may use. */
export const createModelBudgets = async (knex: Knex): Promise<void> => {
  const { app } = schemasOf(knex);
  const schema = () => knex.schema.withSchema(app);
  await schema().createTable('model_budgets', (table) => {
    /** Of each part the last one holds; those before say who had set what. */
    table.bigIncrements('id');
    /** `all`, `general`, `vision` or `fast`. */
    table.text('part').notNullable();
    /** Null where the part has no budget. */
    table.bigInteger('tokens').nullable();
    table.timestamp('set_at').notNullable();
    /** The account. */
    table.uuid('set_by').notNullable();
  });
  await schema().createTable('model_budget_use', (table) => {
    /** Of the court, `YYYY-MM`. */
    table.text('month').notNullable();
    table.text('part').notNullable();
    table.bigInteger('tokens').notNullable();
    table.primary(['month', 'part']);
  });
  await schema().createTable('model_budget_holds', (table) => {
    table.uuid('id').primary();
    table.text('month').notNullable().index();
    /** Null for a test of a model. */
    table.text('slot').nullable();
    table.bigInteger('tokens').notNullable();
    /** From then on its process is dead for certain. */
    table.timestamp('until').notNullable();
  });
};
