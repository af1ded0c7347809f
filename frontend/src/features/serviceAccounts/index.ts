import { page, type Feature, type Routes } from '../../core/feature.js';

const routes: Routes = {
  admin: [{ path: 'service-accounts', roles: ['administrator'], lazy: page(() => import('./ServiceAccountsPage.js')) }],
};

/** The keys by which the court's other systems call the API. */
export const serviceAccounts = {
  pageWork: () => import('./serviceAccountsState.js'),
  routes,
  menu: { admin: [{ to: '/app/admin/service-accounts', label: '业务系统密钥', icon: 'bi-key' }] },
} satisfies Feature;
