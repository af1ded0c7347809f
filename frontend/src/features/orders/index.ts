import { page, type Feature, type Routes } from '../../core/feature.js';

const routes: Routes = {
  own: [
    { path: 'orders', lazy: page(() => import('./OrdersPage.js')) },
    { path: 'orders/:id', lazy: page(() => import('./OrderPage.js')) },
  ],
  admin: [
    { path: 'orders', roles: ['administrator'], lazy: page(() => import('./court/CourtOrdersPage.js')) },
    { path: 'orders/:id', roles: ['administrator'], lazy: page(() => import('./court/CourtOrderPage.js')) },
    { path: 'prices', roles: ['administrator'], lazy: page(() => import('./court/PricesPage.js')) },
  ],
};

/** Orders of credits, plans and seats: placing and following them, deciding them, and what things cost. */
export const orders = {
  pageWork: () => import('./ordersState.js'),
  routes,
  menu: {
    own: [{ to: '/app/orders', label: '我的订单', icon: 'bi-receipt', saasOnly: true }],
    admin: [
      { to: '/app/admin/orders', label: '订单', icon: 'bi-receipt', saasOnly: true },
      { to: '/app/admin/prices', label: '价格和限额', icon: 'bi-tags', saasOnly: true },
    ],
  },
} satisfies Feature;
