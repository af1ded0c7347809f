import type { Client } from '../../../../domain/contract/clientOf.js';
import type { usage } from '../../../../domain/contract/usage.js';
import { resourceByScope } from '../../core/resource/resourceByScope.js';

/** One's own usage, and everybody's on the platform, read whenever it is asked for. */
export const usageStats = resourceByScope('Usage', (scope) => ({
  list: (api: Pick<Client<typeof usage>, 'stats'>) => api.stats[scope](),
  messages: { list: '用量数据加载失败' },
}));
