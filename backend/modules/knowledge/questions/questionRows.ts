import { randomUUID } from 'node:crypto';
import type { Knex } from 'knex';
import { z } from 'zod';
import { countedDays, type AskedQuestion } from '../../../../domain/contract/knowledgeQuestions.js';
import type { Page } from '../../../../domain/contract/shared.js';
import { foldQuestion } from '../../../../domain/permanentCache/foldQuestion.js';
import { withoutNumbers } from '../../../../domain/redaction/hideNumbers.js';
import { tablesIn, type Schemas } from '../../../adapters/postgres/tablesIn.js';
import { RequestError } from '../../../platform/http/requestError.js';
import { createHoldAccount } from '../../accounts/index.js';

type Deps = {
  readonly knex: Knex;
  readonly schemas: Pick<Schemas, 'app'>;
  /** The day of the court at a moment, `2026-11-22`. */
  readonly dayOf: (moment: Date) => string;
};

const dayMs = 86_400_000;
/** How long a question is kept after it was handed in, and how long counts are, in milliseconds. */
const keptMs = { questions: 180 * dayMs, counts: 400 * dayMs };
/** Questions that are kept at most; the oldest go first. */
const mostQuestions = 20_000;

const Row = z.object({
  id: z.string(),
  question: z.string(),
  case_cause: z.string(),
  times: z.number(),
  nothing: z.number(),
  useless: z.number(),
  last_at: z.date(),
});
const CountRow = z.object({ count: z.coerce.number() });
const Counts = z.object({ useful: z.coerce.number(), useless: z.coerce.number(), nothing: z.coerce.number() });
type Counted = keyof z.infer<typeof Counts>;

export type HandedQuestion = {
  readonly question: string;
  readonly caseCause: string;
  readonly kind: 'nothing' | 'useless';
  /** The account that asked; `null` for a visitor. */
  readonly account: string | null;
  readonly at: Date;
};

export type QuestionRows = ReturnType<typeof questionRows>;

/** What answers were worth: counts of all, and the questions that people handed to the court, without the numbers of people. */
export const questionRows = ({ knex, schemas, dayOf }: Deps) => {
  const tables = tablesIn(knex, schemas.app);
  const holdAccount = createHoldAccount({ knex, schemas });
  return {
    /** Counts an answer, or a search that found nothing, on the day of the court. */
    count: async (what: Counted, at: Date): Promise<void> => {
      await knex.raw(
        `insert into ??.answer_counts as c (day, ??) values (?, 1) on conflict (day) do update set ?? = c.?? + 1`,
        [schemas.app, what, dayOf(at), what, what],
      );
    },
    /** Keeps a question that its author handed to the court. @throws DomainError `personal_data_erased` */
    hand: async ({ question, caseCause, kind, account, at }: HandedQuestion): Promise<void> => {
      const hidden = withoutNumbers(question);
      const row = {
        id: randomUUID(),
        account,
        folded: foldQuestion(hidden),
        question: hidden,
        case_cause: caseCause,
        kind,
        asked_at: at,
      };
      if (account === null) await tables('knowledge_questions').insert(row);
      else await holdAccount(account, async (within) => void (await within('knowledge_questions').insert(row)));
    },
    /** A page of the questions, those that were handed in most often first, and the counts of the last days. */
    list: async (
      { page, page_size: size }: { readonly page: number; readonly page_size: number },
      now: Date,
    ): Promise<Page<AskedQuestion> & { counts: z.infer<typeof Counts> }> => {
      const rows: unknown = await tables('knowledge_questions')
        .groupBy('folded')
        .orderByRaw('count(*) desc, max(asked_at) desc, folded')
        .limit(size)
        .offset((page - 1) * size)
        .select(
          knex.raw('(array_agg(id order by asked_at desc))[1] as id'),
          knex.raw('(array_agg(question order by asked_at desc))[1] as question'),
          knex.raw('(array_agg(case_cause order by asked_at desc))[1] as case_cause'),
          knex.raw('count(*)::int as times'),
          knex.raw(`count(*) filter (where kind = 'nothing')::int as nothing`),
          knex.raw(`count(*) filter (where kind = 'useless')::int as useless`),
          knex.raw('max(asked_at) as last_at'),
        );
      const total: unknown = await tables('knowledge_questions').countDistinct({ count: 'folded' }).first();
      const since = dayOf(new Date(now.getTime() - countedDays * dayMs));
      const counts: unknown = await tables('answer_counts')
        .where('day', '>', since)
        .first(
          knex.raw('coalesce(sum(useful), 0) as useful'),
          knex.raw('coalesce(sum(useless), 0) as useless'),
          knex.raw('coalesce(sum(nothing), 0) as nothing'),
        );
      const items = z
        .array(Row)
        .parse(rows)
        .map(({ last_at: at, ...row }) => ({ ...row, last_at: at.toISOString() }));
      return { items, total: CountRow.parse(total).count, page, page_size: size, counts: Counts.parse(counts) };
    },
    /** Deletes a question with all that are the same. @throws RequestError `asked_question_not_found` */
    remove: async (id: string): Promise<void> => {
      const deleted = await tables('knowledge_questions')
        .where({ folded: tables('knowledge_questions').where({ id }).select('folded') })
        .delete();
      if (deleted === 0) throw new RequestError('asked_question_not_found');
    },
    /** Deletes what was kept long enough, and the oldest questions beyond the bound. */
    forget: async (now: Date): Promise<void> => {
      await tables('knowledge_questions')
        .where('asked_at', '<', new Date(now.getTime() - keptMs.questions))
        .delete();
      await tables('knowledge_questions')
        .whereIn(
          'id',
          tables('knowledge_questions')
            .orderBy([{ column: 'asked_at', order: 'desc' }, 'id'])
            .offset(mostQuestions)
            .select('id'),
        )
        .delete();
      await tables('answer_counts')
        .where('day', '<', dayOf(new Date(now.getTime() - keptMs.counts)))
        .delete();
    },
  };
};
