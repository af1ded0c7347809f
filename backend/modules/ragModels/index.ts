import type { InstallationKeys } from '../../adapters/encryption/installationKeys.js';
import type { Module } from '../../platform/module.js';
import { createApiKeyEncryption, type ApiKeyDeps } from '../../adapters/encryption/apiKeys.js';
import { ragModelRows } from './ragModelRows.js';
import { ragModelRoutes } from './routes.js';

type Deps = Omit<Parameters<typeof ragModelRows>[0], 'apiKeys'> &
  Omit<ApiKeyDeps, 'kind' | 'platformKey'> & {
    readonly installationKeys: Pick<InstallationKeys, 'apiKeys'>;
  };

/** Retrieval models: a person's own and the platform's. */
export const ragModelsModule = ({ knex, schemas, dataKeys, streams, installationKeys }: Deps): Module => {
  const apiKeys = createApiKeyEncryption({
    kind: 'ragModelApiKey',
    dataKeys,
    streams,
    platformKey: installationKeys.apiKeys,
  });
  return { routes: (router) => ragModelRoutes(router, { models: ragModelRows({ knex, schemas, apiKeys }) }) };
};
