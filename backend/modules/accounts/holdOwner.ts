import type { Knex } from 'knex';
import { tablesIn, type Schemas } from '../../adapters/postgres/tablesIn.js';
import { createHoldAccount } from './holdAccount.js';

type Tables = ReturnType<typeof tablesIn>;
type Deps = { readonly knex: Knex; readonly schemas: Pick<Schemas, 'app'> };

/** Runs work on what an account owns, or the platform (`null`), in one transaction and alone, in any process. */
export type HoldOwner = <Result>(owner: string | null, work: (within: Tables) => Promise<Result>) => Promise<Result>;

/**
 * Holds an account's row, or for the platform, which has none, a mutex under `name` in Postgres.
 * @throws DomainError `personal_data_erased` for an account that was erased
 */
export const createHoldOwner = ({ knex, schemas }: Deps, name: string): HoldOwner => {
  const holdAccount = createHoldAccount({ knex, schemas });
  return (owner, work) => {
    if (owner !== null) return holdAccount(owner, work);
    return knex.transaction(async (trx) => {
      await trx.raw('select pg_advisory_xact_lock(hashtextextended(?, 0))', [JSON.stringify([name, schemas.app])]);
      return work(tablesIn(trx, schemas.app));
    });
  };
};
