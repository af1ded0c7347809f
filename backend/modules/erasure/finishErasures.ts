import type { Knex } from 'knex';
import { isStreamUnreadable } from '../../adapters/eventStore/errors.js';
import type { Schemas } from '../../adapters/postgres/tablesIn.js';
import { destroyKeyOfErasedCase, type EraseCaseDeps } from './eraseCase.js';
import { finishErasedAccount, type EraseAccountDeps } from './eraseAccount.js';

type Deps = Omit<EraseCaseDeps, 'cases'> &
  Omit<EraseAccountDeps, 'accounts' | 'app'> & {
    readonly knex: Knex;
    readonly schemas: Schemas;
    readonly streams: EraseCaseDeps['streams'];
  };

const atOnce = 500;

/** Returns false for an unreadable stream, which records no erasure and must not block the others. */
const ifReadable = async (work: Promise<boolean>): Promise<boolean> => {
  try {
    return await work;
  } catch (error) {
    if (isStreamUnreadable(error)) return false;
    throw error;
  }
};

export type LeftOverDeps = Pick<Deps, 'knex' | 'schemas' | 'streams'>;

/** Finds ids that are erased in a read model while their key, or their credentials, still exist. */
export const leftOver = async ({
  knex,
  schemas,
  streams,
}: LeftOverDeps): Promise<{ readonly cases: readonly string[]; readonly accounts: readonly string[] }> => {
  const { read, app } = schemas;
  const cases: { rows: { id: string }[] } = await knex.raw(
    `select c.case_id as id from ??.case_list c join ??.data_keys k on k.key_id = ?::text || c.case_id
     where c.erased and k.destroyed_at is null and k.sealed_at is null order by 1 limit ?`,
    [read, app, streams.case(''), atOnce],
  );
  const accounts: { rows: { id: string }[] } = await knex.raw(
    `select a.id from ??.accounts a
     where a.email is null and (
       exists (select 1 from ??.data_keys k where k.key_id = ?::text || a.id and k.destroyed_at is null and k.sealed_at is null)
       or exists (select 1 from ??.credentials c where c.user_id::text = a.id))
     order by 1 limit ?`,
    [read, app, streams.account(''), app, atOnce],
  );
  return { cases: cases.rows.map(({ id }) => id), accounts: accounts.rows.map(({ id }) => id) };
};

/**
 * Completes erasures that were recorded and then cut short by a crash: at most 500 cases and 500 accounts a call. The read
 * models give the candidates; a key is destroyed only if the log records the erasure. Returns the number completed.
 */
export const finishErasures = async (deps: Deps): Promise<number> => {
  const { cases, accounts } = await leftOver(deps);
  let finished = 0;
  for (const caseId of cases) if (await ifReadable(destroyKeyOfErasedCase(deps, caseId))) finished += 1;
  for (const userId of accounts) if (await ifReadable(finishErasedAccount(deps, userId))) finished += 1;
  return finished;
};
