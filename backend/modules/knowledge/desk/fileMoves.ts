import { setImmediate } from 'node:timers/promises';
import type { Knex } from 'knex';
import { z } from 'zod';
import type { Owner } from '../../../../domain/account/owner.js';
import { tablesIn, type Schemas } from '../../../adapters/postgres/tablesIn.js';
import { RequestError } from '../../../platform/http/requestError.js';
import { noDigest } from './noDigest.js';

type Deps = { readonly knex: Knex; readonly schemas: Pick<Schemas, 'app'> };
type Tables = ReturnType<typeof tablesIn>;

const Moving = z.object({ id: z.string(), moving_to: z.string() });
/** Rows that one statement moves: others wait for its end. */
const rowsAtOnce = 500;

/**
 * Begins to move a file to another group of its owner, in the transaction of `within`.
 * @throws RequestError `document_file_exists`, `document_file_busy`, `document_group_not_found`
 */
export const beginMove = async (
  within: Tables,
  owner: Owner,
  file: { readonly id: string },
  to: string,
): Promise<void> => {
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

/** Ends moves of files between groups. */
export const fileMoves = ({ knex, schemas: { app } }: Deps) => {
  const tables = tablesIn(knex, app);
  /** Brings the rows of a file to the group that it is on its way to. Until the last one is there both groups are searched for it. */
  const finish = async ({ id, moving_to: to }: z.infer<typeof Moving>): Promise<void> => {
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
  return {
    finish,
    /** Ends the moves that broke off. */
    finishAll: async (stop: AbortSignal): Promise<void> => {
      const moving: unknown = await tables('knowledge_files').whereNotNull('moving_to').select('id', 'moving_to');
      for (const file of z.array(Moving).parse(moving)) if (!stop.aborted) await finish(file);
    },
  };
};
