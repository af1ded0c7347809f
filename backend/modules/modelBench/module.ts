import type { Knex } from 'knex';
import type { DataKeys } from '../../adapters/encryption/dataKeys.js';
import type { Schemas } from '../../adapters/postgres/tablesIn.js';
import type { Module } from '../../platform/module.js';
import type { Tasks } from '../../platform/tasks/tasks.js';
import type { FormCatalogue } from '../forms/index.js';
import type { AskCandidate } from '../modelCalls/index.js';
import type { AiModelRows } from '../models/index.js';
import { benchDocumentRows } from './benchDocumentRows.js';
import { createBenchEncryption } from './benchEncryption.js';
import { benchRoutes } from './benchRoutes.js';
import { benchRunRows } from './benchRunRows.js';
import { benchTask } from './benchTask.js';
import { createReadDocument } from './readDocument.js';

type Deps = {
  readonly knex: Knex;
  readonly schemas: Pick<Schemas, 'app'>;
  readonly dataKeys: Pick<DataKeys, 'ensure'>;
  readonly catalogue: Pick<FormCatalogue, 'get'>;
  readonly modelRegistry: { readonly answering: { readonly models: AiModelRows } };
  readonly askCandidate: AskCandidate;
  readonly tasks: Pick<Tasks, 'wake' | 'abandon'>;
  readonly now: () => Date;
};

/** The bench of models: documents of the court, read by candidates in the background. */
export const modelBenchModule = (deps: Deps): Module => {
  const encryption = createBenchEncryption(deps.dataKeys);
  const documents = benchDocumentRows({ ...deps, encryption });
  const runs = benchRunRows({ ...deps, encryption });
  const { models } = deps.modelRegistry.answering;
  return {
    routes: (router) => benchRoutes(router, { ...deps, documents, runs, models }),
    tasks: [benchTask({ ...deps, documents, runs, models, readDocument: createReadDocument(deps) })],
    jobs: [
      {
        name: 'forgetting old documents of the bench of models',
        title: '清除到期的评测文书',
        at: ['47 3 * * *'],
        work: async () => documents.forget(deps.now()),
      },
    ],
  };
};
