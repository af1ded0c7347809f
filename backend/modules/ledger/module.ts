import type { Module } from '../../platform/module.js';
import { ledgerRoutes } from './routes.js';

type RouteDeps = Parameters<typeof ledgerRoutes>[1];
type Deps = {
  readonly read: RouteDeps['tables'];
  readonly ledger: Pick<RouteDeps, 'signer' | 'requests' | 'receiptOf'>;
  readonly now: RouteDeps['clock'];
};

/** Receipts, checkpoints and proofs. */
export const ledgerModule = ({ read: tables, ledger, now: clock }: Deps): Module => ({
  routes: (router) => ledgerRoutes(router, { ...ledger, tables, clock }),
});
