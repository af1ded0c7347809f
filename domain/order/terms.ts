import { z } from 'zod';
import type { OrderedItem } from '../account/orderedItem.js';
import { planTerms } from '../account/plans.js';

/** Bounds of orders and prices; amounts in 分. */
export const orderLimits = {
  packages: 10,
  /** Ten million yuan: sums of prices stay whole numbers. */
  price: 1_000_000_000,
  /** Orders of one account that wait for their payment. */
  open: 5,
  title: 100,
  reference: 64,
  reason: 300,
  about: 60,
  payment: 1000,
} as const;

const price = z.number().int().positive();
/** Whole credits. */
const count = z.number().int().positive();

/** What things cost, in 分; `null` where the court has set no price: that is not offered. */
export const Prices = z.object({
  /** In the order of their credits. */
  packages: z.array(z.object({ count, price })),
  /** For each month. */
  professional: price.nullable(),
  enterprise: price.nullable(),
  /** For each seat of a team, as long as the enterprise plan runs. */
  seat: price.nullable(),
});
export type Prices = z.infer<typeof Prices>;

export const noPrices: Prices = { packages: [], professional: null, enterprise: null, seat: null };

/** What an item costs at these prices, in 分; `null` where it is not offered. */
export const priceOf = (prices: Prices, item: OrderedItem): number | null => {
  if (item.kind === 'credits') return prices.packages.find((one) => one.count === item.count)?.price ?? null;
  const [each, many] = item.kind === 'plan' ? [prices[item.plan], item.months] : [prices.seat, item.seats];
  return each === null ? null : each * many;
};

/** Whether anything is offered at these prices. */
export const offersAnything = ({ packages, professional, enterprise, seat }: Prices): boolean =>
  packages.length > 0 || [professional, enterprise, seat].some((each) => each !== null);

/** An item as people read it: 专业版 12个月. */
export const itemText = (item: OrderedItem): string => {
  if (item.kind === 'credits') return `平台积分 ${item.count.toLocaleString('zh-CN')}`;
  return item.kind === 'plan' ? `${planTerms[item.plan].name} ${item.months}个月` : `团队席位 ${item.seats}个`;
};

/** An amount in 分 as people read it: 1,200.00元. */
export const amountText = (amount: number): string => {
  const figures = (amount / 100).toLocaleString('zh-CN', { minimumFractionDigits: 2, maximumFractionDigits: 2 });
  return `${figures}元`;
};

/**
 * The number that people say and write on a transfer: the court's day, and the beginning of the order's id. Two orders of a day may, very
 * rarely, share it; the id tells them apart.
 */
export const orderNumber = (courtDay: string, orderId: string): string =>
  `${courtDay.replaceAll('-', '')}-${orderId.replaceAll('-', '').slice(0, 8).toUpperCase()}`;

export const orderStates = ['open', 'confirmed', 'refused', 'withdrawn'] as const;
export type OrderStateName = (typeof orderStates)[number];

export const orderStateNames: Readonly<Record<OrderStateName, string>> = {
  open: '待付款确认',
  confirmed: '已确认收款',
  refused: '未予确认',
  withdrawn: '已撤回',
};
