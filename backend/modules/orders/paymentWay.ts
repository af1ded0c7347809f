import type { CommandContext } from '../../adapters/eventStore/eventLog.js';
import type { PriceLists } from '../../adapters/eventStore/openAggregates.js';
import { platformPrices } from '../accounts/index.js';

/**
 * The one door behind which orders are paid. Today the way is by hand: the buyer reads the court's bank details, and an administrator who
 * sees the money confirms it. A payment provider would be a second way: its own `instructions` (an address to pay at), and a
 * callback of its own that ends, as the administrator's press does, in `SettlePayment`.
 */
export type PaymentWay = {
  /** What the buyer of an order that waits for its payment has to do. */
  readonly instructions: (orderId: string) => Promise<string>;
};

/** A payment that came: its reference, and the court day on which it did. */
export type Payment = { readonly reference: string; readonly receivedOn: string };

/**
 * Records that an order was paid, and gives what it is for; asked again with the same payment it does nothing more.
 * @throws DomainError `order_not_found`, `order_decided`, `payment_day_wrong`; `personal_data_erased` for an account that is no more
 */
export type SettlePayment = (
  orderId: string,
  payment: Payment,
  context: CommandContext,
) => Promise<{ readonly position: bigint }>;

/** By hand: what the administrator wrote of bank accounts, the same for every order. */
export const manualPayment = (priceLists: Pick<PriceLists, 'load'>): PaymentWay => ({
  instructions: async () => (await priceLists.load(platformPrices)).state.prices.payment,
});
