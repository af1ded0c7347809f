import { setImmediate } from 'node:timers/promises';
import type { Knex } from 'knex';
import { z } from 'zod';
import type { Owner } from '../../../../domain/account/owner.js';
import type { KnowledgeFile } from '../../../../domain/contract/knowledgeDesk.js';
import { tablesIn, type Schemas } from '../../../adapters/postgres/tablesIn.js';
import { RequestError } from '../../../platform/http/requestError.js';
import { taskTable } from '../../../platform/tasks/taskTable.js';
import type { Contents } from '../uploads/contents.js';
import { recordChange, type Change } from '../changeRows.js';
import { beginMove, fileMoves } from './fileMoves.js';
import { fileViews, type FileRow } from './fileViews.js';
import { noDigest } from './noDigest.js';
import type { Sources } from './uploadedFiles.js';

type Deps = {
  readonly knex: Knex;
  readonly schemas: Pick<Schemas, 'app'>;
  readonly contents: Pick<Contents, 'dropOfFile'>;
  readonly sources: Pick<Sources, 'drop'>;
  /** The court's day, `2026-11-22`. */
  readonly today: () => string;
};
type Tables = ReturnType<typeof tablesIn>;

const WithId = z.object({ id: z.string() });
const WithFile = z.object({ file_id: z.string() });
const Newer = z.object({ id: z.string(), task_id: z.string().nullable() });

/** Rows that one statement deletes: others wait for its end. */
const rowsAtOnce = 500;

export type FileChanges = {
  readonly name?: string | undefined;
  readonly group_id?: string | undefined;
  readonly valid_from?: string | null | undefined;
  readonly valid_until?: string | null | undefined;
};

export type FileRows = ReturnType<typeof fileRows>;

/** Two dates as the log has them; a side without a date is open. */
const period = (from: string | null, until: string | null): string => `${from ?? ''}/${until ?? ''}`;

/** Deletes what is left of files that nobody sees any more. */
const fileRemains = ({ knex, schemas: { app }, contents, sources }: Omit<Deps, 'today'>) => {
  const tables = tablesIn(knex, app);
  /** Deletes the rows of a file that nobody sees any more, a few at a time, and then the file. */
  const clear = async (id: string): Promise<void> => {
    const dropSome = (table: string, key: string): Promise<number> =>
      tables(table)
        .where({ file_id: id })
        .whereIn(key, tables(table).where({ file_id: id }).orderBy(key).limit(rowsAtOnce).select(key))
        .delete();
    while ((await dropSome('knowledge_chunks', 'place')) > 0) await setImmediate();
    while ((await dropSome('knowledge_terms', 'term')) > 0) await setImmediate();
    await sources.drop(id);
    await contents.dropOfFile(id);
    await tables('knowledge_files').where({ id, status: 'removed' }).delete();
  };
  return {
    clear,
    /** Ends the removals that broke off. */
    clearAll: async (stop: AbortSignal): Promise<void> => {
      const removed: unknown = await tables('knowledge_files as file')
        .join(knex.raw('??.?? as g', [app, 'knowledge_groups']), 'g.id', 'file.group_id')
        .where({ 'file.status': 'removed', 'g.removed_at': null })
        .select('file.id');
      for (const { id } of z.array(WithId).parse(removed)) if (!stop.aborted) await clear(id);
    },
  };
};

type Find = ReturnType<typeof fileViews>['find'];

/** A file under its lock, which nothing else changes meanwhile. @throws RequestError `document_file_not_found`, `document_file_busy` */
const holdFile = async (find: Find, within: Tables, owner: Owner, id: string): Promise<FileRow> => {
  await within('knowledge_files').where({ id }).forUpdate().first('id');
  const file = await find(owner, id, 'document_file_not_found', within);
  if (file.moving_to !== null) throw new RequestError('document_file_busy');
  return file;
};

/** Single files of groups: listed, renamed, moved, dated and removed. Another owner's file is not found. */
export const fileRows = (deps: Deps) => {
  const {
    knex,
    schemas: { app },
  } = deps;
  const views = fileViews(deps);
  const moves = fileMoves(deps);
  const remains = fileRemains(deps);
  const { find, view } = views;

  return {
    ...views,
    clear: remains.clear,
    /** Deletes a change that no passage has taken over. @throws RequestError `document_chunk_not_found` */
    dismiss: (owner: Owner, id: string, who: Change): Promise<void> =>
      knex.transaction(async (trx) => {
        const within = tablesIn(trx, app);
        const row: unknown = await within('knowledge_corrections').where({ id, place: null }).first('file_id');
        if (row === undefined) throw new RequestError('document_chunk_not_found');
        const { file_id: fileId } = WithFile.parse(row);
        const file = await find(owner, fileId, 'document_chunk_not_found', within);
        await within('knowledge_corrections').where({ id }).delete();
        await recordChange(within, who, { owner, action: 'correction_dismissed', groupId: file.group_id, fileId });
      }),
    /**
     * Renames a file, dates it, and moves it to another group of its owner.
     * @throws RequestError `document_file_not_found`, `document_group_not_found`, `document_file_exists`, `document_file_busy`,
     * `fields_invalid` for an end before the beginning
     */
    change: async (owner: Owner, id: string, changes: FileChanges, who: Change): Promise<KnowledgeFile> => {
      const to = await knex.transaction(async (trx) => {
        const within = tablesIn(trx, app);
        const file = await holdFile(find, within, owner, id);
        const { name = file.name, valid_from = file.valid_from, valid_until = file.valid_until } = changes;
        if (valid_from !== null && valid_until !== null && valid_until < valid_from)
          throw new RequestError('fields_invalid', {
            errors: [{ path: 'valid_until', message: '不能早于生效日期' }],
          });
        const about = { owner, groupId: file.group_id, fileId: id };
        if (name !== file.name)
          await recordChange(within, who, { ...about, action: 'file_renamed', before: file.name, after: name });
        if (valid_from !== file.valid_from || valid_until !== file.valid_until)
          await recordChange(within, who, {
            ...about,
            action: 'file_dated',
            before: period(file.valid_from, file.valid_until),
            after: period(valid_from, valid_until),
          });
        await within('knowledge_files').where({ id }).update({ name, valid_from, valid_until });
        if (changes.group_id === undefined || changes.group_id === file.group_id) return null;
        await beginMove(within, owner, file, changes.group_id);
        await recordChange(within, who, {
          ...about,
          groupId: changes.group_id,
          action: 'file_moved',
          before: file.group_id,
          after: changes.group_id,
        });
        return changes.group_id;
      });
      if (to !== null) await moves.finish({ id, moving_to: to });
      return view(await find(owner, id));
    },
    /** Deletes a file: at once nobody finds it, then its rows go. Returns the tasks that are to be abandoned. @throws RequestError `document_file_not_found` */
    remove: async (owner: Owner, id: string, who: Change, onHidden: (taskIds: readonly string[]) => void) => {
      const taskIds = await knex.transaction(async (trx) => {
        const within = tablesIn(trx, app);
        const file = await holdFile(find, within, owner, id);
        const newer: unknown = await within('knowledge_files').where({ replaces: id }).select('id', 'task_id');
        const replacements = z.array(Newer).parse(newer);
        // Before its hash goes, which the log is told.
        await recordChange(within, who, { owner, action: 'file_removed', groupId: file.group_id, fileId: id });
        for (const each of [id, ...replacements.map((row) => row.id)])
          await within('knowledge_files').where({ id: each }).update({ status: 'removed', digest: noDigest() });
        const tasks = replacements.flatMap(({ task_id: taskId }) => taskId ?? []);
        await taskTable(within).forget({ ids: tasks });
        return tasks;
      });
      onHidden(taskIds);
      await remains.clear(id);
    },
    /** Ends removals and moves that broke off. */
    finish: async (stop: AbortSignal): Promise<void> => {
      await moves.finishAll(stop);
      await remains.clearAll(stop);
    },
  };
};
