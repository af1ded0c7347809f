import { page, type Feature, type Routes } from '../../core/feature.js';

const routes: Routes = {
  admin: [{ path: 'lending-rates', roles: ['administrator'], lazy: page(() => import('./LendingRatesPage.js')) }],
};

/** The loan prime rates by which rates of private lending are looked at: what administrators record of each publication. */
export const lendingRates = {
  pageWork: () => import('./lendingRatesState.js'),
  routes,
  menu: { admin: [{ to: '/app/admin/lending-rates', label: '贷款市场报价利率', icon: 'bi-percent' }] },
} satisfies Feature;
