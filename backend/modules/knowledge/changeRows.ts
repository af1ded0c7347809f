import type { Knex } from 'knex';
import { z } from 'zod';
import type { Owner } from '../../../domain/account/owner.js';
import type { KnowledgeChange } from '../../../domain/contract/knowledgeDesk.js';
import type { Page } from '../../../domain/contract/shared.js';
import { deskActions, type DeskAction } from '../../../domain/knowledge/deskActions.js';
import { tablesIn, type Schemas } from '../../adapters/postgres/tablesIn.js';
import { keepChange } from '../../platform/changeRecords/keepChange.js';

type Deps = { readonly knex: Knex; readonly schemas: Pick<Schemas, 'app'> };
type Tables = ReturnType<typeof tablesIn>;

/** Who changes something, and when; `correlationId` where it is known in which request. */
export type Change = { readonly by: string; readonly at: Date; readonly correlationId?: string | undefined };
/** What is changed; all that is known of where. */
export type Changed = {
  readonly owner: Owner;
  readonly action: DeskAction;
  readonly groupId?: string | undefined;
  readonly fileId?: string | undefined;
  readonly place?: number | undefined;
  /** Files that are brought in. */
  readonly files?: readonly { readonly name: string; readonly digest: Buffer }[] | undefined;
  /** What stood there before and stands there afterwards, short and without texts of files: titles, dates, hashes. */
  readonly before?: string | null | undefined;
  readonly after?: string | null | undefined;
};

const Row = z.object({
  id: z.coerce.string(),
  at: z.date(),
  by: z.string(),
  action: z.enum(deskActions),
  group: z.string().nullable(),
  file: z.string().nullable(),
  place: z.number().nullable(),
});
const CountRow = z.object({ count: z.coerce.number() });

const GroupRow = z.object({ name: z.string(), case_cause: z.string() }).optional();
const FileRow = z.object({ name: z.string(), digest: z.instanceof(Uint8Array).nullable() }).optional();

const hex = (bytes: Uint8Array): string => Buffer.from(bytes).toString('hex');

/** What the log is told of a change of the platform's knowledge base: titles and hashes, so that it says what a model was given. */
const keepForLog = async (within: Tables, who: Change, change: Changed): Promise<void> => {
  const { action, groupId, fileId, place, files, before, after } = change;
  const group = groupId && GroupRow.parse(await within('knowledge_groups').where({ id: groupId }).first());
  const file = fileId && FileRow.parse(await within('knowledge_files').where({ id: fileId }).first('name', 'digest'));
  const data = {
    changedAt: who.at.toISOString(),
    action,
    ...(groupId !== undefined && { groupId }),
    ...(group && { groupName: group.name, caseCause: group.case_cause }),
    ...(fileId !== undefined && { fileId }),
    ...(file && { fileName: file.name, ...(file.digest && { fileHash: hex(file.digest) }) }),
    ...(place !== undefined && { place }),
    ...(files && { files: files.map(({ name, digest }) => ({ fileName: name, fileHash: hex(digest) })) }),
    ...(before !== undefined && { before }),
    ...(after !== undefined && { after }),
  };
  await keepChange(within, { type: 'KnowledgeChanged', data }, who);
};

/** Writes down who changed what, in the transaction that changes it; without texts. The platform's changes go into the log too. */
export const recordChange = async (within: Tables, who: Change, change: Changed): Promise<void> => {
  const { by, at } = who;
  const { owner, action, groupId, fileId, place } = change;
  if (owner === null) await keepForLog(within, who, change);
  await within('knowledge_changes').insert({
    owner,
    at,
    by,
    action,
    group_id: groupId ?? null,
    file_id: fileId ?? null,
    place: place ?? null,
  });
};

/** A change as it is shown, with who made it by the id of their account. */
export type RecordedChange = Omit<KnowledgeChange, 'by'> & { readonly by: string };

export type ChangeRows = ReturnType<typeof changeRows>;

/** The record of what was changed in a knowledge base. */
export const changeRows = ({ knex, schemas }: Deps) => {
  const tables = tablesIn(knex, schemas.app);
  return {
    /** A page of the record, the newest first. */
    list: async (
      owner: Owner,
      { page, page_size: size }: { readonly page: number; readonly page_size: number },
    ): Promise<Page<RecordedChange>> => {
      const changesOf = () => tables('knowledge_changes as change').where({ 'change.owner': owner });
      const rows: unknown = await changesOf()
        .leftJoin(knex.raw('??.?? as f', [schemas.app, 'knowledge_files']), (join) => {
          join.on('f.id', 'change.file_id').andOnVal('f.status', '<>', 'removed');
        })
        .leftJoin(knex.raw('??.?? as g', [schemas.app, 'knowledge_groups']), (join) => {
          join.on('g.id', 'change.group_id').andOnNull('g.removed_at');
        })
        .orderBy('change.id', 'desc')
        .limit(size)
        .offset((page - 1) * size)
        .select(
          'change.id',
          'change.at',
          'change.by',
          'change.action',
          'change.place',
          'g.name as group',
          'f.name as file',
        );
      const { count } = CountRow.parse(await changesOf().count({ count: '*' }).first());
      const items = z
        .array(Row)
        .parse(rows)
        .map(({ at, ...row }) => ({ ...row, at: at.toISOString() }));
      return { items, total: count, page, page_size: size };
    },
    /** Deletes what was recorded before a moment. */
    forget: async (before: Date): Promise<void> => {
      await tables('knowledge_changes').where('at', '<', before).delete();
    },
  };
};
