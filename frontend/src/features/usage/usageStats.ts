import { resource } from '../../store/resource/resource.js';
import type { UsageApi, UsageScope, UsageStats } from './usageApi.js';

const usageOf = <const Name extends string>(name: Name, scope: UsageScope) =>
  resource({
    name,
    list: (api: UsageApi): Promise<UsageStats> => api.fetchUsage(scope),
    messages: { list: '用量数据加载失败' },
  });

/** Usage of each scope, read whenever it is asked for. */
export const usageStats = { own: usageOf('ownUsage', 'own'), platform: usageOf('platformUsage', 'platform') };
