import { lazy, type ComponentType } from 'react';
import { page, type Feature, type Routes } from '../../core/feature.js';

const routes: Routes = {
  admin: [{ path: 'dashboard', roles: ['clerk', 'judge'], lazy: page(() => import('./DashboardPage.js')) }],
};

/** How many cases wait for their number; it is loaded with the menu of administrators, and needs a `Suspense` around it. */
export const PendingCount: ComponentType = lazy(async () => ({
  default: (await import('./PendingCount.js')).PendingCount,
}));

/** How many cases were closed without a number, as `PendingCount`. */
export const ClosedCount: ComponentType = lazy(async () => ({
  default: (await import('./PendingCount.js')).ClosedCount,
}));

/** The court's figures, followed while they are on screen, and what rules and a model say of them. */
export const dashboard = {
  pageWork: () => import('./dashboardState.js'),
  routes,
  menu: { cases: [{ to: '/app/admin/dashboard', label: '数据概览', icon: 'bi-speedometer2' }] },
} satisfies Feature;
