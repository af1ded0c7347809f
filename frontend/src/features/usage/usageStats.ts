import type { Client } from '../../../../domain/contract/clientOf.js';
import type { usage } from '../../../../domain/contract/usage.js';
import { resource } from '../../core/resource/resource.js';

/** Whose usage: one's own, or everybody's on the platform. */
export type UsageScope = 'own' | 'platform';

const usageOf = <const Name extends string>(name: Name, scope: UsageScope) =>
  resource({
    name,
    list: (api: Client<typeof usage>) => api[scope](),
    messages: { list: '用量数据加载失败' },
  });

/** Usage of each scope, read whenever it is asked for. */
export const usageStats = { own: usageOf('ownUsage', 'own'), platform: usageOf('platformUsage', 'platform') };
