import type { Module } from '../../platform/module.js';
import { clauseRows, type SealedRowsDeps } from './clauseRows.js';
import { defaultRows } from './defaultRows.js';
import { clauseRoutes } from './routes.js';

type Deps = Omit<SealedRowsDeps, 'tables'> & {
  /** Of the `app` schema. */
  readonly app: SealedRowsDeps['tables'];
  readonly forms: Parameters<typeof clauseRoutes>[1]['forms'];
};

/** Texts of an account's own, and what its new drafts begin with. */
export const clausesModule = ({ app: tables, forms, ...deps }: Deps): Module => ({
  routes: (router) =>
    clauseRoutes(router, {
      forms,
      clauses: clauseRows({ ...deps, tables }),
      defaults: defaultRows({ ...deps, tables }),
    }),
});
