import type { Knex } from 'knex';
import type { Lease } from '../../../projections/runner/runProjections.js';
import { takeSessionLock } from './sessionLock.js';

/** Requests the lease to project into this schema; `undefined` while another process holds it. */
export const projectionLease =
  (knex: Knex, schema: string): (() => Promise<Lease | undefined>) =>
  () =>
    takeSessionLock(knex, `juanzong:projections:${schema}`, { wait: false });
