import type { Knex } from 'knex';
import { z } from 'zod';
import type { Owner } from '../../../../domain/account/owner.js';
import type { KnowledgeFile, LapsedCorrection } from '../../../../domain/contract/knowledgeDesk.js';
import type { ProblemCode } from '../../../../domain/contract/problems.js';
import { validityOn } from '../../../../domain/knowledge/validity.js';
import { tablesIn, type Schemas } from '../../../adapters/postgres/tablesIn.js';
import { RequestError } from '../../../platform/http/requestError.js';

type Deps = {
  readonly knex: Knex;
  readonly schemas: Pick<Schemas, 'app'>;
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
export type FileRow = z.infer<typeof FileRow>;
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

/** Looks files and groups up; another owner's are not found. */
const fileLookUp = ({ knex, schemas: { app } }: Pick<Deps, 'knex' | 'schemas'>) => {
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
  return { filesOf, columns, find, groupOf };
};

/** What the list of files says of each besides its row. */
const fileFacts = ({ knex, schemas: { app } }: Pick<Deps, 'knex' | 'schemas'>) => {
  const tables = tablesIn(knex, app);
  return {
    /** How many passages of each file were corrected, are off, or lapsed. */
    correctionsOf: async (ids: readonly string[]) => {
      const corrections: unknown = await tables('knowledge_corrections')
        .whereIn('file_id', [...ids])
        .groupBy('file_id')
        .select(
          'file_id',
          knex.raw('count(*) filter (where place is not null and text is not null) as corrected'),
          knex.raw('count(*) filter (where place is not null and off_at is not null) as off'),
          knex.raw('count(*) filter (where place is null) as lapsed'),
        );
      return new Map(
        z
          .array(Counted)
          .parse(corrections)
          .map((row) => [row.file_id, row]),
      );
    },
    /** The newer versions that wait to take the places of files. */
    replacementsOf: async (ids: readonly string[]) => {
      const newer: unknown = await tables('knowledge_files')
        .whereIn('replaces', [...ids])
        .whereIn('status', ['waiting', 'reading', 'failed'])
        .select(...Object.keys(Replacement.shape));
      return new Map(
        z
          .array(Replacement)
          .parse(newer)
          .map(({ replaces, ...row }) => [replaces, row]),
      );
    },
    /** The files whose source is kept. */
    withSource: async (ids: readonly string[]) => {
      const rows: unknown = await tables('knowledge_sources')
        .whereIn('file_id', [...ids])
        .where({ place: 0 })
        .select('file_id as id');
      return new Set(
        z
          .array(WithId)
          .parse(rows)
          .map(({ id }) => id),
      );
    },
  };
};

/** Files of groups as people see them. */
export const fileViews = (deps: Deps) => {
  const { today } = deps;
  const tables = tablesIn(deps.knex, deps.schemas.app);
  const lookUp = fileLookUp(deps);
  const facts = fileFacts(deps);

  const viewsOf = async (files: readonly FileRow[]): Promise<KnowledgeFile[]> => {
    const ids = files.map(({ id }) => id);
    const counts = await facts.correctionsOf(ids);
    const replacements = await facts.replacementsOf(ids);
    const kept = await facts.withSource(ids);
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

  return {
    find: lookUp.find,
    view,
    groupOf: lookUp.groupOf,
    /** The files of a group that are there, by name. @throws RequestError `document_group_not_found` */
    list: async (owner: Owner, groupId: string) => {
      const group = await lookUp.groupOf(owner, groupId);
      const rows: unknown = await lookUp
        .filesOf(owner)
        .where('file.group_id', groupId)
        .orderBy(['file.name', 'file.id'])
        .select(...lookUp.columns);
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
  };
};
