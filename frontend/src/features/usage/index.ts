import { page, type Feature, type Routes } from '../../core/feature.js';

const routes: Routes = {
  own: [{ path: 'my-ai-usage-stats', lazy: page(() => import('./MyUsagePage.js')) }],
  admin: [{ path: 'ai-usage-stats', lazy: page(() => import('./PlatformUsagePage.js')) }],
};

/** What models and features were used for: one's own and the platform's; what visitors may use. */
export const usage = {
  pageWork: () => import('./work.js'),
  routes,
  menu: {
    own: [{ to: '/app/my-ai-usage-stats', label: '用量统计', icon: 'bi-pie-chart', saasOnly: true }],
    admin: [{ to: '/app/admin/ai-usage-stats', label: '平台用量', icon: 'bi-bar-chart' }],
  },
} satisfies Feature;
