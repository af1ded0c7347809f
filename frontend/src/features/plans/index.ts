import { page, type Feature, type Routes } from '../../core/feature.js';
import { orders } from '../orders/index.js';
import { services } from './services.js';

const routes: Routes = {
  own: [{ path: 'price-plan', lazy: page(() => import('./PricePlanPage.js')) }],
};

/** What one may subscribe to, and the services that plans open. */
export const plans = {
  needs: [orders],
  routes,
  menu: {
    own: [{ to: '/app/price-plan', label: '价格方案', icon: 'bi-tags', saasOnly: true }],
    services: Object.values(services),
  },
} satisfies Feature;

export { services } from './services.js';
