import type { Client } from '../../../../domain/contract/clientOf.js';
import type { ModelFailure, modelTasks } from '../../../../domain/contract/modelTasks.js';
import { resource } from '../../core/resource/resource.js';

type Api = Pick<Client<typeof modelTasks>, 'failures'>;

/** The platform's active models whose service failed their last calls. */
export const modelFailures = resource({
  name: 'modelFailures',
  list: (api: Api): Promise<readonly ModelFailure[]> => api.failures(),
  messages: { list: '模型的运行情况加载失败' },
});
