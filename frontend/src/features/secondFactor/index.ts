import { page, type Feature, type Routes } from '../../core/feature.js';

const routes: Routes = {
  site: [{ path: 'second-factor', lazy: page(() => import('./SecondFactorPage.js')) }],
  admin: [{ path: 'sign-in-rule', roles: ['administrator'], lazy: page(() => import('./SignInRulePage.js')) }],
};

/** Two factors: their set-up, and of which roles the court asks them. */
export const secondFactors = {
  pageWork: () => import('./secondFactorState.js'),
  routes,
  menu: { admin: [{ to: '/app/admin/sign-in-rule', label: '登录要求', icon: 'bi-shield-lock' }] },
} satisfies Feature;
