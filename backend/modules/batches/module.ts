import type { AppTables, ReadTables } from '../../../projections/runner/projection.js';
import { filingHash, type InstallationKeys } from '../../adapters/encryption/installationKeys.js';
import type { Module } from '../../platform/module.js';
import { createOpenOwnCase } from '../cases/index.js';
import { draftRows } from '../drafts/index.js';
import { createFindOwnAnswers } from '../ownDocuments/index.js';
import { createSealing } from './batchEncryption.js';
import { batchFileRoutes } from './fileRoutes.js';
import { batchReads } from './batchReads.js';
import { batchRoutes, type BatchDeps } from './routes.js';
import { batchRowRoutes } from './rowRoutes.js';
import { batchSubmissionRoutes } from './submissionRoutes.js';
import { batchWrites } from './batchWrites.js';
import { createFindDuplicates } from './findDuplicates.js';
import { submissionRows } from './submissionRows.js';
import { submissionTask } from './submissionTask.js';

type Made = 'batches' | 'writes' | 'submissions' | 'findDuplicates' | 'hashContent' | 'drafts' | 'findOwnAnswers';
type Deps = Omit<BatchDeps, Made> &
  Omit<Parameters<typeof batchSubmissionRoutes>[1], Made> &
  Omit<Parameters<typeof batchFileRoutes>[1], Made> &
  Parameters<typeof createOpenOwnCase>[0] &
  Parameters<typeof createFindOwnAnswers>[0] &
  Omit<Parameters<typeof draftRows>[0], 'tables'> & {
    readonly app: AppTables;
    readonly read: ReadTables;
    readonly installationKeys: InstallationKeys;
    readonly now: () => Date;
  };

/** One table, many pleadings: tables of forms, rows checked like the form's page, submitted one by one in the background. */
export const batchesModule = ({ app: tables, ...deps }: Deps): Module => {
  const sealing = createSealing(deps);
  const batches = batchReads({ tables, sealing });
  const hashContent = filingHash(deps.installationKeys);
  const writes = batchWrites({ tables, holdAccount: deps.holdAccount, sealing, hashContent });
  const submissions = submissionRows({ tables, holdAccount: deps.holdAccount, sealing });
  const made = {
    ...{ batches, writes, submissions },
    findDuplicates: createFindDuplicates({ read: deps.read, batches }),
    hashContent,
    drafts: draftRows({ ...deps, tables }),
    findOwnAnswers: createFindOwnAnswers(deps),
  };
  return {
    routes: (router) => {
      batchRoutes(router, { ...deps, ...made });
      batchSubmissionRoutes(router, { ...deps, ...made });
      batchRowRoutes(router, { ...deps, ...made });
      batchFileRoutes(router, { ...deps, ...made });
    },
    tasks: [submissionTask({ ...deps, batches, submissions, openOwnCase: createOpenOwnCase(deps) })],
    jobs: [
      {
        name: 'forgetting batches that nobody changes',
        title: '清除长期没有改动的批量填写',
        at: ['53 3 * * *'],
        work: () => writes.forget(deps.now()),
      },
    ],
  };
};
