import type { Knex } from 'knex';
import { z } from 'zod';
import { creditsOf } from '../../../domain/account/credits.js';
import { BenchRunDetail, BenchTotals } from '../../../domain/contract/modelBench.js';
import { benchLimits } from '../../../domain/modelBench/benchLimits.js';
import { benchTotals, type DocumentEnd, type DocumentFigures } from '../../../domain/modelBench/scoring.js';
import { tablesIn, type Schemas } from '../../adapters/postgres/tablesIn.js';
import { RequestError } from '../../platform/http/requestError.js';
import { createTestRuns, type RunWork } from '../../platform/tasks/testRuns.js';
import { createHoldOwner } from '../accounts/index.js';
import type { BenchEncryption } from './benchEncryption.js';

type Deps = {
  readonly knex: Knex;
  readonly schemas: Pick<Schemas, 'app'>;
  readonly encryption: BenchEncryption;
};

const Figures = BenchTotals.omit({ done: true, failed: true, credits: true });
const Totals = BenchTotals.omit({ credits: true });
const Row = z.object({
  id: z.string(),
  model_id: z.string(),
  model_name: z.string(),
  task: z.string(),
  created_at: z.date(),
  documents: z.number(),
  prompt_units: z.number(),
  completion_units: z.number(),
  totals: Totals.nullable(),
});

/** The fields of a result as they are shown. */
export type ShownFields = BenchRunDetail['results'][number]['fields'];
const Fields = BenchRunDetail.shape.results.element.shape.fields;
const ResultRow = z.object({
  place: z.number(),
  document_id: z.string(),
  outcome: z.enum(['done', 'failed']).nullable(),
  sentence: z.string().nullable(),
  figures: Figures.nullable(),
  fields: z.instanceof(Uint8Array).nullable(),
});

export type StoredResult = Omit<z.infer<typeof ResultRow>, 'fields'> & { readonly fields: ShownFields };
/** What came of a document. `sentence`: why it failed, or what is to be said of it. */
export type DocumentResult = {
  readonly outcome: DocumentEnd['outcome'];
  readonly sentence: string | null;
  readonly figures: DocumentFigures;
  readonly fields: ShownFields;
};
const Waiting = ResultRow.pick({ place: true, document_id: true });

export type NewBenchRun = {
  readonly modelId: string;
  readonly modelName: string;
  readonly task: string;
  /** Of 1,000 tokens, in ten-thousandths of a credit. */
  readonly units: { readonly prompt: number; readonly completion: number };
  readonly now: Date;
};
export type BenchRunRows = ReturnType<typeof benchRunRows>;

/** Keeps runs of the bench: which model, how far, and what it read. */
export const benchRunRows = ({ knex, schemas, encryption }: Deps) => {
  const tables = tablesIn(knex, schemas.app);
  const runs = createTestRuns({
    knex,
    schemas,
    holdOwner: createHoldOwner({ knex, schemas }, 'juanzong:modelBenchRuns'),
    kind: 'model_bench',
    runs: { table: 'model_bench_runs', row: Row, columns: Object.keys(Row.shape) },
    items: { table: 'model_bench_results', doneColumn: 'outcome', row: Waiting, columns: Object.keys(Waiting.shape) },
    isBegun: ({ done }) => done > 0,
    most: benchLimits.runs,
    refusals: { tooMany: 'too_many_bench_runs', notFound: 'bench_run_not_found' },
  });
  const runOf = ({
    done,
    totals,
    prompt_units: prompt,
    completion_units: completion,
    ...run
  }: Awaited<ReturnType<typeof runs.find>>) => {
    const units = totals && (totals.prompt_tokens * prompt + totals.completion_tokens * completion) / 1000;
    return { ...run, read: done, totals: totals && { ...totals, credits: creditsOf(Math.round(units ?? 0)) } };
  };
  const nameOfResult = (runId: string, place: number): string => `${runId} ${place}`;

  const endsOf = async (id: string): Promise<DocumentEnd[]> => {
    const rows: unknown = await tables('model_bench_results')
      .where({ run_id: id })
      .whereNotNull('outcome')
      .select('outcome', 'figures');
    const Ended = z.object({ outcome: z.enum(['done', 'failed']), figures: Figures });
    return z
      .array(Ended)
      .parse(rows)
      .map(({ outcome, figures }) => ({ outcome, ...figures }));
  };
  return {
    /** @throws RequestError `bench_run_not_found` */
    find: async (id: string) => runOf(await runs.find(null, id)),
    /** The newest first. */
    list: async () => (await runs.list(null)).map(runOf),
    /** Puts a run over the documents that there are into the queue. @throws RequestError `too_many_bench_runs`, `no_bench_documents` */
    add: ({ modelId, modelName, task, units, now }: NewBenchRun): Promise<string> =>
      runs.add(null, async (within) => {
        const rows: unknown = await within('model_bench_documents')
          .orderBy([{ column: 'created_at' }, { column: 'id' }])
          .forShare()
          .select('id');
        const documents = z.array(z.object({ id: z.string() })).parse(rows);
        if (documents.length === 0) throw new RequestError('no_bench_documents');
        return {
          payload: { model_id: modelId },
          run: {
            model_id: modelId,
            model_name: modelName,
            task,
            prompt_units: units.prompt,
            completion_units: units.completion,
            documents: documents.length,
          },
          items: documents.map(({ id }) => ({ document_id: id })),
          now,
        };
      }),
    /** What came of each document that is still there, in their order. */
    results: async (id: string): Promise<StoredResult[]> => {
      const rows: unknown = await tables('model_bench_results')
        .where({ run_id: id })
        .orderBy('place')
        .select(...Object.keys(ResultRow.shape));
      return Promise.all(
        z
          .array(ResultRow)
          .parse(rows)
          .map(async ({ fields, ...result }) => ({
            ...result,
            fields: fields ? Fields.parse(await encryption.decrypt(nameOfResult(id, result.place), fields)) : [],
          })),
      );
    },
    /** Ends a run that has not ended. @throws RequestError `bench_run_not_found` */
    cancel: async (id: string) => runOf(await runs.cancel(null, id)),
    remove: (id: string): Promise<void> => runs.remove(null, id),
    /** The next document that was not read yet. */
    next: async (id: string) => (await runs.waiting(id, 1))[0],
    /** Keeps what came of a document. @throws LeaseLost */
    record: async (work: RunWork, place: number, result: DocumentResult): Promise<void> => {
      const fields = await encryption.encrypt(nameOfResult(work.task.id, place), result.fields);
      const { outcome, sentence, figures } = result;
      await runs.record(work, place, { outcome, sentence, figures: JSON.stringify(figures), fields });
    },
    /** Keeps the figures of a run whose documents were all read. @throws LeaseLost */
    keepTotals: async (work: RunWork): Promise<void> =>
      runs.keep(work, { totals: JSON.stringify(benchTotals(await endsOf(work.task.id))) }),
  };
};
