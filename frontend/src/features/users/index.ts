import { page, type Feature, type Routes } from '../../core/feature.js';

const routes: Routes = {
  admin: [
    { path: 'user-management', roles: ['administrator'], lazy: page(() => import('./UserManagementPage.js')) },
    { path: 'erase-account/:id', roles: ['administrator'], lazy: page(() => import('./EraseAccountPage.js')) },
    { path: 'sign-in-rule', roles: ['administrator'], lazy: page(() => import('./SignInRulePage.js')) },
  ],
};

/** The accounts that administrators manage, and how the court's people sign in. */
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
      { to: '/app/admin/sign-in-rule', label: '登录要求', icon: 'bi-shield-lock' },
    ],
  },
} satisfies Feature;
