import type { Module } from '../../platform/module.js';
import { draftRows } from './draftRows.js';
import { draftRoutes } from './routes.js';

type RowsDeps = Parameters<typeof draftRows>[0];
type Deps = Omit<RowsDeps, 'tables'> & {
  /** Of the `app` schema. */
  readonly app: RowsDeps['tables'];
  readonly forms: Parameters<typeof draftRoutes>[1]['forms'];
};

/** Drafts of pleadings, shared by an account's devices. */
export const draftsModule = ({ app: tables, forms, ...deps }: Deps): Module => ({
  routes: (router) => draftRoutes(router, { forms, drafts: draftRows({ ...deps, tables }) }),
});
