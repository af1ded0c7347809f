import type { AppTables } from '../../../projections/runner/projection.js';
import type { Module } from '../../platform/module.js';
import { ledgerWork } from './ledgerWork.js';
import { ledgerRoutes } from './routes.js';

type RouteDeps = Parameters<typeof ledgerRoutes>[1];
type Deps = {
  readonly read: RouteDeps['tables'];
  readonly app: AppTables;
  readonly ledger: Pick<RouteDeps, 'signer' | 'requests' | 'receiptOf'> & Parameters<typeof ledgerWork>[0]['ledger'];
  readonly now: RouteDeps['clock'];
};

/** Receipts, checkpoints and proofs. */
export const ledgerModule = ({ read: tables, app, ledger, now: clock }: Deps): Module => ({
  backgroundWork: [ledgerWork({ read: tables, app, ledger })],
  routes: (router) => ledgerRoutes(router, { ...ledger, tables, clock }),
});
