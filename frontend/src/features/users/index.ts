import { page, type Feature, type Routes } from '../../core/feature.js';

const routes: Routes = {
  admin: [
    { path: 'user-management', roles: ['administrator'], lazy: page(() => import('./UserManagementPage.js')) },
    { path: 'erase-account/:id', roles: ['administrator'], lazy: page(() => import('./EraseAccountPage.js')) },
  ],
};

/** The accounts that administrators manage. */
export const users = {
  pageWork: () => import('./usersState.js'),
  routes,
  menu: {
    admin: [
      {
        to: '/app/admin/user-management',
        label: '用户管理',
        icon: 'bi-people',
        covers: ['/app/admin/erase-account/', '/app/admin/account-credits/'],
        saasOnly: true,
      },
    ],
  },
} satisfies Feature;
