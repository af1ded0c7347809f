import { defaultPlanLimits } from '../../../../domain/account/planLimits.js';
import type { OrderEvent, PriceListEvent } from '../../../../domain/order/events.js';
import { sampleUserId } from './sampleCaseEvents.js';

export const sampleOrderId = '00000000-0000-4000-8000-000000000008';
const orderId = sampleOrderId;
const placed = { orderId, number: '20260105-00000000', userId: sampleUserId, priceList: 1 } as const;

/** Samples of what happens with an order. */
export const sampleOrderEvents: readonly OrderEvent[] = [
  { type: 'OrderPlaced', data: { ...placed, item: { kind: 'credits', count: 1000 }, price: 9900 } },
  {
    type: 'OrderPlaced',
    data: { ...placed, item: { kind: 'plan', plan: 'professional', months: 12 }, price: 118_800 },
  },
  { type: 'OrderPlaced', data: { ...placed, item: { kind: 'seats', seats: 3 }, price: 6000 } },
  { type: 'OrderConfirmed', data: { orderId, reference: '2026010500001234', receivedOn: '2026-01-05' } },
  { type: 'OrderRefused', data: { orderId, reason: '没有查到这笔款项' } },
  { type: 'OrderWithdrawn', data: { orderId } },
];

/** Samples of what things cost. */
export const samplePriceListEvents: readonly PriceListEvent[] = [
  {
    type: 'PricesSet',
    data: {
      version: 1,
      prices: { packages: [{ count: 1000, price: 9900 }], professional: 9900, enterprise: null, seat: 2000 },
      abouts: { explorer: '', professional: '适合律师', enterprise: '' },
      payment: '户名：某某人民法院',
    },
  },
  { type: 'PlanLimitsSet', data: { version: 1, month: '2026-01', limits: defaultPlanLimits } },
];
