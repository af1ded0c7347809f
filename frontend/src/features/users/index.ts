import { page, type Feature, type Routes } from '../../core/feature.js';

const routes: Routes = { admin: [{ path: 'user-management', lazy: page(() => import('./UserManagementPage.js')) }] };

/** The accounts that administrators manage. */
export const users = {
  pageWork: () => import('./work.js'),
  routes,
  menu: { admin: [{ to: '/app/admin/user-management', label: '用户管理', icon: 'bi-people', saasOnly: true }] },
} satisfies Feature;
