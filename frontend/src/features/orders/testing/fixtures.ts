import type { OrderDetails, PriceList } from '../../../../../domain/contract/orders.js';

export const orderId = '00000000-0000-4000-8000-00000000000a';
export const prices: PriceList['prices'] = {
  packages: [
    { count: 1000, price: 9900 },
    { count: 20_000, price: 150_000 },
  ],
  professional: 9800,
  enterprise: null,
  seat: null,
};
export const listOf = (change: Partial<PriceList> = {}): PriceList => ({
  version: 1,
  prices,
  abouts: { explorer: '', professional: '', enterprise: '' },
  payment: '户名：某区人民法院\n账号：1234',
  ...change,
});
export const firm = {
  buyer: 'organisation',
  title: '某某律师事务所',
  tax_number: '91110000600037341L',
} as const;

/** An order of twelve months that waits for its payment. */
export const orderOf = (change: Partial<OrderDetails> = {}): OrderDetails => ({
  id: orderId,
  number: '20270115-0000000A',
  account: { id: 'u1', email: 'wang@example.cn' },
  item: { kind: 'plan', plan: 'professional', months: 12 },
  amount: 117_600,
  state: 'open',
  placed_at: '2027-01-15T02:00:00Z',
  decided_at: null,
  reference: null,
  received_on: null,
  reason: null,
  fulfilled: false,
  invoice: firm,
  payment: '户名：某区人民法院\n账号：1234',
  history: [{ what: 'placed', at: '2027-01-15T02:00:00Z', by: 'buyer', account: null }],
  ...change,
});
