import { page, type Feature, type Routes } from '../../core/feature.js';

const routes: Routes = {
  admin: [{ path: 'background-work', roles: ['administrator'], lazy: page(() => import('./BackgroundWorkPage.js')) }],
};

/** The state of the court's server and what it does in the background, for its administrators. */
export const backgroundWork = {
  pageWork: () => import('./backgroundWorkState.js'),
  routes,
  menu: { admin: [{ to: '/app/admin/background-work', label: '系统运行', icon: 'bi-hdd-stack' }] },
} satisfies Feature;
