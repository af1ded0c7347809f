import type { Knex } from 'knex';
import { schemasOf } from './schemas.js';

/**
 * One table of work in the background: that of uploads and re-indexing takes bulk tests of the search in, whose rows keep what a
 * test is about. What waits or is under way goes on after the upgrade.
 */
export const createTasks = async (knex: Knex): Promise<void> => {
  const { app } = schemasOf(knex);
  const schema = () => knex.schema.withSchema(app);
  await schema().renameTable('knowledge_tasks', 'tasks');
  await knex.raw('alter index ??.knowledge_tasks_due rename to tasks_due', [app]);
  await schema().alterTable('tasks', (table) => {
    /** What the kind's definition says: which files an upload passed over, which model indexes, what a test searches. */
    table.jsonb('payload').notNullable().defaultTo('{}');
    /** Only of work that a request makes, so that a repeat of it is known. */
    table.text('command_hash').nullable().alter();
  });
  await knex.raw(
    `update ??.tasks set payload = case kind when 'upload' then jsonb_build_object('passed_over', repeated)
       else jsonb_build_object('model_key', substr(command_hash, length('reindex:') + 1)) end`,
    [app],
  );
  await schema().alterTable('tasks', (table) => table.dropColumn('repeated'));
  await knex.raw(`update ??.tasks set command_hash = null where kind = 'reindex'`, [app]);
  // A run's row said until when its lease lasts in `due_at`; one that broke off waits until then.
  await knex.raw(
    `insert into ??.tasks (id, kind, owner, status, reason, progress, attempts, due_at, lease, leased_until, created_at, ended_at, payload)
       select id, 'recall_run', owner, status, reason,
         case when status = 'SUCCESS' or questions = 0 then 1 else
           (select count(*) from ??.recall_questions q where q.run_id = r.id and q.places is not null)::real / questions end,
         attempts, due_at, lease, case when status = 'STARTED' then due_at end, created_at, ended_at,
         jsonb_build_object('case_cause', case_cause)
       from ??.recall_runs r`,
    [app, app, app],
  );
  await schema().alterTable('recall_runs', (table) => {
    table.dropColumns('status', 'reason', 'attempts', 'due_at', 'lease', 'ended_at');
    table.foreign('id').references('id').inTable(`${app}.tasks`).onDelete('CASCADE');
  });
  /** How each scheduled job ran last, in whichever process. */
  await schema().createTable('job_runs', (table) => {
    table.text('name').primary();
    table.timestamp('started_at').notNullable();
    table.timestamp('ended_at').nullable();
    /** Of the last one that ended: `done`, `failed` or `interrupted`; null while the first one is under way. */
    table.text('outcome').nullable();
    /** Runs that failed or broke off since one was done. */
    table.integer('failures').notNullable().defaultTo(0);
  });
};
