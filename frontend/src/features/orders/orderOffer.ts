import type { CallResult } from '../../../../domain/contract/call.js';
import type { Client } from '../../../../domain/contract/clientOf.js';
import type { orders } from '../../../../domain/contract/orders.js';
import type { OrderedItem } from '../../../../domain/account/orderedItem.js';
import { resource } from '../../core/resource/resource.js';

export type OrdersApi = Client<typeof orders>;

/** What is on offer, and the order that was placed last on this page. */
export type Offer = CallResult<typeof orders.offer> & { readonly placed: string | null };

/** What the dialog of an order was opened for. */
export type Wanted = 'credits' | 'professional' | 'enterprise' | 'seats';

/** What is sent: the item, what the page said that it costs, in 分, and the invoice. */
export type PlacedInput = {
  readonly item: OrderedItem;
  readonly amount: number;
  readonly invoice: { readonly buyer: 'person' | 'organisation'; readonly title: string; readonly tax_number: string };
};

/** Prices and the last invoice; the dialog places an order. */
export const orderOffer = resource({
  name: 'orderOffer',
  list: async (api: Pick<OrdersApi, 'offer' | 'place'>): Promise<Offer> => ({ ...(await api.offer()), placed: null }),
  submit: async (api, _wanted: Wanted, { item, amount, invoice }: PlacedInput, options) => {
    const { id } = await api.place({ body: { item, amount, invoice } }, options);
    return { said: '订单已提交', apply: (offer): Offer => ({ ...offer, placed: id }) };
  },
  messages: { list: '价格加载失败', submit: '未能提交订单' },
});
