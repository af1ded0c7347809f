import type { Knex } from 'knex';
import { z } from 'zod';
import type { Owner } from '../../../../domain/account/owner.js';
import { Recalled } from '../../../../domain/knowledge/recalled.js';
import { RunSettings, RunTotals, type RunAnswer } from '../../../../domain/contract/recallRuns.js';
import { firstPlace } from '../../../../domain/knowledge/recall.js';
import { type AnsweredQuestion, type LineProblem, type RunQuestion } from '../../../../domain/knowledge/recallRun.js';
import { recallRunLimits } from '../../../../domain/knowledge/recallRunLimits.js';
import { SearchSettingsFields } from '../../../../domain/contract/searchSettings.js';
import type { SearchSettings } from '../../../../domain/knowledge/searchSettings.js';
import { tablesIn, type Schemas } from '../../../adapters/postgres/tablesIn.js';
import { createTestRuns, type RunWork } from '../../../platform/tasks/testRuns.js';
import { createHoldOwner } from '../../accounts/index.js';

type Deps = { readonly knex: Knex; readonly schemas: Pick<Schemas, 'app'> };

/** How many lines that were left out are kept with their reasons. */
const keptProblems = 200;

const Problems = z.array(z.object({ line: z.number(), sentence: z.string() }));
const Row = z.object({
  id: z.string(),
  name: z.string(),
  case_cause: z.string(),
  created_at: z.date(),
  questions: z.number(),
  problems: Problems,
  problem_count: z.number(),
  settings: RunSettings.nullable(),
  totals: RunTotals.nullable(),
  tried: SearchSettingsFields.nullable(),
});
const Waiting = z.object({ place: z.number(), question: z.string(), expected: z.array(z.string()) });
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
export type WaitingQuestion = RunQuestion & { readonly place: number };
export type Outcome = Pick<z.infer<typeof Answered>, 'place' | 'places' | 'results' | 'ms' | 'steps'>;
export type StoredAnswer = z.infer<typeof Answered>;

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
  const runs = createTestRuns({
    knex,
    schemas,
    holdOwner: createHoldOwner({ knex, schemas }, 'juanzong:recallRuns'),
    kind: 'recall_run',
    runs: { table: 'recall_runs', row: Row, columns: Object.keys(Row.shape) },
    items: { table: 'recall_questions', doneColumn: 'places', row: Waiting, columns: Object.keys(Waiting.shape) },
    isBegun: ({ settings }) => settings !== null,
    most: recallRunLimits.runs,
    refusals: { tooMany: 'too_many_recall_runs', notFound: 'recall_run_not_found' },
  });
  const runOf = ({ tried, done, ...run }: Awaited<ReturnType<typeof runs.find>>) => ({
    ...run,
    asked: done,
    ...(tried !== null && { tried }),
  });
  /** @throws RequestError `recall_run_not_found` */
  const find = async (owner: Owner, id: string) => runOf(await runs.find(owner, id));
  const answersOf = (id: string): Knex.QueryBuilder =>
    tables('recall_questions').where({ run_id: id }).whereNotNull('places');
  const answers = async (query: Knex.QueryBuilder): Promise<StoredAnswer[]> =>
    z.array(Answered).parse(await query.select(...Object.keys(Answered.shape)));
  return {
    find,
    /** @throws RequestError `too_many_recall_runs`; DomainError `personal_data_erased` for an erased account */
    add: (owner: Owner, { name, caseCause, questions, problems, tried, now }: NewRun): Promise<string> =>
      runs.add(owner, () => ({
        payload: { case_cause: caseCause },
        run: {
          owner,
          case_cause: caseCause,
          name,
          questions: questions.length,
          problems: JSON.stringify(problems.slice(0, keptProblems)),
          problem_count: problems.length,
          tried: tried === undefined ? null : JSON.stringify(tried),
        },
        items: questions.map(({ question, expected }) => ({ question, expected })),
        now,
      })),
    /** The newest first. */
    list: async (owner: Owner, caseCause: string) => (await runs.list(owner, { case_cause: caseCause })).map(runOf),
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
    cancel: async (owner: Owner, id: string) => runOf(await runs.cancel(owner, id)),
    remove: runs.remove,
    /** Keeps the settings that a run begins with. @throws LeaseLost */
    begin: (work: RunWork, settings: RunSettings): Promise<void> =>
      runs.keep(work, { settings: JSON.stringify(settings) }),
    /** All questions of a run, asked or not, in the order of the file. @throws RequestError `recall_run_not_found` */
    questionsOf: async (owner: Owner, id: string): Promise<RunQuestion[]> => {
      await find(owner, id);
      const rows: unknown = await tables('recall_questions')
        .where({ run_id: id })
        .orderBy('place')
        .select('question', 'expected');
      return z.array(z.object({ question: z.string(), expected: z.array(z.string()) })).parse(rows);
    },
    waiting: runs.waiting,
    /** Keeps what a question found. @throws LeaseLost */
    record: (work: RunWork, { place, places, results, ms, steps }: Outcome): Promise<void> =>
      runs.record(work, place, {
        places: places.map((one) => one ?? 0),
        first_place: firstPlace(places),
        results,
        ms,
        steps: JSON.stringify(steps),
      }),
    /** Keeps the figures of a run whose questions were all asked. @throws LeaseLost */
    keepTotals: (work: RunWork, totals: RunTotals): Promise<void> =>
      runs.keep(work, { totals: JSON.stringify(totals) }),
  };
};
