import type { Knex } from 'knex';
import { DomainError } from '../../../domain/eventSourcing/domainError.js';
import { tablesIn, type Schemas } from '../../adapters/postgres/tablesIn.js';

type Tables = ReturnType<typeof tablesIn>;

/** Runs work on what an account owns in the `app` schema, in one transaction and alone, in any process. */
export type HoldAccount = <Result>(
  userId: string,
  work: (within: Tables, trx: Knex.Transaction) => Promise<Result>,
) => Promise<Result>;

type Deps = { readonly knex: Knex; readonly schemas: Pick<Schemas, 'app'> };

/**
 * Locks the row of an account's credentials while `work` counts the account's things and adds one. An erasure waits for the end; work
 * that comes after an erasure finds no row and is refused before it begins.
 * @throws DomainError `personal_data_erased`
 */
export const createHoldAccount =
  ({ knex, schemas }: Deps): HoldAccount =>
  (userId, work) =>
    knex.transaction(async (trx) => {
      const within = tablesIn(trx, schemas.app);
      const row: unknown = await within('credentials').where({ user_id: userId }).forNoKeyUpdate().first('user_id');
      if (row === undefined) throw new DomainError('personal_data_erased');
      return work(within, trx);
    });
