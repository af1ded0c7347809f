import type { Knex } from 'knex';
import { z } from 'zod';
import { tablesIn, type Schemas } from '../../adapters/postgres/tablesIn.js';

type Deps = { readonly knex: Knex; readonly schemas: Pick<Schemas, 'app'> };

const Row = z.object({
  name: z.string(),
  started_at: z.date(),
  ended_at: z.date().nullable(),
  outcome: z.enum(['done', 'failed', 'interrupted']).nullable(),
  failures: z.number(),
});
/** How a job ran last. `outcome` is that of the last run that ended, `failures` counts since one was done. */
export type JobRun = z.infer<typeof Row>;

export type JobRuns = ReturnType<typeof createJobRuns>;

/** Keeps when each scheduled job ran last and what came of it, for all processes. Times are those of Postgres. */
export const createJobRuns = ({ knex, schemas }: Deps) => {
  const tables = tablesIn(knex, schemas.app);
  return {
    /**
     * Notes that a job begins. Only one process runs jobs, one after the other: a run that another one left open has broken off.
     */
    begin: async (name: string): Promise<void> => {
      await tables('job_runs')
        .whereNull('ended_at')
        .update({ ended_at: knex.fn.now(), outcome: 'interrupted', failures: knex.raw('failures + 1') });
      await tables('job_runs')
        .insert({ name, started_at: knex.fn.now(), ended_at: null })
        .onConflict('name')
        .merge(['started_at', 'ended_at']);
    },
    end: async (name: string, outcome: 'done' | 'failed' | 'interrupted'): Promise<void> => {
      await tables('job_runs')
        .where({ name })
        .update({
          ended_at: knex.fn.now(),
          outcome,
          failures: outcome === 'done' ? 0 : knex.raw('failures + 1'),
        });
    },
    /** Whether any process began the job within the last `withinMs` milliseconds. */
    hasBegun: async (name: string, withinMs: number): Promise<boolean> => {
      const rows: unknown[] = await tables('job_runs')
        .where({ name })
        .whereRaw("started_at > now() - ? * interval '1 millisecond'", [Math.ceil(withinMs)])
        .select('name');
      return rows.length > 0;
    },
    list: async (): Promise<JobRun[]> => z.array(Row).parse(await tables('job_runs').select(...Object.keys(Row.shape))),
  };
};
