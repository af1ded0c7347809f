import type { Knex } from 'knex';
import type { Lease } from '../../../projections/runner/runProjections.js';
import { takeSessionLock } from './sessionLock.js';

/** Asks for the right to keep the read models of this schema up to date; `undefined` while another process has it. */
export const projectionLease =
  (knex: Knex, schema: string): (() => Promise<Lease | undefined>) =>
  () =>
    takeSessionLock(knex, `juanzong:projections:${schema}`, { wait: false });
