import { mustParseHosts } from '../adapters/modelService/addressGuard.js';
import { createModelService, type ModelService } from '../adapters/modelService/modelService.js';
import { closedDoors } from '../modules/models/index.js';
import type { Config } from '../platform/config/config.js';
import type { Logger } from '../platform/logging/logger.js';
import type { Closing } from './closing.js';
import type { Stores } from './openStores.js';
import type { Overrides } from './overrides.js';

type Deps = {
  readonly config: Pick<Config, 'aiAllowedPrivateHosts' | 'aiAllowedPrivateHostsForAccounts'>;
  readonly stores: Stores;
  readonly settings: Overrides['models'];
  readonly logger: Logger;
  readonly closing: Closing;
  readonly now: () => Date;
};

/**
 * Starts the calls of models, which end when the application closes, and names in the log the stored models that a port missing from
 * `AI_ALLOWED_PRIVATE_HOSTS` has closed.
 */
export const startModels = async ({ config, stores, settings, logger, closing, now }: Deps): Promise<ModelService> => {
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
  return models;
};
