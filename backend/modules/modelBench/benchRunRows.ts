import { randomUUID } from 'node:crypto';
import type { Knex } from 'knex';
import { z } from 'zod';
import { creditsOf } from '../../../domain/account/credits.js';
import { taskStatuses } from '../../../domain/contract/knowledge.js';
import { BenchRunDetail, BenchTotals, type BenchRun } from '../../../domain/contract/modelBench.js';
import { benchLimits } from '../../../domain/modelBench/benchLimits.js';
import { benchTotals, type DocumentEnd, type DocumentFigures } from '../../../domain/modelBench/scoring.js';
import { tablesIn, type Schemas } from '../../adapters/postgres/tablesIn.js';
import { RequestError } from '../../platform/http/requestError.js';
import type { TaskWork } from '../../platform/tasks/defineTask.js';
import { countingAfresh } from '../../platform/tasks/queue.js';
import { createTaskChanges } from '../../platform/tasks/taskChanges.js';
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
  status: z.enum(taskStatuses),
  reason: z.string().nullable(),
  created_at: z.date(),
  ended_at: z.date().nullable(),
  documents: z.number(),
  read: z.coerce.number(),
  prompt_units: z.number(),
  completion_units: z.number(),
  totals: Totals.nullable(),
});
const ofTask = ['status', 'reason', 'ended_at'];
const columns = Object.keys(Row.shape)
  .filter((name) => name !== 'read')
  .map((name) => (ofTask.includes(name) ? `task.${name}` : `run.${name}`));

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
type Waiting = { readonly place: number; readonly documentId: string };
/** The work on a run's task: what it writes is refused once it has lost the lease. */
type RunWork = Pick<TaskWork<unknown>, 'task' | 'write'>;

const runOf = (
  row: unknown,
): Omit<BenchRun, 'created_at' | 'ended_at'> & { created_at: Date; ended_at: Date | null } => {
  const { status, reason, read, totals, prompt_units: prompt, completion_units: completion, ...run } = Row.parse(row);
  // An interrupted run that waits for its next attempt counts as begun.
  const isUnderWay = status === 'PENDING' && read > 0;
  const units = totals && (totals.prompt_tokens * prompt + totals.completion_tokens * completion) / 1000;
  return {
    ...run,
    read,
    status: isUnderWay ? 'STARTED' : status,
    reason: status === 'FAILURE' ? reason : null,
    totals: totals && { ...totals, credits: creditsOf(Math.round(units ?? 0)) },
  };
};
const runNotFound = () => new RequestError('bench_run_not_found');

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
  const holdOwner = createHoldOwner({ knex, schemas }, 'juanzong:modelBenchRuns');
  const changes = createTaskChanges({ knex, schemas });
  const runs = (): Knex.QueryBuilder => tables('model_bench_runs as run').join('tasks as task', 'task.id', 'run.id');
  const readCount = knex.raw(
    '(select count(*) from ??.model_bench_results r where r.run_id = run.id and r.outcome is not null) as read',
    [schemas.app],
  );
  const nameOfResult = (runId: string, place: number): string => `${runId} ${place}`;

  /** @throws RequestError `bench_run_not_found` */
  const find = async (id: string) => {
    const row: unknown = await runs()
      .where({ 'run.id': id })
      .first(...columns, readCount);
    if (row === undefined) throw runNotFound();
    return runOf(row);
  };
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
    find,
    /** The newest first. */
    list: async () => {
      const rows: unknown = await runs()
        .orderBy([{ column: 'run.created_at', order: 'desc' }, { column: 'run.id' }])
        .select(...columns, readCount);
      return z.array(z.unknown()).parse(rows).map(runOf);
    },
    /** Puts a run over the documents that there are into the queue. @throws RequestError `too_many_bench_runs`, `no_bench_documents` */
    add: async ({ modelId, modelName, task, units, now }: NewBenchRun): Promise<string> => {
      const id = randomUUID();
      await holdOwner(null, async (within) => {
        const CountRow = z.object({ count: z.coerce.number() });
        const { count } = CountRow.parse(await within('model_bench_runs').count({ count: '*' }).first());
        if (count >= benchLimits.runs) throw new RequestError('too_many_bench_runs');
        const rows: unknown = await within('model_bench_documents')
          .orderBy([{ column: 'created_at' }, { column: 'id' }])
          .forShare()
          .select('id');
        const documents = z.array(z.object({ id: z.string() })).parse(rows);
        if (documents.length === 0) throw new RequestError('no_bench_documents');
        await within('tasks').insert({
          id,
          kind: 'model_bench',
          owner: null,
          status: 'PENDING',
          payload: JSON.stringify({ model_id: modelId }),
          due_at: knex.fn.now(),
          created_at: now,
        });
        await within('model_bench_runs').insert({
          id,
          model_id: modelId,
          model_name: modelName,
          task,
          prompt_units: units.prompt,
          completion_units: units.completion,
          documents: documents.length,
          created_at: now,
        });
        await within('model_bench_results').insert(
          documents.map((document, at) => ({ run_id: id, place: at + 1, document_id: document.id })),
        );
      });
      return id;
    },
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
    cancel: async (id: string) => {
      await find(id);
      await changes.cancel({ id }, {});
      return find(id);
    },
    /** @throws RequestError `bench_run_not_found` */
    remove: async (id: string): Promise<void> => {
      // Its task goes, and all that hangs on it.
      if ((await tables('tasks').where({ id, kind: 'model_bench' }).del()) === 0) throw runNotFound();
    },
    /** The next document that was not read yet; one that was deleted meanwhile is none. */
    next: async (id: string): Promise<Waiting | undefined> => {
      const row: unknown = await tables('model_bench_results')
        .where({ run_id: id })
        .whereNull('outcome')
        .orderBy('place')
        .first('place', 'document_id');
      if (row === undefined) return undefined;
      const { place, document_id: documentId } = ResultRow.pick({ place: true, document_id: true }).parse(row);
      return { place, documentId };
    },
    /** Keeps what came of a document. @throws LeaseLost */
    record: async ({ task, write }: RunWork, place: number, result: DocumentResult): Promise<void> => {
      const fields = await encryption.encrypt(nameOfResult(task.id, place), result.fields);
      const { outcome, sentence, figures } = result;
      // A run that comes as far as this has not broken off for a reason that lies in the run.
      await countingAfresh(
        write,
        task,
      )((within) =>
        within('model_bench_results')
          .where({ run_id: task.id, place })
          .update({ outcome, sentence, figures: JSON.stringify(figures), fields }),
      );
    },
    /** Keeps the figures of a run whose documents were all read. @throws LeaseLost */
    keepTotals: async ({ task: { id }, write }: RunWork): Promise<void> => {
      const totals = benchTotals(await endsOf(id));
      await write((within) =>
        within('model_bench_runs')
          .where({ id })
          .update({ totals: JSON.stringify(totals) }),
      );
    },
  };
};
