import { createApiKeyEncryption, type ApiKeyDeps } from '../../adapters/encryption/apiKeys.js';
import type { InstallationKeys } from '../../adapters/encryption/installationKeys.js';
import type { ModelService } from '../../adapters/modelService/modelService.js';
import type { Config } from '../../platform/config/config.js';
import type { Module } from '../../platform/module.js';
import type { FindModel, TestConnection } from '../modelCalls/index.js';
import { activeModelRows, type ActiveModelRows } from './activeModels.js';
import type { ChangeRecords } from '../../platform/changeRecords/changeRecords.js';
import { aiModelRoutes } from './aiModelRoutes.js';
import { aiModelRows, type AiModelRows } from './aiModelRows.js';
import { createChanged } from '../../platform/changeRecords/changerIn.js';
import { createFindModel } from './findModel.js';
import { mustParseHosts } from '../../adapters/modelService/addressGuard.js';
import { recipientsRoute } from './recipientsRoute.js';
import { ragModelRoutes } from './ragModelRoutes.js';
import { ragModelRows, type RagModelRows } from './ragModelRows.js';
import { createRetrievalModels, type RetrievalModels } from './retrievalModels.js';
import { createTestRagModel, type TestRagModel } from './testRagModel.js';
import type { VectorsFollow } from './vectorsFollow.js';

type KeyDeps = Omit<ApiKeyDeps, 'kind' | 'platformKey'> & {
  readonly installationKeys: Pick<InstallationKeys, 'apiKeys'>;
};
type AnsweringDeps = Omit<Parameters<typeof aiModelRows>[0], 'apiKeys'> &
  KeyDeps & { readonly config: Pick<Config, 'appMode'> };
type RetrievalDeps = Omit<Parameters<typeof ragModelRows>[0], 'apiKeys'> &
  Omit<Parameters<typeof createRetrievalModels>[0], 'rows'> &
  KeyDeps;

const apiKeysOf = ({ dataKeys, streams, installationKeys }: KeyDeps, kind: ApiKeyDeps['kind']) =>
  createApiKeyEncryption({ kind, dataKeys, streams, platformKey: installationKeys.apiKeys });

/** Models that embed and rerank: which of them serve, and their test. */
export const createRetrievalRegistry = (deps: RetrievalDeps) => {
  const rows: RagModelRows = ragModelRows({ ...deps, apiKeys: apiKeysOf(deps, 'ragModelApiKey') });
  const { callTested, ...serving } = createRetrievalModels({ ...deps, rows });
  const retrievalModels: RetrievalModels = serving;
  const testRagModel: TestRagModel = createTestRagModel({ call: callTested, now: deps.now });
  return { rows, retrievalModels, testRagModel };
};

/** Models that answer: which of them are active, and who is answered by which. */
const createAnsweringRegistry = (deps: AnsweringDeps) => {
  const models: AiModelRows = aiModelRows({ ...deps, apiKeys: apiKeysOf(deps, 'aiModelApiKey') });
  const { holdOwner } = models;
  const active: ActiveModelRows = activeModelRows({ ...deps, holdOwner, appMode: deps.config.appMode });
  const findModel: FindModel = createFindModel({ active, models });
  return { models, active, findModel };
};

/** The models of accounts and of the platform, by what they do. */
export type ModelRegistry = {
  readonly answering: ReturnType<typeof createAnsweringRegistry>;
  readonly retrieval: ReturnType<typeof createRetrievalRegistry>;
};

export const createModelRegistry = (deps: AnsweringDeps & RetrievalDeps): ModelRegistry => ({
  answering: createAnsweringRegistry(deps),
  retrieval: createRetrievalRegistry(deps),
});

type ModuleDeps = {
  readonly config: Pick<Config, 'aiAllowedPrivateHosts'>;
  readonly modelRegistry: ModelRegistry;
  readonly testConnection: TestConnection;
  /** Asks services for their models. */
  readonly models: Pick<ModelService, 'listModels'>;
  readonly reindex: VectorsFollow;
  readonly changeRecords: Pick<ChangeRecords, 'wake' | 'flush'>;
};

/** Keeps and tests models of every kind, and has the chunks of the knowledge base follow the embedding model that is theirs. */
export const modelsModule = ({
  config,
  modelRegistry,
  testConnection,
  models: service,
  reindex,
  changeRecords,
}: ModuleDeps): Module => {
  return {
    routes: (router) => {
      const changed = createChanged(changeRecords);
      aiModelRoutes(router, { ...modelRegistry.answering, testConnection, service, changed });
      const { rows: models, testRagModel: test } = modelRegistry.retrieval;
      ragModelRoutes(router, { models, test, reindex, changed });
      const ownHosts = mustParseHosts(config.aiAllowedPrivateHosts);
      recipientsRoute(router, { ...modelRegistry.answering, retrieval: models, ownHosts });
    },
    jobs: [
      {
        name: 'recording changes of settings',
        title: '把模型、知识库和问答缓存的修改记入日志',
        at: ['* * * * *'],
        atStart: true,
        work: changeRecords.flush,
      },
      {
        name: 'moving knowledge to its embedding models',
        title: '检查向量是否需要更新',
        at: ['*/10 * * * *'],
        atStart: true,
        work: reindex.followAll,
      },
    ],
  };
};
