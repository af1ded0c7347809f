import { randomBytes } from 'node:crypto';
import { setImmediate } from 'node:timers/promises';
import type { Knex } from 'knex';
import { z } from 'zod';
import type { Owner } from '../../../../domain/account/owner.js';
import type { KnowledgeFile, LapsedCorrection } from '../../../../domain/contract/knowledgeDesk.js';
import type { ProblemCode } from '../../../../domain/contract/problems.js';
import { validityOn } from '../../../../domain/knowledge/validity.js';
import { tablesIn, type Schemas } from '../../../adapters/postgres/tablesIn.js';
import { RequestError } from '../../../platform/http/requestError.js';
import type { Contents } from '../uploads/contents.js';
import { taskTable } from '../../../platform/tasks/taskTable.js';
import { recordChange, type Change } from './changeRows.js';
import type { Sources } from './sources.js';

type Deps = {
  readonly knex: Knex;
  readonly schemas: Pick<Schemas, 'app'>;
  readonly contents: Pick<Contents, 'dropOfFile'>;
  readonly sources: Pick<Sources, 'drop'>;
  /** The court's day, `2026-11-22`. */
  readonly today: () => string;
};
type Tables = ReturnType<typeof tablesIn>;

const FileRow = z.object({
  id: z.string(),
  group_id: z.string(),
  moving_to: z.string().nullable(),
  name: z.string(),
  version: z.number(),
  bytes: z.coerce.number(),
  chunks: z.number(),
  valid_from: z.string().nullable(),
  valid_until: z.string().nullable(),
  reason: z.string().nullable(),
  notes: z.string().nullable(),
});
type FileRow = z.infer<typeof FileRow>;
const Counted = z.object({
  file_id: z.string(),
  corrected: z.coerce.number(),
  off: z.coerce.number(),
  lapsed: z.coerce.number(),
});
const Replacement = z.object({
  replaces: z.string(),
  task_id: z.string().nullable(),
  name: z.string(),
  status: z.enum(['waiting', 'reading', 'failed']),
  reason: z.string().nullable(),
});
const GroupRow = z.object({ id: z.string(), name: z.string(), case_cause: z.string() });
export type FileGroup = z.infer<typeof GroupRow>;
const WithId = z.object({ id: z.string() });
const Lapsed = z.object({
  id: z.string(),
  heading: z.string().nullable(),
  articles: z.array(z.string()),
  original: z.string(),
  text: z.string().nullable(),
  off_at: z.date().nullable(),
});
const Moving = z.object({ id: z.string(), moving_to: z.string() });

/** Rows that one statement changes: others wait for its end. */
const rowsAtOnce = 500;

export type FileChanges = {
  readonly name?: string | undefined;
  readonly group_id?: string | undefined;
  readonly valid_from?: string | null | undefined;
  readonly valid_until?: string | null | undefined;
};

/** A digest that no content has: the row of a file that is gone does not stand in the way of the same content. */
export const noDigest = (): Buffer => randomBytes(32);

export type FileRows = ReturnType<typeof fileRows>;

/** Two dates as the log has them; a side without a date is open. */
const period = (from: string | null, until: string | null): string => `${from ?? ''}/${until ?? ''}`;

/** Single files of groups: listed, renamed, moved, dated and removed. Another owner's file is not found. */
export const fileRows = ({ knex, schemas: { app }, contents, sources, today }: Deps) => {
  const tables = tablesIn(knex, app);
  const filesOf = (owner: Owner, within: Tables = tables): Knex.QueryBuilder =>
    within('knowledge_files as file')
      .join(knex.raw('??.?? as g', [app, 'knowledge_groups']), 'g.id', 'file.group_id')
      .where({ 'g.owner': owner, 'g.removed_at': null, 'file.status': 'done' });
  const columns = Object.keys(FileRow.shape).map((name) => `file.${name}`);

  /** @throws RequestError `missing`, by default `document_file_not_found` */
  const find = async (
    owner: Owner,
    id: string,
    missing: ProblemCode = 'document_file_not_found',
    within: Tables = tables,
  ): Promise<FileRow> => {
    const row: unknown = await filesOf(owner, within)
      .where('file.id', id)
      .first(...columns);
    if (row === undefined) throw new RequestError(missing);
    return FileRow.parse(row);
  };

  /** @throws RequestError `document_group_not_found` */
  const groupOf = async (owner: Owner, id: string): Promise<FileGroup> => {
    const row: unknown = await tables('knowledge_groups')
      .where({ id, owner, removed_at: null })
      .first(...Object.keys(GroupRow.shape));
    if (row === undefined) throw new RequestError('document_group_not_found');
    return GroupRow.parse(row);
  };

  const viewsOf = async (files: readonly FileRow[]): Promise<KnowledgeFile[]> => {
    const ids = files.map(({ id }) => id);
    const corrections: unknown = await tables('knowledge_corrections')
      .whereIn('file_id', ids)
      .groupBy('file_id')
      .select(
        'file_id',
        knex.raw('count(*) filter (where place is not null and text is not null) as corrected'),
        knex.raw('count(*) filter (where place is not null and off_at is not null) as off'),
        knex.raw('count(*) filter (where place is null) as lapsed'),
      );
    const counts = new Map(
      z
        .array(Counted)
        .parse(corrections)
        .map((row) => [row.file_id, row]),
    );
    const newer: unknown = await tables('knowledge_files')
      .whereIn('replaces', ids)
      .whereIn('status', ['waiting', 'reading', 'failed'])
      .select(...Object.keys(Replacement.shape));
    const replacements = new Map(
      z
        .array(Replacement)
        .parse(newer)
        .map(({ replaces, ...row }) => [replaces, row]),
    );
    const withSource: unknown = await tables('knowledge_sources')
      .whereIn('file_id', ids)
      .where({ place: 0 })
      .select('file_id as id');
    const kept = new Set(
      z
        .array(WithId)
        .parse(withSource)
        .map(({ id }) => id),
    );
    const day = today();
    return files.map(({ reason, notes, moving_to: _moving, ...file }) => {
      const { corrected = 0, off = 0, lapsed = 0 } = counts.get(file.id) ?? {};
      return {
        ...file,
        corrected,
        off,
        lapsed,
        validity: validityOn(day, { from: file.valid_from, until: file.valid_until }),
        has_source: kept.has(file.id),
        notes: reason ?? notes,
        replacement: replacements.get(file.id) ?? null,
      };
    });
  };
  const view = async (file: FileRow): Promise<KnowledgeFile> => {
    const [shown] = await viewsOf([file]);
    if (!shown) throw new RequestError('document_file_not_found');
    return shown;
  };

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

  /** Brings the rows of a file to the group that it is on its way to. Until the last one is there both groups are searched for it. */
  const finishMove = async ({ id, moving_to: to }: z.infer<typeof Moving>): Promise<void> => {
    const moveSome = async (table: string, key: readonly string[]): Promise<number> => {
      const { rowCount }: { rowCount: number } = await knex.raw(
        `update ??.?? set group_id = ? where ctid = any(array(
           select ctid from ??.?? where file_id = ? and group_id <> ? order by ${key.map(() => '??').join(', ')} limit ?))`,
        [app, table, to, app, table, id, to, ...key, rowsAtOnce],
      );
      return rowCount;
    };
    while ((await moveSome('knowledge_terms', ['group_id', 'term'])) > 0) await setImmediate();
    while ((await moveSome('knowledge_chunks', ['place'])) > 0) await setImmediate();
    while ((await moveSome('knowledge_vectors', ['place'])) > 0) await setImmediate();
    await tables('knowledge_files').where({ id, moving_to: to }).update({ group_id: to, moving_to: null });
  };

  /** @throws RequestError `document_file_exists`, `document_file_busy`, `document_group_not_found` */
  const beginMove = async (within: Tables, owner: Owner, file: FileRow, to: string): Promise<void> => {
    const target: unknown = await within('knowledge_groups')
      .where({ id: to, owner, removed_at: null })
      .forShare()
      .first('id');
    if (target === undefined) throw new RequestError('document_group_not_found');
    const same: unknown = await within('knowledge_files as other')
      .where({ 'other.group_id': to })
      .whereExists(
        within('knowledge_files as file')
          .where('file.id', file.id)
          .whereRaw('file.digest = other.digest and file.strategy = other.strategy')
          .select('file.id'),
      )
      .first('other.id');
    if (same !== undefined) throw new RequestError('document_file_exists');
    const underWay: unknown = await within('knowledge_files')
      .where({ replaces: file.id })
      .whereIn('status', ['waiting', 'reading'])
      .first('id');
    if (underWay !== undefined) throw new RequestError('document_file_busy');
    await within('knowledge_files')
      .where({ replaces: file.id, status: 'failed' })
      .update({ status: 'removed', digest: noDigest() });
    await within('knowledge_files').where({ id: file.id }).update({ moving_to: to });
  };

  return {
    find,
    view,
    groupOf,
    clear,
    /** The files of a group that are there, by name. @throws RequestError `document_group_not_found` */
    list: async (owner: Owner, groupId: string) => {
      const group = await groupOf(owner, groupId);
      const rows: unknown = await filesOf(owner)
        .where('file.group_id', groupId)
        .orderBy(['file.name', 'file.id'])
        .select(...columns);
      return { group, items: await viewsOf(z.array(FileRow).parse(rows)) };
    },
    /** Changes of earlier versions that no passage of this one has taken over. */
    lapsedOf: async (id: string): Promise<LapsedCorrection[]> => {
      const rows: unknown = await tables('knowledge_corrections')
        .where({ file_id: id, place: null })
        .orderBy('id')
        .select(...Object.keys(Lapsed.shape));
      return z
        .array(Lapsed)
        .parse(rows)
        .map(({ off_at: offAt, ...row }) => ({ ...row, was_off: offAt !== null }));
    },
    /** Deletes a change that no passage has taken over. @throws RequestError `document_chunk_not_found` */
    dismiss: (owner: Owner, id: string, who: Change): Promise<void> =>
      knex.transaction(async (trx) => {
        const within = tablesIn(trx, app);
        const row: unknown = await within('knowledge_corrections').where({ id, place: null }).first('file_id');
        if (row === undefined) throw new RequestError('document_chunk_not_found');
        const { file_id: fileId } = z.object({ file_id: z.string() }).parse(row);
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
        await within('knowledge_files').where({ id }).forUpdate().first('id');
        const file = await find(owner, id, 'document_file_not_found', within);
        if (file.moving_to !== null) throw new RequestError('document_file_busy');
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
      if (to !== null) await finishMove({ id, moving_to: to });
      return view(await find(owner, id));
    },
    /** Deletes a file: at once nobody finds it, then its rows go. Returns the tasks that are to be abandoned. @throws RequestError `document_file_not_found` */
    remove: async (owner: Owner, id: string, who: Change, onHidden: (taskIds: readonly string[]) => void) => {
      const taskIds = await knex.transaction(async (trx) => {
        const within = tablesIn(trx, app);
        await within('knowledge_files').where({ id }).forUpdate().first('id');
        const file = await find(owner, id, 'document_file_not_found', within);
        if (file.moving_to !== null) throw new RequestError('document_file_busy');
        const newer: unknown = await within('knowledge_files').where({ replaces: id }).select('id', 'task_id');
        const replacements = z.array(z.object({ id: z.string(), task_id: z.string().nullable() })).parse(newer);
        // Before its hash goes, which the log is told.
        await recordChange(within, who, { owner, action: 'file_removed', groupId: file.group_id, fileId: id });
        for (const each of [id, ...replacements.map((row) => row.id)])
          await within('knowledge_files').where({ id: each }).update({ status: 'removed', digest: noDigest() });
        const tasks = replacements.flatMap(({ task_id: taskId }) => taskId ?? []);
        await taskTable(within).forget({ ids: tasks });
        return tasks;
      });
      onHidden(taskIds);
      await clear(id);
    },
    /** Ends removals and moves that broke off. */
    finish: async (stop: AbortSignal): Promise<void> => {
      const moving: unknown = await tables('knowledge_files').whereNotNull('moving_to').select('id', 'moving_to');
      for (const file of z.array(Moving).parse(moving)) if (!stop.aborted) await finishMove(file);
      const removed: unknown = await tables('knowledge_files as file')
        .join(knex.raw('??.?? as g', [app, 'knowledge_groups']), 'g.id', 'file.group_id')
        .where({ 'file.status': 'removed', 'g.removed_at': null })
        .select('file.id');
      for (const { id } of z.array(WithId).parse(removed)) if (!stop.aborted) await clear(id);
    },
  };
};
