import type { CallResult } from '../../../../domain/contract/call.js';
import type { orders } from '../../../../domain/contract/orders.js';
import type { OrderStateName } from '../../../../domain/order/terms.js';
import { PAGE_SIZE } from '../../components/lists/pageSize.js';
import { resource } from '../../core/resource/resource.js';
import type { OrdersApi } from './orderOffer.js';

export type OrderPage = CallResult<typeof orders.list.platform>;
/** `of`: one's own orders, or everybody's for the court; `state` empty for all. */
export type OrdersQuery = {
  readonly of: 'own' | 'platform';
  readonly state: OrderStateName | '';
  readonly search: string;
  readonly page: number;
};

/** Orders, newest first, a page at a time. */
export const orderList = resource({
  name: 'orderList',
  list: ({ list }: Pick<OrdersApi, 'list'>, { of, state, search, page }: OrdersQuery): Promise<OrderPage> => {
    const query = { page, page_size: PAGE_SIZE, ...(state !== '' && { state }) };
    return of === 'own'
      ? list.own({ query })
      : list.platform({ query: { ...query, ...(search !== '' && { search }) } });
  },
  messages: { list: '订单加载失败' },
  forgets: true,
});
