import type { Http } from '../../http/http.js';
import { lazyClient } from '../../http/lazyClient.js';
import { page, combineSagas, type Feature, type Routes } from '../../core/feature.js';
import { usageStats } from './usageStats.js';
import { visitorBudget } from './visitorBudget.js';

const client = (http: Http) =>
  lazyClient(http, async () => (await import('../../../../domain/contract/usage.js')).usage);

const routes: Routes = {
  own: [{ path: 'my-ai-usage-stats', lazy: page(() => import('./MyUsagePage.js')) }],
  admin: [{ path: 'ai-usage-stats', lazy: page(() => import('./PlatformUsagePage.js')) }],
};

/** What models and features were used for: one's own and the platform's; what visitors may use. */
export const usage = {
  reducers: { ...usageStats.reducers, visitorBudget: visitorBudget.reducer },
  saga: combineSagas(
    ({ http, newId: newKey }) => usageStats.saga({ api: client(http), newKey }),
    ({ http, newId: newKey }) => visitorBudget.saga({ api: client(http), newKey }),
  ),
  routes,
  menu: {
    own: [{ to: '/app/my-ai-usage-stats', label: '用量统计', icon: 'bi-pie-chart' }],
    admin: [{ to: '/app/admin/ai-usage-stats', label: '平台用量', icon: 'bi-bar-chart' }],
  },
} satisfies Feature;
