import { createApiKeyEncryption, type ApiKeyDeps } from '../../adapters/encryption/apiKeys.js';
import type { InstallationKeys } from '../../adapters/encryption/installationKeys.js';
import type { Config } from '../../platform/config/config.js';
import type { Module } from '../../platform/module.js';
import type { FindModel, TestConnection } from '../modelCalls/index.js';
import { activeModelRows, type ActiveModelRows } from './activeModels.js';
import { aiModelRows, type AiModelRows } from './aiModelRows.js';
import { createFindModel } from './findModel.js';
import { aiModelRoutes } from './routes.js';

type Deps = Omit<Parameters<typeof aiModelRows>[0], 'apiKeys'> &
  Omit<ApiKeyDeps, 'kind' | 'platformKey'> & {
    readonly installationKeys: Pick<InstallationKeys, 'apiKeys'>;
    readonly config: Pick<Config, 'appMode'>;
  };

/** The models of accounts and of the platform, which of them are active, and who is answered by which. */
export type AiModelCentre = {
  readonly models: AiModelRows;
  readonly active: ActiveModelRows;
  readonly findModel: FindModel;
};

export const createAiModelCentre = ({
  knex,
  schemas,
  dataKeys,
  streams,
  installationKeys,
  config,
}: Deps): AiModelCentre => {
  const platformKey = installationKeys.apiKeys;
  const apiKeys = createApiKeyEncryption({ kind: 'aiModelApiKey', dataKeys, streams, platformKey });
  const models = aiModelRows({ knex, schemas, apiKeys });
  const active = activeModelRows({ knex, schemas, holdOwner: models.holdOwner, appMode: config.appMode });
  return { models, active, findModel: createFindModel({ active, models }) };
};

/** The model centre: models that answer, a person's own and the platform's. */
export const aiModelsModule = ({
  aiModelCentre,
  testConnection,
}: {
  readonly aiModelCentre: AiModelCentre;
  readonly testConnection: TestConnection;
}): Module => ({ routes: (router) => aiModelRoutes(router, { ...aiModelCentre, testConnection }) });
