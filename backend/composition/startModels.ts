import { mustParseHosts } from '../adapters/modelService/addressGuard.js';
import { createModelService, type ModelService } from '../adapters/modelService/modelService.js';
import { closedDoors } from '../modules/models/index.js';
import { isLocalEmbedding } from '../../domain/models/localEmbedding.js';
import type { EmbedLocally } from '../adapters/localEmbedding/localEmbedding.js';
import type { Config } from '../platform/config/config.js';
import type { Logger } from '../runtime/logging/logger.js';
import type { Closing } from './closing.js';
import type { Stores } from './openStores.js';
import type { Overrides } from './overrides.js';

type Deps = {
  readonly config: Pick<Config, 'aiAllowedPrivateHosts' | 'aiAllowedPrivateHostsForAccounts'>;
  readonly stores: Stores;
  readonly settings: Overrides['models'];
  /** Embeds texts by the model on the server itself, which is called where a model has its address. */
  readonly embedLocally: EmbedLocally;
  readonly logger: Logger;
  readonly closing: Closing;
  readonly now: () => Date;
};

/**
 * Starts the calls of models, which end when the application closes, and names in the log the stored models that a port missing from
 * `AI_ALLOWED_PRIVATE_HOSTS` has closed.
 */
export const startModels = async (deps: Deps): Promise<ModelService> => {
  const { config, stores, settings, embedLocally, logger, closing, now } = deps;
  const models = createModelService({
    allowedPrivateHosts: config.aiAllowedPrivateHosts,
    allowedPrivateHostsForAccounts: config.aiAllowedPrivateHostsForAccounts,
    logger,
    now,
    ...settings,
  });
  closing.add('connections to models', models.close);
  const doors = await closedDoors({ ...stores, allowed: mustParseHosts(config.aiAllowedPrivateHosts) });
  for (const { model, entry } of doors)
    logger.error({ model, entry }, `模型“${model}”不能再使用：请在 AI_ALLOWED_PRIVATE_HOSTS 中写明端口，即 ${entry}。`);
  return {
    ...models,
    embed: (request) => (isLocalEmbedding(request.connection.baseUrl) ? embedLocally(request) : models.embed(request)),
  };
};
