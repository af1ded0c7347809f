import type { CallInput } from '../../../../domain/contract/call.js';
import type { orders, PriceList } from '../../../../domain/contract/orders.js';
import { resource } from '../../core/resource/resource.js';
import type { OrdersApi } from './orderOffer.js';

export type PricesInput = CallInput<typeof orders.setPrices>['body'];

/** What things cost, as administrators set it. */
export const priceList = resource({
  name: 'priceList',
  list: (api: Pick<OrdersApi, 'prices' | 'setPrices'>): Promise<PriceList> => api.prices(),
  submit: async (api, _before: PriceList, body: PricesInput, options) => {
    const stored = await api.setPrices({ body }, options);
    return { said: '价格已保存', apply: (): PriceList => stored };
  },
  messages: { list: '价格加载失败', submit: '保存失败' },
});
