import type { Knex } from 'knex';
import { z } from 'zod';
import { taskStatuses } from '../../../../domain/contract/knowledge.js';
import { tablesIn, type Schemas } from '../../../adapters/postgres/tablesIn.js';
import type { RetrievalModels } from '../../models/index.js';
import type { FencedWrite, TaskOutcome, TaskWork } from '../../../platform/tasks/defineTask.js';
import { countingAfresh } from '../../../platform/tasks/queue.js';
import { embedChunks } from './embedChunks.js';
import { gently } from './gently.js';
import type { VectorRows } from './vectorRows.js';

type Deps = {
  readonly knex: Knex;
  readonly schemas: Pick<Schemas, 'app'>;
  readonly rows: VectorRows;
  readonly models: Pick<RetrievalModels, 'indexing' | 'serving' | 'serveIndexing'>;
  readonly now: () => Date;
  readonly newId: () => string;
};

type Reindexing = Pick<TaskWork<unknown>, 'write' | 'isLastTry' | 'signal' | 'onProgress'> & {
  readonly task: Pick<TaskWork<unknown>['task'], 'id' | 'owner'>;
};
/** Chunks whose vectors are deleted in one statement. */
const removedAtOnce = 200;

/** Which model the chunks are brought to. */
export const ReindexPayload = z.object({ model_key: z.string() });
const Task = z.object({
  id: z.string(),
  status: z.enum(taskStatuses),
  reason: z.string().nullable(),
  payload: ReindexPayload,
});
const Owner = z.object({ owner: z.string().nullable() });
const SettledFile = z.object({ task_id: z.string().nullable() });

export type Reindex = ReturnType<typeof createReindex>;

/**
 * Brings the chunks of an owner (`null`: the platform) to the embedding model that indexes them now. The vectors there are serve
 * until each chunk has one of the new model; then these serve, and the old ones are deleted.
 */
export const createReindex = ({ knex, schemas, rows, models, now, newId }: Deps) => {
  const tables = tablesIn(knex, schemas.app);
  let wake = (): void => undefined;
  const isOpen = (task: z.infer<typeof Task> | undefined): boolean =>
    task?.status === 'PENDING' || task?.status === 'STARTED';
  const lastTask = async (owner: string | null, within = tables) => {
    const row: unknown = await within('tasks')
      .where({ owner, kind: 'reindex' })
      .orderBy([
        { column: 'created_at', order: 'desc' },
        { column: 'id', order: 'desc' },
      ])
      .first(...Object.keys(Task.shape));
    return row === undefined ? undefined : Task.parse(row);
  };
  const hasChunks = async (owner: string | null): Promise<boolean> => {
    const chunk: unknown = await tables('knowledge_chunks as chunk')
      .join('knowledge_groups as group', 'group.id', 'chunk.group_id')
      .where({ 'group.owner': owner, 'group.removed_at': null })
      .first('chunk.place');
    return chunk !== undefined;
  };
  /** Whether some chunks would have to be embedded, or are not searched by the model that has embedded them. */
  const isBehind = async (owner: string | null, key: string): Promise<boolean> =>
    (await models.serving(owner))?.key !== key || (await rows.countWithout({ owner }, key)) > 0;

  /** Queues the work for a model, in place of work for an earlier one: one task of an owner is open at most. */
  const queue = (owner: string | null, key: string): Promise<void> =>
    knex.transaction(async (trx) => {
      const within = tablesIn(trx, schemas.app);
      const lock = JSON.stringify(['reindex', schemas.app, owner]);
      await trx.raw('select pg_advisory_xact_lock(hashtextextended(?, 0))', [lock]);
      const last = await lastTask(owner, within);
      const payload = { payload: JSON.stringify({ model_key: key }) };
      if (last && isOpen(last)) {
        if (last.payload.model_key === key) return;
        // The process that works on the task loses its lease and stops at its next write.
        await within('tasks')
          .where({ id: last.id })
          .update({
            ...payload,
            status: 'PENDING',
            lease: trx.raw('lease + 1'),
            attempts: 0,
            due_at: trx.fn.now(),
            progress: 0,
            leased_until: null,
          });
        return;
      }
      await within('tasks').insert({
        id: newId(),
        kind: 'reindex',
        owner,
        group_id: null,
        status: 'PENDING',
        due_at: trx.fn.now(),
        ...payload,
        created_at: now(),
      });
    });

  /**
   * Looks whether an owner's chunks have vectors of the model that indexes them, and queues the work if not. Work that failed is
   * queued again only by `again`: it would fail and cost once more.
   */
  const follow = async (owner: string | null, again = false): Promise<void> => {
    const model = await models.indexing(owner);
    if (!model || !(await isBehind(owner, model.key))) return;
    if (!(await hasChunks(owner))) return models.serveIndexing(owner, model.key);
    const last = await lastTask(owner);
    const hasFailed = last?.status === 'FAILURE' && last.payload.model_key === model.key;
    if (!again && hasFailed) return;
    await queue(owner, model.key);
    wake();
  };

  const removeOthers = async (
    owner: string | null,
    key: string,
    isWanted: () => Promise<boolean>,
    signal: AbortSignal,
  ): Promise<void> => {
    const removeNext = await rows.walkOthers(owner, key, removedAtOnce);
    while (await isWanted()) if (!(await gently(removeNext, signal))) break;
    // The walk saw only files that are done; this removes the vectors of all others.
    const removeSome = () => rows.removeOthers(owner, key, removedAtOnce);
    while (await isWanted()) if ((await gently(removeSome, signal)) === 0) return;
  };

  /** Takes back that files have no vectors, which they have now, and that their upload failed, if nothing else did. */
  const settleUploads = (owner: string | null, key: string, write: FencedWrite): Promise<void> =>
    write(async (within, trx) => {
      const chunksWithout = within('knowledge_chunks as chunk')
        .leftJoin('knowledge_vectors as vector', (join) =>
          join
            .on('vector.file_id', 'chunk.file_id')
            .andOn('vector.place', 'chunk.place')
            .andOnVal('vector.model_key', key),
        )
        .whereRaw('chunk.file_id = file.id')
        .whereNull('vector.place');
      const settled: unknown = await within('knowledge_files as file')
        .whereIn('group_id', within('knowledge_groups').where({ owner, removed_at: null }).select('id'))
        .where({ status: 'done' })
        .whereNotNull('reason')
        .whereNotExists(chunksWithout.select(trx.raw('1')))
        .update({ reason: null })
        .returning('task_id');
      const openFiles = within('knowledge_files as file')
        .whereRaw('file.task_id = task.id')
        .andWhere((open) => open.whereNotIn('status', ['done', 'removed']).orWhereNotNull('reason'));
      await within('tasks as task')
        .whereIn('id', [
          ...new Set(
            z
              .array(SettledFile)
              .parse(settled)
              .flatMap(({ task_id: id }) => id ?? []),
          ),
        ])
        .where({ status: 'FAILURE' })
        .whereNotExists(openFiles.select(trx.raw('1')))
        .update({ status: 'SUCCESS', reason: null, progress: 1 });
    });

  return {
    follow,
    /** Names who is to look for tasks when one was queued. */
    onQueued: (look: () => void): void => {
      wake = look;
    },
    /** `follow` for everybody who has groups: plans end, and the platform's model is that of many accounts. */
    followAll: async (stop: AbortSignal): Promise<void> => {
      const owners: unknown = await tables('knowledge_groups').distinct('owner');
      for (const { owner } of z.array(Owner).parse(owners)) {
        if (stop.aborted) return;
        await follow(owner);
      }
    },
    /** Does the work of a task; called again it goes on where it stopped. @throws the signal's reason, what `write` throws */
    run: async ({ task: { id, owner }, isLastTry, ...given }: Reindexing): Promise<TaskOutcome> => {
      const model = await models.indexing(owner);
      if (!model) return { kind: 'failed', reason: '没有启用的向量模型，已有向量保留。' };
      const isWanted = async () => !given.signal.aborted && (await models.indexing(owner))?.key === model.key;
      const write = countingAfresh(given.write, { id });
      const work = {
        ...given,
        write,
        whose: { owner },
        model,
        userId: owner,
        correlationId: id,
        isWanted,
        isGentle: true,
      };
      const outcome = await embedChunks(rows, work);
      if (outcome.kind === 'failed')
        return { kind: outcome.mayPass && !isLastTry ? 'again' : 'failed', reason: outcome.sentence };
      given.signal.throwIfAborted();
      if (!(await isWanted())) return { kind: 'again' };
      await given.write(async () => undefined);
      await models.serveIndexing(owner, model.key);
      await settleUploads(owner, model.key, given.write);
      await removeOthers(owner, model.key, isWanted, given.signal);
      given.signal.throwIfAborted();
      return { kind: 'done' };
    },
    /** The progress of re-indexing an owner's chunks. */
    status: async (owner: string | null) => {
      const [model, serving, task] = [await models.indexing(owner), await models.serving(owner), await lastTask(owner)];
      const all = model ? await rows.countChunks({ owner }) : 0;
      const missing = model ? await rows.countWithout({ owner }, model.key) : 0;
      return {
        status: task?.status ?? null,
        reason: task?.status === 'FAILURE' ? task.reason : null,
        chunks: all,
        embedded: all - missing,
        model: model?.name ?? null,
        serving: serving?.name ?? null,
      };
    },
  };
};
