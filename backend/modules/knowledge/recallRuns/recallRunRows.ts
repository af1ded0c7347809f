import { randomUUID } from 'node:crypto';
import type { Knex } from 'knex';
import { z } from 'zod';
import type { Owner } from '../../../../domain/account/owner.js';
import { Recalled, taskStatuses } from '../../../../domain/contract/knowledge.js';
import { RunSettings, RunTotals, type RecallRun, type RunAnswer } from '../../../../domain/contract/recallRuns.js';
import { firstPlace } from '../../../../domain/knowledge/recall.js';
import { type AnsweredQuestion, type LineProblem, type RunQuestion } from '../../../../domain/knowledge/recallRun.js';
import { recallRunLimits } from '../../../../domain/knowledge/recallRunLimits.js';
import { tablesIn, type Schemas } from '../../../adapters/postgres/tablesIn.js';
import { RequestError } from '../../../platform/http/requestError.js';
import { createHoldOwner } from '../../accounts/index.js';

type Deps = { readonly knex: Knex; readonly schemas: Pick<Schemas, 'app'> };

/** How many lines that were left out are kept with their reasons. */
const keptProblems = 200;
const rowsAtOnce = 200;
/** For how long nobody else takes up a run that somebody took up and goes on with. */
const leaseMs = 120_000;
/** How often a run is taken up again before it is given up. */
const mostAttempts = 5;
const pauseMs = 15_000;

const Problems = z.array(z.object({ line: z.number(), sentence: z.string() }));
const Row = z.object({
  id: z.string(),
  name: z.string(),
  case_cause: z.string(),
  status: z.enum(taskStatuses),
  reason: z.string().nullable(),
  created_at: z.date(),
  ended_at: z.date().nullable(),
  questions: z.number(),
  asked: z.coerce.number(),
  problems: Problems,
  problem_count: z.number(),
  settings: RunSettings.nullable(),
  totals: RunTotals.nullable(),
});
const columns = Object.keys(Row.shape).filter((name) => name !== 'asked');
const Places = z.array(z.number()).transform((places) => places.map((place) => (place === 0 ? null : place)));
const Steps = Recalled.shape.steps;
const Answered = z.object({
  place: z.number(),
  question: z.string(),
  expected: z.array(z.string()),
  places: Places,
  results: z.number(),
  ms: z.number(),
  steps: Steps,
});
const Claimed = z.object({
  id: z.string(),
  owner: z.string().nullable(),
  case_cause: z.string(),
  lease: z.number(),
  attempts: z.number(),
  settings: RunSettings.nullable(),
});
/** A run that was taken up; what is written under a lease that somebody else has taken over is refused. */
export type ClaimedRun = z.infer<typeof Claimed>;
export type WaitingQuestion = RunQuestion & { readonly place: number };
export type Outcome = Pick<z.infer<typeof Answered>, 'place' | 'places' | 'results' | 'ms' | 'steps'>;
export type StoredAnswer = z.infer<typeof Answered>;

const shown = (
  row: unknown,
): Omit<RecallRun, 'created_at' | 'ended_at'> & { created_at: Date; ended_at: Date | null } => Row.parse(row);
const gone = () => new RequestError('recall_run_not_found');
const open = ['PENDING', 'STARTED'] as const;

export type NewRun = {
  readonly name: string;
  readonly caseCause: string;
  readonly questions: readonly RunQuestion[];
  readonly problems: readonly LineProblem[];
  readonly now: Date;
};
export type RecallRunRows = ReturnType<typeof recallRunRows>;

/** Keeps bulk tests of the search in Postgres: queue, progress and results. Another owner's run is not found. */
export const recallRunRows = ({ knex, schemas }: Deps) => {
  const tables = tablesIn(knex, schemas.app);
  const holdOwner = createHoldOwner({ knex, schemas }, 'juanzong:recallRuns');
  const runsOf = (owner: Owner, within = tables): Knex.QueryBuilder => within('recall_runs').where({ owner });
  const asked = knex.raw(
    '(select count(*) from ??.recall_questions q where q.run_id = id and q.places is not null) as asked',
    [schemas.app],
  );

  /** @throws RequestError `recall_run_not_found` */
  const find = async (owner: Owner, id: string) => {
    const row: unknown = await runsOf(owner)
      .where({ id })
      .first(...columns, asked);
    if (row === undefined) throw gone();
    return shown(row);
  };
  const answersOf = (id: string): Knex.QueryBuilder =>
    tables('recall_questions').where({ run_id: id }).whereNotNull('places');
  const answers = async (query: Knex.QueryBuilder): Promise<StoredAnswer[]> =>
    z.array(Answered).parse(await query.select(...Object.keys(Answered.shape)));
  /** What is written under a lease; nothing once another has it, or the run has ended or is gone. */
  const underLease = ({ id, lease }: ClaimedRun, within = tables): Knex.QueryBuilder =>
    within('recall_runs').where({ id, lease, status: 'STARTED' });
  const after = (now: Date, ms: number) => new Date(now.getTime() + ms);

  return {
    find,
    /** @throws RequestError `too_many_recall_runs`; DomainError `personal_data_erased` for an erased account */
    add: async (owner: Owner, { name, caseCause, questions, problems, now }: NewRun): Promise<string> => {
      const id = randomUUID();
      await holdOwner(owner, async (within) => {
        const counted = z.object({ count: z.coerce.number() });
        const { count } = counted.parse(await runsOf(owner, within).count({ count: '*' }).first());
        if (count >= recallRunLimits.runs) throw new RequestError('too_many_recall_runs');
        await within('recall_runs').insert({
          id,
          owner,
          case_cause: caseCause,
          name,
          status: 'PENDING',
          questions: questions.length,
          problems: JSON.stringify(problems.slice(0, keptProblems)),
          problem_count: problems.length,
          due_at: now,
          created_at: now,
        });
        const rows = questions.map(({ question, expected }, at) => ({ run_id: id, place: at + 1, question, expected }));
        for (let at = 0; at < rows.length; at += rowsAtOnce)
          await within('recall_questions').insert(rows.slice(at, at + rowsAtOnce));
      });
      return id;
    },
    /** The newest first. */
    list: async (owner: Owner, caseCause: string) => {
      const rows: unknown = await runsOf(owner)
        .where({ case_cause: caseCause })
        .orderBy([
          { column: 'created_at', order: 'desc' },
          { column: 'id', order: 'asc' },
        ])
        .select(...columns, asked);
      return z.array(z.unknown()).parse(rows).map(shown);
    },
    /** A page of what was asked: what was not found first, then the worst places. @throws RequestError `recall_run_not_found` */
    page: async (owner: Owner, id: string, { page, page_size: size }: { page: number; page_size: number }) => {
      const { asked: total } = await find(owner, id);
      const rows = await answers(
        answersOf(id)
          .orderByRaw('first_place desc nulls first, place')
          .limit(size)
          .offset((page - 1) * size),
      );
      const items = rows.map(({ place, question, expected, places, results, ms }): RunAnswer => ({
        place,
        question,
        expected: expected.map((text, at) => ({ text, place: places[at] ?? null })),
        results,
        ms,
      }));
      return { items, total, page, page_size: size };
    },
    /** Everything that was asked, in the order of the file. @throws RequestError `recall_run_not_found` */
    all: async (owner: Owner, id: string): Promise<(StoredAnswer & AnsweredQuestion)[]> => {
      await find(owner, id);
      return answers(answersOf(id).orderBy('place'));
    },
    /** Ends a run that has not ended. @throws RequestError `recall_run_not_found` */
    cancel: async (owner: Owner, id: string, now: Date) => {
      await runsOf(owner).where({ id }).whereIn('status', open).update({
        status: 'FAILURE',
        reason: '已取消',
        ended_at: now,
      });
      return find(owner, id);
    },
    /** @throws RequestError `recall_run_not_found` */
    remove: async (owner: Owner, id: string): Promise<void> => {
      if ((await runsOf(owner).where({ id }).del()) === 0) throw gone();
    },

    /**
     * Takes up a run that is due and that nobody works on; those of an owner who has fewer before it come first. One that broke off too
     * often ends as a failure.
     */
    claim: async (now: Date): Promise<ClaimedRun | undefined> => {
      const due = () => tables('recall_runs').whereIn('status', open).where('due_at', '<=', now);
      await due().where('attempts', '>=', mostAttempts).update({
        status: 'FAILURE',
        reason: '多次中断，已停止；请稍后重新测试',
        ended_at: now,
      });
      const { rows }: { rows: unknown[] } = await knex.raw(
        `update ??.recall_runs set status = 'STARTED', lease = lease + 1, attempts = attempts + 1, due_at = ?
         where id = (
           select r.id from ??.recall_runs r
           where r.status in ('PENDING', 'STARTED') and r.due_at <= ?
           order by (
             select count(*) from ??.recall_runs o
             where o.owner is not distinct from r.owner and o.status in ('PENDING', 'STARTED') and o.created_at < r.created_at
           ), r.created_at, r.id
           limit 1 for update skip locked
         )
         returning id, owner, case_cause, lease, attempts, settings`,
        [schemas.app, after(now, leaseMs), schemas.app, now, schemas.app],
      );
      return rows[0] === undefined ? undefined : Claimed.parse(rows[0]);
    },
    /** Keeps the settings that a run began with. Returns whether the lease holds. */
    begin: async (run: ClaimedRun, settings: RunSettings): Promise<boolean> =>
      (await underLease(run).update({ settings: JSON.stringify(settings) })) === 1,
    /** The next questions that were not asked yet. */
    waiting: async ({ id }: ClaimedRun, most: number): Promise<WaitingQuestion[]> =>
      z
        .array(z.object({ place: z.number(), question: z.string(), expected: z.array(z.string()) }))
        .parse(
          await tables('recall_questions')
            .where({ run_id: id })
            .whereNull('places')
            .orderBy('place')
            .limit(most)
            .select('place', 'question', 'expected'),
        ),
    /** Keeps what a question found, and goes on with the lease. Returns whether it holds: nothing is kept otherwise. */
    record: (run: ClaimedRun, { place, places, results, ms, steps }: Outcome, now: Date): Promise<boolean> =>
      knex.transaction(async (trx) => {
        const within = tablesIn(trx, schemas.app);
        // Whoever comes as far as this has not broken off for a reason that lies in the run.
        const held = await underLease(run, within).update({ due_at: after(now, leaseMs), attempts: 1 });
        if (held !== 1) return false;
        await within('recall_questions')
          .where({ run_id: run.id, place })
          .update({
            places: places.map((one) => one ?? 0),
            first_place: firstPlace(places),
            results,
            ms,
            steps: JSON.stringify(steps),
          });
        return true;
      }),
    succeed: async (run: ClaimedRun, totals: RunTotals, now: Date): Promise<void> => {
      await underLease(run).update({ status: 'SUCCESS', totals: JSON.stringify(totals), ended_at: now });
    },
    /** Gives a run back that broke off, to be taken up again in a while. */
    putOff: async (run: ClaimedRun, now: Date): Promise<void> => {
      await underLease(run).update({ due_at: after(now, pauseMs * run.attempts) });
    },
    /** Gives a run back that is not to blame for its end: to be taken up at once. */
    release: async (run: ClaimedRun, now: Date): Promise<void> => {
      await underLease(run).update({ due_at: now, attempts: run.attempts - 1 });
    },
  };
};
