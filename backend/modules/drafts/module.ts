import type { Module } from '../../platform/module.js';
import { draftRows, forgetEndedDrafts } from './draftRows.js';
import { draftRoutes } from './routes.js';

type RowsDeps = Parameters<typeof draftRows>[0];
type Deps = Omit<RowsDeps, 'tables'> & {
  /** Of the `app` schema. */
  readonly app: RowsDeps['tables'];
  readonly now: () => Date;
  readonly forms: Parameters<typeof draftRoutes>[1]['forms'];
};

/** Drafts of pleadings, shared by an account's devices. */
export const draftsModule = ({ app: tables, forms, now, ...deps }: Deps): Module => ({
  routes: (router) => draftRoutes(router, { forms, drafts: draftRows({ ...deps, tables }) }),
  jobs: [
    {
      name: 'forgetting ended drafts',
      title: '清除一百天前了结的草稿的记录',
      at: ['33 3 * * *'],
      work: () => forgetEndedDrafts(tables, now()),
    },
  ],
});
