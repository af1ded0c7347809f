import type { Knex } from 'knex';
import { tablesIn, type Schemas } from '../../adapters/postgres/tablesIn.js';
import type { Module } from '../../platform/module.js';
import type { Tasks } from '../../platform/tasks/tasks.js';
import type { FormCatalogue } from '../forms/index.js';
import type { EmbedFile, GroupsWithVectors } from './embedFile.js';
import { groupRows } from './groupRows.js';
import { knowledgeRoutes } from './routes.js';
import type { Retrieve } from './retrieval/retrieve.js';
import type { ReadSource } from './sources/sourceReader.js';
import { createBringIn } from './tasks/bringIn.js';
import { reindexTask, uploadTask } from './tasks/definitions.js';
import { createStoreChunks } from './tasks/storeChunks.js';
import { taskRows } from './tasks/taskRows.js';
import type { Reindex } from './vectors/reindex.js';
import { createAcceptUpload } from './uploads/acceptUpload.js';
import { createContents } from './uploads/contents.js';

export { recallRunsModule } from './recallRuns/module.js';

type Deps = {
  readonly knex: Knex;
  /** The connections of work that lets requests go first; those of requests by default. */
  readonly lanes?: { readonly background: Knex };
  readonly schemas: Pick<Schemas, 'app'>;
  readonly catalogue: Pick<FormCatalogue, 'list'>;
  readonly readSource: ReadSource;
  readonly retrieve: Retrieve;
  /** Without it everything is searched by its words alone. */
  readonly embedFile?: EmbedFile;
  readonly groupsWithVectors?: GroupsWithVectors;
  readonly reindex?: Pick<Reindex, 'run' | 'onQueued'>;
  readonly tasks: Pick<Tasks, 'wake' | 'abandon'>;
  readonly now: () => Date;
};

/** The longest upload, in milliseconds; contents of an unfinished upload that are older belong to no file. */
const uploadMs = 60 * 60 * 1000;
/** How long the list still shows a task that succeeded, in milliseconds. */
const rememberedMs = 30 * 24 * 60 * 60 * 1000;

/** Groups of documents that are searched, and the tasks that bring files into them. */
export const knowledgeModule = (deps: Deps): Module => {
  const { knex, schemas, now, reindex } = deps;
  const contents = createContents(deps);
  const tasks = taskRows(deps);
  const groups = groupRows({ ...deps, tasks, contents });
  const background = deps.lanes?.background ?? knex;
  const bringIn = createBringIn({
    ...deps,
    tables: tablesIn(background, schemas.app),
    contents,
    storeChunks: createStoreChunks(deps),
  });
  const worker = deps.tasks;
  reindex?.onQueued(worker.wake);
  return {
    routes: (router) =>
      knowledgeRoutes(router, { ...deps, groups, tasks, contents, acceptUpload: createAcceptUpload(deps), worker }),
    tasks: [uploadTask(bringIn), ...(reindex ? [reindexTask(reindex.run)] : [])],
    jobs: [
      {
        name: 'knowledge leftovers',
        title: '清理知识库的残留',
        at: ['20 * * * *'],
        atStart: true,
        work: async (stop) => {
          await groups.clearRemoved(stop);
          await contents.sweep(new Date(now().getTime() - uploadMs));
          await tasks.forget(new Date(now().getTime() - rememberedMs));
        },
      },
    ],
  };
};
