import type { Knex } from 'knex';
import type { Lease } from '../../../projections/runner/runProjections.js';
import { findHolder, takeSessionLock } from './sessionLock.js';

const lockOf = (schema: string): string => `juanzong:projections:${schema}`;
/** What the session of the process is called that projects, before the identity of its log. */
const leading = 'juanzong leads ';

/**
 * Requests the lease to project into this schema; `undefined` while another process holds it. The lease's session names the log that
 * its holder projects, so that what it says of it can never outlive it.
 */
export const projectionLease =
  (knex: Knex, schema: string): ((log?: string) => Promise<Lease | undefined>) =>
  (log = '') =>
    takeSessionLock(knex, lockOf(schema), { wait: false, leaseOf: `${leading}${log}` });

/** The log of the process that projects; `undefined` where none does, or it does not say (on the embedded server). */
export const logOfLease = async (knex: Knex, schema: string): Promise<string | undefined> => {
  const name = await findHolder(knex, lockOf(schema));
  return name?.startsWith(leading) ? name.slice(leading.length) || undefined : undefined;
};
