import type { Knex } from 'knex';
import { z } from 'zod';
import { tablesIn, type Schemas } from '../../../adapters/postgres/tablesIn.js';
import type { RetrievalModels } from '../../models/index.js';
import type { TaskOutcome, TaskWork } from '../../../platform/tasks/defineTask.js';
import { countingAfresh } from '../../../platform/tasks/queue.js';
import { embedChunks } from './embedChunks.js';
import { gently, type Gentle } from './gently.js';
import { createReindexTasks } from './reindexTasks.js';
import { settleUploads } from './settleUploads.js';
import type { VectorRows } from './vectorRows.js';

type Deps = {
  readonly knex: Knex;
  readonly schemas: Pick<Schemas, 'app'>;
  readonly rows: VectorRows;
  readonly models: Pick<RetrievalModels, 'indexing' | 'serving' | 'serveIndexing'>;
  /** The searches that writes let go first. */
  readonly searches: Gentle['searches'];
  readonly now: () => Date;
  readonly newId: () => string;
};

type Reindexing = Pick<TaskWork<unknown>, 'write' | 'isLastTry' | 'signal' | 'onProgress'> & {
  readonly task: Pick<TaskWork<unknown>['task'], 'id' | 'owner'>;
};
/** Chunks whose vectors are deleted in one statement. */
const removedAtOnce = 200;

const Owner = z.object({ owner: z.string().nullable() });

/** Deletes an owner's vectors of other models, a few at a time, as long as `isWanted`. @throws the signal's reason */
const removeOthers = async (
  rows: VectorRows,
  { owner, key }: { readonly owner: string | null; readonly key: string },
  isWanted: () => Promise<boolean>,
  gentle: Gentle,
): Promise<void> => {
  const removeNext = await rows.walkOthers(owner, key, removedAtOnce);
  while (await isWanted()) if (!(await gently(removeNext, gentle))) break;
  // The walk saw only files that are done; this removes the vectors of all others.
  const removeSome = () => rows.removeOthers(owner, key, removedAtOnce);
  while (await isWanted()) if ((await gently(removeSome, gentle)) === 0) return;
};

export type Reindex = ReturnType<typeof createReindex>;

/**
 * Brings the chunks of an owner (`null`: the platform) to the embedding model that indexes them now. The vectors there are serve
 * until each chunk has one of the new model; then these serve, and the old ones are deleted.
 */
export const createReindex = ({ knex, schemas, rows, models, searches, now, newId }: Deps) => {
  const tables = tablesIn(knex, schemas.app);
  const tasks = createReindexTasks({ knex, schemas, now, newId });
  let wake = (): void => undefined;
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

  /**
   * Looks whether an owner's chunks have vectors of the model that indexes them, and queues the work if not. Work that failed is
   * queued again only by `again`: it would fail and cost once more.
   */
  const follow = async (owner: string | null, again = false): Promise<void> => {
    const model = await models.indexing(owner);
    if (!model || !(await isBehind(owner, model.key))) return;
    if (!(await hasChunks(owner))) return models.serveIndexing(owner, model.key);
    const last = await tasks.last(owner);
    const hasFailed = last?.status === 'FAILURE' && last.payload.model_key === model.key;
    if (!again && hasFailed) return;
    await tasks.queue(owner, model.key);
    wake();
  };

  return {
    follow,
    /** Names who is to look for tasks when one was queued. */
    onQueued: (look: () => void): void => {
      wake = look;
    },
    /** Queues the work for an owner of whose chunks some are known to lack vectors; where no model indexes them there is none. */
    queueMissing: async (owner: string | null): Promise<void> => {
      const model = await models.indexing(owner);
      if (!model) return;
      await tasks.queue(owner, model.key);
      wake();
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
    run: async ({ task: { id, owner }, isLastTry, write, signal, onProgress }: Reindexing): Promise<TaskOutcome> => {
      const model = await models.indexing(owner);
      if (!model) return { kind: 'failed', reason: '没有启用的向量模型，已有向量保留。' };
      const isWanted = async () => !signal.aborted && (await models.indexing(owner))?.key === model.key;
      const work = {
        write: countingAfresh(write, { id }),
        signal,
        onProgress,
        whose: { owner },
        model,
        userId: owner,
        correlationId: id,
        isWanted,
        searches,
      };
      const outcome = await embedChunks(rows, work);
      if (outcome.kind === 'failed')
        return { kind: outcome.mayPass && !isLastTry ? 'again' : 'failed', reason: outcome.sentence };
      signal.throwIfAborted();
      if (!(await isWanted())) return { kind: 'again' };
      await write(async () => undefined);
      await models.serveIndexing(owner, model.key);
      await settleUploads(owner, model.key, write);
      await removeOthers(rows, { owner, key: model.key }, isWanted, { searches, signal });
      signal.throwIfAborted();
      return { kind: 'done' };
    },
    /** The progress of re-indexing an owner's chunks. */
    status: async (owner: string | null) => {
      const [model, serving, task] = [
        await models.indexing(owner),
        await models.serving(owner),
        await tasks.last(owner),
      ];
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
