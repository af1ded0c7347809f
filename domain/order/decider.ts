import type { Decider } from '../eventSourcing/decider.js';
import { DomainError } from '../eventSourcing/domainError.js';
import type { OrderEvent } from './events.js';
import type { OrderedItem } from '../account/orderedItem.js';
import type { OrderStateName } from './terms.js';

type DataOf<Type extends OrderEvent['type']> = Extract<OrderEvent, { type: Type }>['data'];

export type PlacedOrder = DataOf<'OrderPlaced'> & {
  readonly status: OrderStateName;
  /** The confirmed payment; `null` without one. */
  readonly payment: Pick<DataOf<'OrderConfirmed'>, 'reference' | 'receivedOn'> | null;
};
export type OrderState = { readonly status: 'none' } | PlacedOrder;

export type OrderCommand =
  | { readonly type: 'PlaceOrder'; readonly data: DataOf<'OrderPlaced'> }
  | {
      readonly type: 'ConfirmOrder';
      readonly data: Pick<DataOf<'OrderConfirmed'>, 'reference' | 'receivedOn'> & {
        /** The court's day. */
        readonly today: string;
      };
    }
  | { readonly type: 'RefuseOrder'; readonly data: { readonly reason: string } }
  /** `userId`: who asks for it; of an order of somebody else there is nothing to withdraw. */
  | { readonly type: 'WithdrawOrder'; readonly data: { readonly userId: string } };

const itemKey = (item: OrderedItem): string => JSON.stringify(Object.entries(item).sort());

/** The same order again changes nothing; another one under the same id is none of ours. @throws DomainError `order_not_found` */
const place = (data: DataOf<'OrderPlaced'>, state: OrderState): OrderEvent[] => {
  if (state.status === 'none') return [{ type: 'OrderPlaced', data }];
  if (state.userId !== data.userId || itemKey(state.item) !== itemKey(data.item))
    throw new DomainError('order_not_found');
  return [];
};

/** @throws DomainError `order_not_found` */
const placed = (state: OrderState): PlacedOrder => {
  if (state.status === 'none') throw new DomainError('order_not_found');
  return state;
};

/** @throws DomainError `order_decided` for one that somebody decided, or its buyer withdrew */
const mustBeOpen = ({ status }: PlacedOrder): void => {
  if (status !== 'open') throw new DomainError('order_decided');
};

const decide = (command: OrderCommand, state: OrderState): OrderEvent[] => {
  if (command.type === 'PlaceOrder') return place(command.data, state);
  const order = placed(state);
  const { orderId } = order;
  switch (command.type) {
    case 'ConfirmOrder': {
      const { reference, receivedOn, today } = command.data;
      // A second press, or a second administrator with the same payment before them.
      if (order.payment?.reference === reference && order.payment.receivedOn === receivedOn) return [];
      mustBeOpen(order);
      if (receivedOn > today) throw new DomainError('payment_day_wrong');
      return [{ type: 'OrderConfirmed', data: { orderId, reference, receivedOn } }];
    }
    case 'RefuseOrder':
      mustBeOpen(order);
      return [{ type: 'OrderRefused', data: { orderId, reason: command.data.reason } }];
    case 'WithdrawOrder':
      if (order.userId !== command.data.userId) throw new DomainError('order_not_found');
      if (order.status === 'withdrawn') return [];
      mustBeOpen(order);
      return [{ type: 'OrderWithdrawn', data: { orderId } }];
  }
};

const evolve = (state: OrderState, event: OrderEvent): OrderState => {
  if (event.type === 'OrderPlaced') return { ...event.data, status: 'open', payment: null };
  if (state.status === 'none') return state;
  switch (event.type) {
    case 'OrderConfirmed': {
      const { reference, receivedOn } = event.data;
      return { ...state, status: 'confirmed', payment: { reference, receivedOn } };
    }
    case 'OrderRefused':
      return { ...state, status: 'refused' };
    case 'OrderWithdrawn':
      return { ...state, status: 'withdrawn' };
  }
};

/** One order: placed once, and then confirmed, refused or withdrawn, once. */
export const orderDecider: Decider<OrderCommand, OrderEvent, OrderState> = {
  initialState: () => ({ status: 'none' }),
  evolve,
  decide,
};
