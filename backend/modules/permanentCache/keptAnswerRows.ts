import { randomUUID } from 'node:crypto';
import type { Knex } from 'knex';
import { z } from 'zod';
import type { KeptAnswer } from '../../../domain/contract/permanentCache.js';
import type { Page } from '../../../domain/contract/shared.js';
import { foldQuestion } from '../../../domain/permanentCache/foldQuestion.js';
import { permanentCacheLimits } from '../../../domain/permanentCache/limits.js';
import {
  termsOfNear,
  nearQuestions,
  questionTerms,
  soughtTerms,
} from '../../../domain/permanentCache/nearQuestions.js';
import { tablesIn, type Schemas } from '../../adapters/postgres/tablesIn.js';
import { RequestError } from '../../platform/http/requestError.js';
import { createHoldOwner } from '../accounts/index.js';
import { keepForLog, type Change, type Replaced } from './answerChanges.js';

type Deps = { readonly knex: Knex; readonly schemas: Pick<Schemas, 'app'> };
type Tables = ReturnType<typeof tablesIn>;

export type QuestionAndAnswer = { readonly question: string; readonly answer: string };
/** The stored entry of a question: its version and its answer. */
export type Known = { readonly version: string; readonly answer: string };

const columns = ['version', 'question', 'answer', 'hits', 'last_used_at', 'updated_at'] as const;
const Row = z
  .object({
    version: z.string(),
    question: z.string(),
    answer: z.string(),
    hits: z.number(),
    last_used_at: z.date().nullable(),
    updated_at: z.date(),
  })
  .transform(({ version: id, last_used_at: used, updated_at: updated, ...row }): KeptAnswer => ({
    id,
    ...row,
    last_used_at: used?.toISOString() ?? null,
    updated_at: updated.toISOString(),
  }));
const oneRow = (rows: unknown): KeptAnswer => Row.parse(z.array(z.unknown()).length(1).parse(rows)[0]);
const CountRow = z.object({ count: z.coerce.number() });

const quoted = (terms: Iterable<string>, between: string): string =>
  [...terms].map((term) => `'${term}'`).join(between);

/** How many stored questions that share terms with a question are compared with it. */
const mostCompared = 200;
const rowsAtOnce = 500;

const knownIn = async (within: Tables, folded: readonly string[]): Promise<ReadonlyMap<string, Known>> => {
  const rows: unknown = await within('kept_answers')
    .whereIn('folded', [...folded])
    .select('folded', 'version', 'answer');
  const entries = z.array(z.object({ folded: z.string(), version: z.string(), answer: z.string() })).parse(rows);
  return new Map(entries.map(({ folded: key, ...known }) => [key, known]));
};
const countIn = async (within: Tables): Promise<number> =>
  CountRow.parse(await within('kept_answers').count({ count: '*' }).first()).count;

const rowOf = (knex: Knex, { question, answer }: QuestionAndAnswer, { by, at }: Change) => ({
  folded: foldQuestion(question),
  version: randomUUID(),
  question,
  answer,
  created_at: at,
  updated_at: at,
  updated_by: by,
  terms: knex.raw('?::tsvector', [quoted(questionTerms(question), ' ')]),
});
const answerOf = (answer: string, { by, at }: Change) => ({
  version: randomUUID(),
  answer,
  updated_at: at,
  updated_by: by,
});

type Alone = <Result>(work: (within: Tables) => Promise<Result>) => Promise<Result>;

/** The cache as it is read: page by page, as a whole, by questions. */
const reading = ({ knex, schemas }: Deps) => {
  const tables = tablesIn(knex, schemas.app);
  return {
    /** The page of a list, the newest first, wherever it was changed since. */
    list: async (query: {
      readonly search: string;
      readonly page: number;
      readonly page_size: number;
    }): Promise<Page<KeptAnswer>> => {
      const { search, page, page_size: size } = query;
      const matching = () => {
        const all = tables('kept_answers');
        const sought = `%${search.replaceAll(/[\\%_]/g, (sign) => `\\${sign}`)}%`;
        return search === ''
          ? all
          : all.where((one) => one.whereILike('question', sought).orWhereILike('answer', sought));
      };
      const rows: unknown = await matching()
        .orderBy([{ column: 'created_at', order: 'desc' }, { column: 'folded' }])
        .limit(size)
        .offset((page - 1) * size)
        .select(...columns);
      const { count } = CountRow.parse(await matching().count({ count: '*' }).first());
      return { items: z.array(Row).parse(rows), total: count, page, page_size: size };
    },
    /** All of it, in an order that stays, a few hundred at a time. */
    all: async function* (): AsyncGenerator<readonly QuestionAndAnswer[], void, void> {
      const Exported = z.array(z.object({ folded: z.string(), question: z.string(), answer: z.string() }));
      for (let last = ''; ;) {
        const rows: unknown = await tables('kept_answers')
          .where('folded', '>', last)
          .orderBy('folded')
          .limit(rowsAtOnce)
          .select('folded', 'question', 'answer');
        const page = Exported.parse(rows);
        if (page.length > 0) yield page;
        if (page.length < rowsAtOnce) return;
        last = page.at(-1)?.folded ?? last;
      }
    },
    /** The stored entries of these questions, by their folded text. */
    known: async (folded: readonly string[]): Promise<ReadonlyMap<string, Known>> => {
      const entriesByKey = new Map<string, Known>();
      for (let from = 0; from < folded.length; from += rowsAtOnce)
        for (const [key, one] of await knownIn(tables, folded.slice(from, from + rowsAtOnce)))
          entriesByKey.set(key, one);
      return entriesByKey;
    },
    count: () => countIn(tables),
    /** A hash over all versions, which differs after every change of questions and answers. */
    state: async (): Promise<string> => {
      const { rows }: { rows: unknown } = await knex.raw(
        `select md5(coalesce(string_agg(version::text, '' order by folded), '')) as state from ??.kept_answers`,
        [schemas.app],
      );
      return (
        z
          .array(z.object({ state: z.string() }))
          .length(1)
          .parse(rows)[0]?.state ?? ''
      );
    },
    /** Whether the cache holds any answer. */
    any: async (): Promise<boolean> => (await tables('kept_answers').first('folded')) !== undefined,
  };
};

/** The answers that stand for a question, and the questions near to it. */
const lookUp = ({ knex, schemas }: Deps) => {
  const tables = tablesIn(knex, schemas.app);
  return {
    /** The answer of this very question, counted as used; `null` where there is none. */
    use: async (question: string, now: Date): Promise<Pick<KeptAnswer, 'answer' | 'updated_at'> | null> => {
      const rows: unknown = await tables('kept_answers')
        .where({ folded: foldQuestion(question) })
        .update({ hits: knex.raw('hits + 1'), last_used_at: now })
        .returning([...columns]);
      const [row] = z.array(Row).parse(rows);
      return row ?? null;
    },
    /** Questions near to one, the nearest first. */
    near: async (question: string): Promise<readonly string[]> => {
      const terms = questionTerms(question);
      if (terms.size === 0) return [];
      const { fewest, most } = termsOfNear(terms.size);
      const rows: unknown = await tables('kept_answers')
        .whereRaw('terms @@ ?::tsquery', [quoted(soughtTerms(terms), '|')])
        .whereRaw('length(terms) between ? and ?', [fewest, most])
        .orderByRaw('ts_rank(terms, ?::tsquery) desc, folded', [quoted(terms, '|')])
        .limit(mostCompared)
        .select('question');
      const candidates = z.array(z.object({ question: z.string() })).parse(rows);
      return nearQuestions(question, candidates).map((near) => near.question);
    },
  };
};

/** Changes that people make by hand, one question at a time. */
const changesByHand = ({ knex }: Pick<Deps, 'knex'>, alone: Alone) => ({
  /** Adds a question; one that is there with this answer stays as it is. @throws RequestError `kept_answer_exists`, `kept_answers_full` */
  add: (entry: QuestionAndAnswer, change: Change): Promise<KeptAnswer> =>
    alone(async (within) => {
      const row = rowOf(knex, entry, change);
      const existingRow: unknown = await within('kept_answers')
        .where({ folded: row.folded })
        .first(...columns);
      if (existingRow !== undefined) {
        const there = Row.parse(existingRow);
        if (there.answer !== entry.answer) throw new RequestError('kept_answer_exists');
        return there;
      }
      if ((await countIn(within)) >= permanentCacheLimits.entries) throw new RequestError('kept_answers_full');
      const { folded } = row;
      await keepForLog(within, 'hand', [{ folded, before: null, after: entry.answer }], change);
      return oneRow(
        await within('kept_answers')
          .insert(row)
          .returning([...columns]),
      );
    }),
  /**
   * Changes the answer of a question that is still at `version`; one that has this answer already stays as it is.
   * @throws RequestError `kept_answer_not_found`, `kept_answer_changed`
   */
  change: ({ question, answer }: QuestionAndAnswer, version: string, change: Change): Promise<KeptAnswer> =>
    alone(async (within) => {
      const row = () => within('kept_answers').where({ folded: foldQuestion(question) });
      const existingRow: unknown = await row().first(...columns);
      if (existingRow === undefined) throw new RequestError('kept_answer_not_found');
      const there = Row.parse(existingRow);
      if (there.answer === answer) return there;
      if (there.id !== version) throw new RequestError('kept_answer_changed');
      const folded = foldQuestion(question);
      await keepForLog(within, 'hand', [{ folded, before: there.answer, after: answer }], change);
      return oneRow(
        await row()
          .update(answerOf(answer, change))
          .returning([...columns]),
      );
    }),
  /** @throws RequestError `kept_answer_not_found`, and `kept_answer_changed` where it is no longer at the `version` given */
  remove: (question: string, version: string | undefined, change: Change): Promise<void> =>
    alone(async (within) => {
      const row = () => within('kept_answers').where({ folded: foldQuestion(question) });
      const existingRow: unknown = await row().first(...columns);
      if (existingRow === undefined) throw new RequestError('kept_answer_not_found');
      const there = Row.parse(existingRow);
      if (version !== undefined && there.id !== version) throw new RequestError('kept_answer_changed');
      const folded = foldQuestion(question);
      await keepForLog(within, 'hand', [{ folded, before: there.answer, after: null }], change);
      await row().del();
    }),
});

/** Changes of an import, many questions at a time. */
const importing = ({ knex }: Pick<Deps, 'knex'>, alone: Alone) => ({
  /**
   * Adds and changes a few hundred in one short transaction, where each is still as it was `known`. Returns the folded questions that
   * somebody else changed meanwhile, which are left alone.
   * @throws RequestError `kept_answers_full`
   */
  store: (
    entries: readonly (QuestionAndAnswer & { readonly folded: string })[],
    known: ReadonlyMap<string, Known>,
    change: Change,
  ): Promise<ReadonlySet<string>> =>
    alone(async (within) => {
      const there = await knownIn(
        within,
        entries.map(({ folded }) => folded),
      );
      const [added, elsewhere]: [object[], Set<string>] = [[], new Set()];
      const replaced: Replaced[] = [];
      for (const entry of entries) {
        const now = there.get(entry.folded);
        if (now?.answer === entry.answer) continue;
        if (now?.version !== known.get(entry.folded)?.version) {
          elsewhere.add(entry.folded);
          continue;
        }
        replaced.push({ folded: entry.folded, before: now?.answer ?? null, after: entry.answer });
        if (now === undefined) added.push(rowOf(knex, entry, change));
        else await within('kept_answers').where({ folded: entry.folded }).update(answerOf(entry.answer, change));
      }
      if (added.length > 0) {
        if ((await countIn(within)) + added.length > permanentCacheLimits.entries)
          throw new RequestError('kept_answers_full');
        await within('kept_answers').insert(added);
      }
      await keepForLog(within, 'import', replaced, change);
      return elsewhere;
    }),
});

export type KeptAnswerRows = ReturnType<typeof keptAnswerRows>;

/** Keeps the permanent cache in Postgres. A lock makes changes exclusive, also across processes. */
export const keptAnswerRows = (deps: Deps) => {
  const hold = createHoldOwner(deps, 'juanzong:keptAnswers');
  const alone: Alone = (work) => hold(null, work);
  return { ...reading(deps), ...lookUp(deps), ...changesByHand(deps, alone), ...importing(deps, alone) };
};
