import { expect } from 'chai';
import fc from 'fast-check';
import { DomainError } from '../eventSourcing/domainError.js';
import { specify } from '../eventSourcing/testing/deciderSpec.js';
import { orderDecider, type OrderCommand, type OrderState } from './decider.js';
import type { OrderEvent } from './events.js';

const given = specify(orderDecider);
const order = {
  orderId: 'o1',
  number: '20270110-0000000A',
  userId: 'u1',
  item: { kind: 'credits', count: 1000 },
  price: 10_000,
  priceList: 1,
} as const;
const placed: OrderEvent = { type: 'OrderPlaced', data: order };
const paid = { reference: 'B-1', receivedOn: '2027-01-10' };
const confirmed: OrderEvent = { type: 'OrderConfirmed', data: { orderId: 'o1', ...paid } };
const withdrawn: OrderEvent = { type: 'OrderWithdrawn', data: { orderId: 'o1' } };
const refused: OrderEvent = { type: 'OrderRefused', data: { orderId: 'o1', reason: '没有查到这笔款项' } };
const confirm = (change: Partial<typeof paid> = {}): OrderCommand => ({
  type: 'ConfirmOrder',
  data: { ...paid, ...change, today: '2027-01-10' },
});
const refuse: OrderCommand = { type: 'RefuseOrder', data: { reason: '没有查到这笔款项' } };
const withdraw = (userId = 'u1'): OrderCommand => ({ type: 'WithdrawOrder', data: { userId } });

describe('an order', () => {
  it('is placed once, however often it is sent', () => {
    given().when({ type: 'PlaceOrder', data: order }).then(placed);
    given(placed).when({ type: 'PlaceOrder', data: order }).thenNothing();
    given(placed, confirmed).when({ type: 'PlaceOrder', data: order }).thenNothing();
  });

  it('is not another one’s of another item or account under the same id', () => {
    for (const change of [{ userId: 'u2' }, { item: { kind: 'seats', seats: 1 } as const }])
      given(placed)
        .when({ type: 'PlaceOrder', data: { ...order, ...change } })
        .thenRefused('order_not_found');
  });

  it('is confirmed once by a double press, and never with a second payment', () => {
    given(placed).when(confirm()).then(confirmed);
    given(placed, confirmed).when(confirm()).thenNothing();
    given(placed, confirmed)
      .when(confirm({ reference: 'B-2' }))
      .thenRefused('order_decided');
    given(placed)
      .when(confirm({ receivedOn: '2027-01-11' }))
      .thenRefused('payment_day_wrong');
  });

  it('is refused or withdrawn only while it waits, and withdrawn by its buyer alone', () => {
    given(placed).when(refuse).then(refused);
    given(placed).when(withdraw()).then(withdrawn);
    given(placed, withdrawn).when(withdraw()).thenNothing();
    given(placed).when(withdraw('u2')).thenRefused('order_not_found');
    for (const end of [confirmed, refused]) given(placed, end).when(withdraw()).thenRefused('order_decided');
    for (const end of [confirmed, withdrawn, refused]) given(placed, end).when(refuse).thenRefused('order_decided');
    for (const end of [withdrawn, refused]) given(placed, end).when(confirm()).thenRefused('order_decided');
  });

  it('that was never placed cannot be decided', () => {
    for (const command of [confirm(), refuse, withdraw()]) given().when(command).thenRefused('order_not_found');
  });

  it('ends at most once, whatever buyers and administrators send in whatever order', () => {
    const command = fc.constantFrom<OrderCommand>(
      { type: 'PlaceOrder', data: order },
      confirm(),
      confirm({ reference: 'B-2' }),
      refuse,
      withdraw(),
      withdraw('u2'),
    );
    fc.assert(
      fc.property(fc.array(command, { maxLength: 12 }), (commands) => {
        const log: OrderEvent[] = [];
        let state: OrderState = orderDecider.initialState();
        for (const each of commands) {
          try {
            const events = orderDecider.decide(each, state);
            log.push(...events);
            state = events.reduce(orderDecider.evolve, state);
          } catch (error) {
            expect(error).to.be.instanceOf(DomainError);
          }
        }
        const ends = log.filter(({ type }) => type !== 'OrderPlaced');
        expect(ends.length).to.be.at.most(1);
        expect(log.length - ends.length).to.be.at.most(1);
      }),
    );
  });
});
