import type { Knex } from 'knex';
import { z } from 'zod';
import { tablesIn, type Schemas } from '../../../adapters/postgres/tablesIn.js';

/** A file whose chunks are searched. */
export type SearchedFile = {
  readonly id: string;
  readonly name: string;
  readonly groupId: string;
  readonly groupName: string;
  /** The account whose group it is in; `null` for the platform. */
  readonly owner: string | null;
  readonly chunks: number;
  /** Goes up with each change of its passages. */
  readonly revision: number;
};

export type GroupReader = {
  /** Whose enabled groups are searched besides the platform's; `null` for visitors; `'platform'`: all of the platform's and no others. */
  readonly reader: string | null | 'platform';
  /** The reader's own groups are left out, as their plan has none. */
  readonly withoutOwn?: boolean | undefined;
  /** The groups of these causes; `null` for every cause. */
  readonly causes: readonly string[] | null;
};

type Deps = {
  readonly knex: Knex;
  readonly schemas: Pick<Schemas, 'app'>;
  /** The court's day, `2026-11-22`; without it dates of validity do not count. */
  readonly today?: (() => string) | undefined;
};

const Row = z
  .object({
    id: z.string(),
    name: z.string(),
    group_id: z.string(),
    group_name: z.string(),
    owner: z.string().nullable(),
    chunks: z.number(),
    revision: z.number(),
  })
  .transform(({ group_id: groupId, group_name: groupName, ...row }) => ({ ...row, groupId, groupName }));

/**
 * The files that a reader's questions are searched in: of the groups that are the reader's own or the platform's, that the reader did not
 * switch off and that belong to the cause, those that are all there and valid on the court's day. Nothing else decides what somebody is shown.
 */
export const searchedFiles = async (
  { knex, schemas, today }: Deps,
  { reader, withoutOwn, causes }: GroupReader,
): Promise<readonly SearchedFile[]> => {
  const account = reader === 'platform' ? null : reader;
  const tables = tablesIn(knex, schemas.app);
  const day = today?.();
  const found: unknown = await tables('knowledge_files as f')
    .join(knex.raw('??.?? as g', [schemas.app, 'knowledge_groups']), 'g.id', 'f.group_id')
    .where('f.status', 'done')
    .whereNull('g.removed_at')
    .where((owned) => {
      void owned.whereNull('g.owner');
      if (account !== null && withoutOwn !== true) void owned.orWhere('g.owner', account);
    })
    .modify((query) => {
      if (day !== undefined)
        void query.whereRaw(
          '(f.valid_from is null or f.valid_from <= ?) and (f.valid_until is null or f.valid_until >= ?)',
          [day, day],
        );
      if (causes !== null) void query.whereIn('g.case_cause', [...causes]);
      if (account !== null)
        void query.whereNotExists(
          tables('knowledge_groups_off as o').where('o.user_id', account).whereRaw('o.group_id = g.id'),
        );
    })
    .orderBy(['g.created_at', 'g.id', 'f.place', 'f.id'])
    .select('f.id', 'f.name', 'f.group_id', 'g.name as group_name', 'g.owner', 'f.chunks', 'f.revision');
  return z.array(Row).parse(found);
};
