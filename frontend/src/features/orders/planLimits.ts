import type { CallInput } from '../../../../domain/contract/call.js';
import type { orders } from '../../../../domain/contract/orders.js';
import type { PlanLimitsSet } from '../../../../domain/contract/planLimits.js';
import { resource } from '../../core/resource/resource.js';
import type { OrdersApi } from './orderOffer.js';

export type LimitsInput = CallInput<typeof orders.setPlanLimits>['body'];

/** How much each plan gives, as administrators set it. */
export const planLimits = resource({
  name: 'planLimits',
  list: (api: Pick<OrdersApi, 'planLimits' | 'setPlanLimits'>): Promise<PlanLimitsSet> => api.planLimits(),
  submit: async (api, _before: PlanLimitsSet, body: LimitsInput, options) => {
    const stored = await api.setPlanLimits({ body }, options);
    return { said: '限额已保存', apply: (): PlanLimitsSet => stored };
  },
  messages: { list: '限额加载失败', submit: '保存失败' },
});
