import type { InstallationKeys } from '../../adapters/encryption/installationKeys.js';
import { createApiKeyEncryption, type ApiKeyDeps } from '../../adapters/encryption/apiKeys.js';
import type { Module } from '../../platform/module.js';
import type { VectorsFollow } from './vectorsFollow.js';
import { ragModelRows, type RagModelRows } from './ragModelRows.js';
import { createRetrievalModels, type RetrievalModels } from './retrievalModels.js';
import { ragModelRoutes } from './routes.js';
import { createTestRagModel, type TestRagModel } from './testRagModel.js';

type Deps = Omit<Parameters<typeof ragModelRows>[0], 'apiKeys'> &
  Omit<Parameters<typeof createRetrievalModels>[0], 'rows'> &
  Omit<ApiKeyDeps, 'kind' | 'platformKey'> & {
    readonly installationKeys: Pick<InstallationKeys, 'apiKeys'>;
  };

/** Retrieval models: a person's own and the platform's, which of them serve, and their test. */
export type RagModelCentre = {
  readonly rows: RagModelRows;
  readonly retrievalModels: RetrievalModels;
  readonly testRagModel: TestRagModel;
};

export const createRagModelCentre = ({ dataKeys, streams, installationKeys, ...deps }: Deps): RagModelCentre => {
  const apiKeys = createApiKeyEncryption({
    kind: 'ragModelApiKey',
    dataKeys,
    streams,
    platformKey: installationKeys.apiKeys,
  });
  const rows = ragModelRows({ ...deps, apiKeys });
  const { callTested, ...retrievalModels } = createRetrievalModels({ ...deps, rows });
  return { rows, retrievalModels, testRagModel: createTestRagModel({ call: callTested, now: deps.now }) };
};

type ModuleDeps = { readonly ragModelCentre: RagModelCentre; readonly reindex: VectorsFollow };

/** Keeps and tests retrieval models, and has the chunks follow the embedding model that is theirs. */
export const ragModelsModule = ({ ragModelCentre, reindex }: ModuleDeps): Module => ({
  routes: (router) =>
    ragModelRoutes(router, { models: ragModelCentre.rows, test: ragModelCentre.testRagModel, reindex }),
  jobs: [
    {
      name: 'moving knowledge to its embedding models',
      at: ['*/10 * * * *'],
      atStart: true,
      work: reindex.followAll,
    },
  ],
});
