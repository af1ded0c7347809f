import { randomUUID } from 'node:crypto';
import type { Knex } from 'knex';
import { z } from 'zod';
import type { Owner } from '../../../../domain/account/owner.js';
import { Recalled, taskStatuses } from '../../../../domain/contract/knowledge.js';
import { RunSettings, RunTotals, type RecallRun, type RunAnswer } from '../../../../domain/contract/recallRuns.js';
import { firstPlace } from '../../../../domain/knowledge/recall.js';
import { type AnsweredQuestion, type LineProblem, type RunQuestion } from '../../../../domain/knowledge/recallRun.js';
import { recallRunLimits } from '../../../../domain/knowledge/recallRunLimits.js';
import { SearchSettingsFields } from '../../../../domain/contract/searchSettings.js';
import type { SearchSettings } from '../../../../domain/knowledge/searchSettings.js';
import { tablesIn, type Schemas } from '../../../adapters/postgres/tablesIn.js';
import { RequestError } from '../../../platform/http/requestError.js';
import type { TaskWork } from '../../../platform/tasks/defineTask.js';
import { countingAfresh } from '../../../platform/tasks/queue.js';
import { createTaskChanges } from '../../../platform/tasks/taskChanges.js';
import { createHoldOwner } from '../../accounts/index.js';

type Deps = { readonly knex: Knex; readonly schemas: Pick<Schemas, 'app'> };

/** How many lines that were left out are kept with their reasons. */
const keptProblems = 200;
const rowsAtOnce = 200;

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
  tried: SearchSettingsFields.nullable(),
});
const ofTask = ['status', 'reason', 'ended_at'];
const columns = Object.keys(Row.shape)
  .filter((name) => name !== 'asked')
  .map((name) => (ofTask.includes(name) ? `task.${name}` : `run.${name}`));
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
/** The work on a run's task: what it writes is refused once it has lost the lease. */
type RunWork = Pick<TaskWork<unknown>, 'task' | 'write'>;
export type WaitingQuestion = RunQuestion & { readonly place: number };
export type Outcome = Pick<z.infer<typeof Answered>, 'place' | 'places' | 'results' | 'ms' | 'steps'>;
export type StoredAnswer = z.infer<typeof Answered>;

const runOf = (
  row: unknown,
): Omit<RecallRun, 'created_at' | 'ended_at'> & { created_at: Date; ended_at: Date | null } => {
  const { status, reason, tried, ...run } = Row.parse(row);
  // An interrupted run that waits for its next attempt counts as begun.
  const isUnderWay = status === 'PENDING' && run.settings !== null;
  const shown = { status: isUnderWay ? ('STARTED' as const) : status, reason: status === 'FAILURE' ? reason : null };
  return { ...run, ...shown, ...(tried !== null && { tried }) };
};
const runNotFound = () => new RequestError('recall_run_not_found');

export type NewRun = {
  readonly name: string;
  readonly caseCause: string;
  readonly questions: readonly RunQuestion[];
  readonly problems: readonly LineProblem[];
  /** Settings to try; those that hold unless given. */
  readonly tried?: SearchSettings;
  readonly now: Date;
};
export type RecallRunRows = ReturnType<typeof recallRunRows>;

/** Keeps bulk tests of the search in Postgres: queue, progress and results. Another owner's run is not found. */
export const recallRunRows = ({ knex, schemas }: Deps) => {
  const tables = tablesIn(knex, schemas.app);
  const holdOwner = createHoldOwner({ knex, schemas }, 'juanzong:recallRuns');
  const changes = createTaskChanges({ knex, schemas });
  const runsOf = (owner: Owner): Knex.QueryBuilder =>
    tables('recall_runs as run').join('tasks as task', 'task.id', 'run.id').where({ 'run.owner': owner });
  const answeredCount = knex.raw(
    '(select count(*) from ??.recall_questions q where q.run_id = run.id and q.places is not null) as asked',
    [schemas.app],
  );

  /** @throws RequestError `recall_run_not_found` */
  const find = async (owner: Owner, id: string) => {
    const row: unknown = await runsOf(owner)
      .where({ 'run.id': id })
      .first(...columns, answeredCount);
    if (row === undefined) throw runNotFound();
    return runOf(row);
  };
  const answersOf = (id: string): Knex.QueryBuilder =>
    tables('recall_questions').where({ run_id: id }).whereNotNull('places');
  const answers = async (query: Knex.QueryBuilder): Promise<StoredAnswer[]> =>
    z.array(Answered).parse(await query.select(...Object.keys(Answered.shape)));
  return {
    find,
    /** @throws RequestError `too_many_recall_runs`; DomainError `personal_data_erased` for an erased account */
    add: async (owner: Owner, { name, caseCause, questions, problems, tried, now }: NewRun): Promise<string> => {
      const id = randomUUID();
      await holdOwner(owner, async (within) => {
        const CountRow = z.object({ count: z.coerce.number() });
        const { count } = CountRow.parse(await within('recall_runs').where({ owner }).count({ count: '*' }).first());
        if (count >= recallRunLimits.runs) throw new RequestError('too_many_recall_runs');
        await within('tasks').insert({
          id,
          kind: 'recall_run',
          owner,
          status: 'PENDING',
          payload: JSON.stringify({ case_cause: caseCause }),
          due_at: knex.fn.now(),
          created_at: now,
        });
        await within('recall_runs').insert({
          id,
          owner,
          case_cause: caseCause,
          name,
          questions: questions.length,
          problems: JSON.stringify(problems.slice(0, keptProblems)),
          problem_count: problems.length,
          tried: tried === undefined ? null : JSON.stringify(tried),
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
        .where({ 'run.case_cause': caseCause })
        .orderBy([
          { column: 'run.created_at', order: 'desc' },
          { column: 'run.id', order: 'asc' },
        ])
        .select(...columns, answeredCount);
      return z.array(z.unknown()).parse(rows).map(runOf);
    },
    /**
     * A page of questions: those that found nothing first, then those with the worst places.
     * @throws RequestError `recall_run_not_found`
     */
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
    cancel: async (owner: Owner, id: string) => {
      await changes.cancel({ id, owner }, {});
      return find(owner, id);
    },
    /** @throws RequestError `recall_run_not_found` */
    remove: async (owner: Owner, id: string): Promise<void> => {
      // Its task goes, and all that hangs on it.
      if ((await tables('tasks').where({ id, owner, kind: 'recall_run' }).del()) === 0) throw runNotFound();
    },
    /** Keeps the settings that a run begins with. @throws LeaseLost */
    begin: async ({ task: { id }, write }: RunWork, settings: RunSettings): Promise<void> => {
      await write((within) =>
        within('recall_runs')
          .where({ id })
          .update({ settings: JSON.stringify(settings) }),
      );
    },
    /** All questions of a run, asked or not, in the order of the file. @throws RequestError `recall_run_not_found` */
    questionsOf: async (owner: Owner, id: string): Promise<RunQuestion[]> => {
      await find(owner, id);
      const rows: unknown = await tables('recall_questions')
        .where({ run_id: id })
        .orderBy('place')
        .select('question', 'expected');
      return z.array(z.object({ question: z.string(), expected: z.array(z.string()) })).parse(rows);
    },
    /** The next questions that were not asked yet. */
    waiting: async (id: string, most: number): Promise<WaitingQuestion[]> =>
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
    /** Keeps what a question found. @throws LeaseLost */
    record: async ({ task, write }: RunWork, { place, places, results, ms, steps }: Outcome): Promise<void> => {
      // A run that comes as far as this has not broken off for a reason that lies in the run.
      await countingAfresh(
        write,
        task,
      )((within) =>
        within('recall_questions')
          .where({ run_id: task.id, place })
          .update({
            places: places.map((one) => one ?? 0),
            first_place: firstPlace(places),
            results,
            ms,
            steps: JSON.stringify(steps),
          }),
      );
    },
    /** Keeps the figures of a run whose questions were all asked. @throws LeaseLost */
    keepTotals: async ({ task: { id }, write }: RunWork, totals: RunTotals): Promise<void> => {
      await write((within) =>
        within('recall_runs')
          .where({ id })
          .update({ totals: JSON.stringify(totals) }),
      );
    },
  };
};
