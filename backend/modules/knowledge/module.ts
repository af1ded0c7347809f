import type { Knex } from 'knex';
import { tablesIn, type Schemas } from '../../adapters/postgres/tablesIn.js';
import { accountEmails } from '../../../projections/accounts/accountsQueries.js';
import type { ReadTables } from '../../../projections/runner/projection.js';
import { createNamesOf } from '../../platform/auditAccess/namedAccounts.js';
import type { ChangeRecords } from '../../platform/changeRecords/changeRecords.js';
import type { RateLimits } from '../../platform/http/rateLimit.js';
import type { Module } from '../../platform/module.js';
import type { Tasks } from '../../platform/tasks/tasks.js';
import type { FormCatalogue } from '../forms/index.js';
import type { Owner } from '../../../domain/account/owner.js';
import { createAcceptReplacement } from './desk/acceptReplacement.js';
import { changeRows } from './changeRows.js';
import { chunkDesk } from './desk/chunkDesk.js';
import { deskRoutes } from './desk/deskRoutes.js';
import { fileRows } from './desk/fileRows.js';
import { createLawNotices } from './desk/lawNotices.js';
import { createSources } from './desk/uploadedFiles.js';
import type { EmbedFile, GroupsWithVectors } from './embedFile.js';
import { groupRows } from './groupRows.js';
import { knowledgeRoutes } from './routes.js';
import { createLawsBeside } from './retrieval/lawsBeside.js';
import { lawStatusOn, todayOn } from './retrieval/lawStatusOn.js';
import { citedParagraphsRoute } from './retrieval/citedParagraphs.js';
import type { LookUp } from './retrieval/lookUp.js';
import { questionRoutes } from './questions/questionRoutes.js';
import type { QuestionRows } from './questions/questionRows.js';
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
  readonly lookUp: Pick<LookUp, 'paragraphs'>;
  /** Without it everything is searched by its words alone. */
  readonly embedFile?: EmbedFile;
  readonly groupsWithVectors?: GroupsWithVectors;
  readonly reindex?: Pick<Reindex, 'run' | 'onQueued' | 'queueMissing'>;
  readonly questions: QuestionRows;
  readonly limits: Pick<RateLimits, 'answerFeedbacks' | 'paragraphLookups'>;
  readonly tasks: Pick<Tasks, 'wake' | 'abandon'>;
  readonly changeRecords: Pick<ChangeRecords, 'wake'>;
  /** The read models, for the e-mails of who changed something. */
  readonly read: ReadTables;
  /** The court's, by whose day files are valid. */
  readonly timeZone: string;
  readonly now: () => Date;
};

/** The longest upload, in milliseconds; contents of an unfinished upload that are older belong to no file. */
const uploadMs = 60 * 60 * 1000;
/** How long the list still shows a task that succeeded, in milliseconds. */
const rememberedMs = 30 * 24 * 60 * 60 * 1000;

/** How long the record of changes reaches back, in milliseconds. */
const recordedMs = 3 * 365 * 24 * 60 * 60 * 1000;

/** Groups of documents that are searched, and the tasks that bring files into them. */
export const knowledgeModule = (deps: Deps): Module => {
  const { knex, schemas, now, reindex } = deps;
  const contents = createContents(deps);
  const tasks = taskRows(deps);
  const sources = createSources(deps);
  const groups = groupRows({ ...deps, tasks, contents, sources });
  const today = todayOn(deps);
  const files = fileRows({ ...deps, contents, sources, today });
  const changes = changeRows(deps);
  const queueMissing = async (owner: Owner): Promise<void> => reindex?.queueMissing(owner);
  const background = deps.lanes?.background ?? knex;
  const bringIn = createBringIn({
    ...deps,
    tables: tablesIn(background, schemas.app),
    contents,
    storeChunks: createStoreChunks(deps),
    onReplaced: async ({ owner, fileId, changed }) => {
      await files.clear(fileId);
      if (changed > 0) await queueMissing(owner);
    },
  });
  const worker = deps.tasks;
  reindex?.onQueued(worker.wake);
  return {
    routes: (router) => {
      knowledgeRoutes(router, { ...deps, groups, tasks, contents, acceptUpload: createAcceptUpload(deps), worker });
      questionRoutes(router, deps);
      citedParagraphsRoute(router, deps);
      deskRoutes(router, {
        files,
        chunks: chunkDesk({ ...deps, files }),
        sources,
        contents,
        changes,
        acceptReplacement: createAcceptReplacement({ ...deps, files }),
        lawNotices: createLawNotices({
          ...deps,
          statusOf: lawStatusOn(deps),
          beside: createLawsBeside({ ...deps, today }),
        }),
        worker,
        changeRecords: deps.changeRecords,
        namesOf: createNamesOf((ids) => accountEmails(deps.read, ids)),
        queueMissing,
      });
    },
    tasks: [uploadTask(bringIn), ...(reindex ? [reindexTask(reindex.run)] : [])],
    jobs: [
      {
        name: 'knowledge leftovers',
        title: '清理知识库的残留',
        at: ['20 * * * *'],
        atStart: true,
        work: async (stop) => {
          await groups.clearRemoved(stop);
          await files.finish(stop);
          await deps.questions.forget(now());
          await changes.forget(new Date(now().getTime() - recordedMs));
          await contents.sweep(new Date(now().getTime() - uploadMs));
          await tasks.forget(new Date(now().getTime() - rememberedMs));
        },
      },
    ],
  };
};
