import { setImmediate } from 'node:timers/promises';
import type { Knex } from 'knex';
import { z } from 'zod';
import type { DocumentGroup } from '../../../domain/contract/knowledge.js';
import { tablesIn, type Schemas } from '../../adapters/postgres/tablesIn.js';
import { RequestError } from '../../platform/http/requestError.js';
import { taskTable } from '../../platform/tasks/taskTable.js';
import { recordChange, type Change } from './changeRows.js';
import type { Sources } from './desk/uploadedFiles.js';
import type { GroupsWithVectors } from './embedFile.js';
import type { TaskRows } from './tasks/taskRows.js';
import type { Contents } from './uploads/contents.js';

type Deps = {
  readonly knex: Knex;
  readonly schemas: Pick<Schemas, 'app'>;
  readonly tasks: TaskRows;
  readonly contents: Pick<Contents, 'dropOfFile'>;
  readonly sources: Pick<Sources, 'drop'>;
  readonly groupsWithVectors?: GroupsWithVectors | undefined;
};
/** An account, or `null` for the platform. */
type Owner = string | null;

const GroupRow = z.object({ id: z.string(), name: z.string(), created_at: z.date() });
const FileRow = z.object({ group_id: z.string(), name: z.string(), chunks: z.number() });
const OffRow = z.object({ group_id: z.string() });
const WithId = z.object({ id: z.string() });

/** Rows deleted by one statement: others wait for its end. */
const rowsAtOnce = 500;

export type GroupRows = ReturnType<typeof groupRows>;

/** Deletes what is left of groups that nobody sees any more. */
const groupRemains = ({
  knex,
  schemas,
  contents,
  sources,
}: Pick<Deps, 'knex' | 'schemas' | 'contents' | 'sources'>) => {
  const tables = tablesIn(knex, schemas.app);

  const deleteSome = async (table: string, groupId: string, key: readonly string[]): Promise<number> => {
    const { rowCount }: { rowCount: number } = await knex.raw(
      `delete from ??.?? where ctid in (select ctid from ??.?? where group_id = ? order by ${key.map(() => '??').join(', ')} limit ?)`,
      [schemas.app, table, schemas.app, table, groupId, ...key, rowsAtOnce],
    );
    return rowCount;
  };

  /** Deletes the rows of a group that nobody sees any more, a few at a time. */
  const clear = async (groupId: string): Promise<void> => {
    while ((await deleteSome('knowledge_chunks', groupId, ['file_id', 'place'])) > 0) await setImmediate();
    while ((await deleteSome('knowledge_terms', groupId, ['term', 'file_id'])) > 0) await setImmediate();
    const files: unknown = await tables('knowledge_files').where({ group_id: groupId }).select('id');
    for (const { id } of z.array(WithId).parse(files)) {
      await contents.dropOfFile(id);
      await sources.drop(id);
    }
    await tables('knowledge_groups').where({ id: groupId }).delete();
  };
  return {
    clear,
    /** Ends deletions that broke off. */
    clearRemoved: async (stop: AbortSignal): Promise<void> => {
      const rows: unknown = await tables('knowledge_groups').whereNotNull('removed_at').select('id');
      for (const { id } of z.array(WithId).parse(rows)) if (!stop.aborted) await clear(id);
    },
  };
};

/** Lists the groups of a cause, the newest first; `reader` decides which count as enabled. */
const groupList = ({
  knex,
  schemas,
  tasks,
  groupsWithVectors,
}: Pick<Deps, 'knex' | 'schemas' | 'tasks' | 'groupsWithVectors'>) => {
  const tables = tablesIn(knex, schemas.app);
  return async (owner: Owner, caseCause: string, reader: string): Promise<DocumentGroup[]> => {
    const rows: unknown = await tables('knowledge_groups')
      .where({ owner, case_cause: caseCause, removed_at: null })
      .orderBy([
        { column: 'created_at', order: 'desc' },
        { column: 'id', order: 'desc' },
      ])
      .select(...Object.keys(GroupRow.shape));
    const groups = z.array(GroupRow).parse(rows);
    const ids = groups.map(({ id }) => id);
    const fileRows: unknown = await tables('knowledge_files')
      .whereIn('group_id', ids)
      .where({ status: 'done' })
      .orderBy('name')
      .select(...Object.keys(FileRow.shape));
    const files = z.array(FileRow).parse(fileRows);
    const offRows: unknown = await tables('knowledge_groups_off')
      .where({ user_id: reader })
      .whereIn('group_id', ids)
      .select('group_id');
    const off = new Set(
      z
        .array(OffRow)
        .parse(offRows)
        .map(({ group_id: id }) => id),
    );
    const withVectors = (await groupsWithVectors?.(ids)) ?? new Set();
    const open = await tasks.openOf(ids);
    return groups.map(({ id, name, created_at: createdAt }) => {
      const own = files.filter(({ group_id: of }) => of === id);
      return {
        id,
        name,
        created_at: createdAt.toISOString(),
        source_filenames: own.map((file) => file.name),
        is_enabled_by_user: !off.has(id),
        chunks: own.reduce((sum, { chunks }) => sum + chunks, 0),
        text_only: !withVectors.has(id),
        task: open.get(id) ?? null,
      };
    });
  };
};

/** Groups of documents. Another owner's group is not found. */
export const groupRows = (deps: Deps) => {
  const { knex, schemas, tasks } = deps;
  const remains = groupRemains(deps);

  return {
    list: groupList(deps),
    clearRemoved: remains.clearRemoved,
    /**
     * Turns a group on or off for `reader`: one of theirs or of the platform. Returns whether it is on now.
     * @throws RequestError `document_group_not_found`
     */
    toggle: (reader: string, id: string): Promise<boolean> =>
      knex.transaction(async (trx) => {
        const within = tablesIn(trx, schemas.app);
        const group: unknown = await within('knowledge_groups')
          .where({ id, removed_at: null })
          .andWhere((seen) => seen.where({ owner: reader }).orWhereNull('owner'))
          .forShare()
          .first('id');
        if (group === undefined) throw new RequestError('document_group_not_found');
        const row = { user_id: reader, group_id: id };
        if ((await within('knowledge_groups_off').where(row).delete()) > 0) return true;
        await within('knowledge_groups_off').insert(row).onConflict(['user_id', 'group_id']).ignore();
        return false;
      }),
    /**
     * Deletes a group with all that hangs on it. At once nobody finds anything of it, its name is free, and writes of tasks that are
     * under way are refused; `onHidden` is told those. Then its rows go, a few at a time. `by` is the account that deletes it.
     * @throws RequestError `document_group_not_found`, `document_file_busy` while a file is moved out of it or into it
     */
    remove: async (
      owner: Owner,
      id: string,
      { at, by }: Pick<Change, 'at'> & Partial<Change>,
      onHidden: (taskIds: readonly string[]) => void,
    ): Promise<void> => {
      const taskIds = await tasks.idsOfGroup(id);
      await knex.transaction(async (trx) => {
        const within = tablesIn(trx, schemas.app);
        const hidden = await within('knowledge_groups')
          .where({ id, owner, removed_at: null })
          .update({ removed_at: at });
        if (hidden === 0) throw new RequestError('document_group_not_found');
        const moving: unknown = await within('knowledge_files')
          .whereNotNull('moving_to')
          .andWhere((either) => either.where({ group_id: id }).orWhere({ moving_to: id }))
          .first('id');
        if (moving !== undefined) throw new RequestError('document_file_busy');
        if (by !== undefined) await recordChange(within, { by, at }, { owner, action: 'group_removed', groupId: id });
        await taskTable(within).forget({ groups: [id] });
        await within('knowledge_files').where({ group_id: id }).update({ status: 'removed' });
      });
      onHidden(taskIds);
      await remains.clear(id);
    },
  };
};
