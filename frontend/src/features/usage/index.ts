import { page, type Feature, type Routes } from '../../core/feature.js';

const routes: Routes = {
  own: [
    { path: 'my-ai-usage-stats', lazy: page(() => import('./MyUsagePage.js')) },
    { path: 'my-credits', lazy: page(() => import('./MyCreditsPage.js')) },
  ],
  admin: [
    { path: 'ai-usage-stats', roles: ['administrator'], lazy: page(() => import('./PlatformUsagePage.js')) },
    { path: 'account-credits/:id', roles: ['administrator'], lazy: page(() => import('./AccountCreditsPage.js')) },
  ],
};

/** What models and features were used for: one's own and the platform's; what visitors may use; where credits came from and went. */
export const usage = {
  pageWork: () => import('./usageState.js'),
  routes,
  menu: {
    own: [
      { to: '/app/my-ai-usage-stats', label: '用量统计', icon: 'bi-pie-chart', saasOnly: true },
      { to: '/app/my-credits', label: '积分记录', icon: 'bi-coin', saasOnly: true },
    ],
    admin: [{ to: '/app/admin/ai-usage-stats', label: '平台用量', icon: 'bi-bar-chart' }],
  },
} satisfies Feature;
