import type { Knex } from 'knex';
import { takeSessionLock } from '../../adapters/postgres/sessionLock.js';
import { RequestError } from '../../platform/http/requestError.js';

/** A process makes at most so many exports at the same time. */
const mostAtOnce = 3;

/** Ends a turn; a second time it does nothing. */
export type EndTurn = () => Promise<void>;

type Deps = { readonly knex: Knex; readonly schemas: { readonly app: string } };

/**
 * Whose export may begin: one at a time of an account, in all processes on one Postgres, and few in this one.
 * @throws RequestError `export_running`, `overloaded`
 */
export const createExportTurns = ({ knex, schemas }: Deps) => {
  // All connections of the embedded Postgres are one session, so its lock excludes nobody; this does.
  const here = new Set<string>();
  return async (accountId: string): Promise<EndTurn> => {
    if (here.has(accountId)) throw new RequestError('export_running');
    if (here.size >= mostAtOnce) throw new RequestError('overloaded', { details: { reason: 'too many exports' } });
    here.add(accountId);
    try {
      const lock = await takeSessionLock(knex, `juanzong:export:${schemas.app}:${accountId}`, { wait: false });
      if (!lock) throw new RequestError('export_running');
      let ending: Promise<void> | undefined;
      return () => (ending ??= lock.release().finally(() => here.delete(accountId)));
    } catch (error) {
      here.delete(accountId);
      throw error;
    }
  };
};
