import { page, type Feature, type Routes } from '../../core/feature.js';

const routes: Routes = { admin: [{ path: 'background-work', lazy: page(() => import('./BackgroundWorkPage.js')) }] };

/** What the court's server does in the background, for its administrators. */
export const backgroundWork = {
  pageWork: () => import('./work.js'),
  routes,
  menu: { admin: [{ to: '/app/admin/background-work', label: '后台工作', icon: 'bi-list-task' }] },
} satisfies Feature;
