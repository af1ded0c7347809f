import { orderGrantId } from '../../../domain/account/orderedItem.js';
import { DomainError } from '../../../domain/eventSourcing/domainError.js';
import { courtClock } from '../../../domain/courtCalendar/courtClock.js';
import { findUnfulfilledOrders } from '../../../projections/orders/ordersQueries.js';
import type { ReadTables } from '../../../projections/runner/projection.js';
import { StoreUnavailableError } from '../../adapters/eventStore/errors.js';
import type { CommandContext } from '../../adapters/eventStore/eventLog.js';
import type { Accounts, Orders } from '../../adapters/eventStore/openAggregates.js';
import { describeError, type Logger } from '../../runtime/logging/logger.js';
import type { ReadPlanLimits, TellAccount } from '../accounts/index.js';
import type { SettlePayment } from './paymentWay.js';

export type SettleDeps = {
  readonly orders: Pick<Orders, 'handle' | 'load'>;
  readonly accounts: Pick<Accounts, 'handle' | 'load'>;
  readonly tellAccount: TellAccount;
  readonly planLimits: Pick<ReadPlanLimits, 'current'>;
  /** The court's. */
  readonly timeZone: string;
};

/**
 * Gives the account what a paid order is for, and tells its owner. What was given is known on the account's own stream, so it may be asked
 * as often and in as many processes as one likes. The letter goes into the queue first, under the order's id: after a crash in between
 * it is there, and not put there twice. Nothing happens for an order that is not paid, or was given.
 * @throws DomainError `personal_data_erased` for an account that is no more; StoreUnavailableError
 */
const fulfil = async (
  { orders, accounts, tellAccount, planLimits, timeZone }: SettleDeps,
  orderId: string,
  context: CommandContext,
): Promise<bigint | undefined> => {
  const { state } = await orders.load(orderId);
  if (state.status !== 'confirmed') return undefined;
  const { userId, item } = state;
  const { state: account } = await accounts.load(userId);
  if (account.status === 'registered' && account.grants.includes(orderGrantId(orderId))) return undefined;
  await tellAccount(userId, 'order_confirmed', context.now, { id: orderId });
  const given = { orderId, item, now: context.now, timeZone, planLimits: await planLimits.current() };
  const command = { type: 'FulfilOrder', data: given } as const;
  return (await accounts.handle(userId, command, context)).position;
};

/** The account is no more: nothing can be given to it, and nobody paid is waiting for it. */
const isGone = (error: unknown): boolean => error instanceof DomainError && error.code === 'personal_data_erased';

/** Creates the way in for a payment: the order is confirmed, and its account gets what it is for in the same request, or by `createFulfilment`. */
export const createSettlePayment =
  (deps: SettleDeps): SettlePayment =>
  async (orderId, { reference, receivedOn }, context) => {
    const { orders, accounts, timeZone } = deps;
    const { state } = await orders.load(orderId);
    if (state.status === 'none') throw new DomainError('order_not_found');
    // What nobody can be given is not confirmed: the money goes back by hand.
    if ((await accounts.load(state.userId)).state.status === 'erased') throw new DomainError('personal_data_erased');
    const today = courtClock(context.now, timeZone).day;
    const { position } = await orders.handle(
      orderId,
      { type: 'ConfirmOrder', data: { reference, receivedOn, today } },
      context,
    );
    const given = await fulfil(deps, orderId, context);
    return { position: given !== undefined && given > position ? given : position };
  };

/** Orders whose accounts got what they paid for, and orders that failed. */
export type FulfilOutcome = { readonly fulfilled: number; readonly failed: number };

type FulfilmentDeps = SettleDeps & {
  readonly read: ReadTables;
  readonly now: () => Date;
  readonly newId: () => string;
  readonly logger: Pick<Logger, 'error'>;
  readonly batchSize?: number;
};

/**
 * Makes up for what a crash cut off between a confirmation and what follows of it. An order that fails is logged, and tried again by the
 * next run. Ends between two orders once `stop` is aborted.
 * @throws StoreUnavailableError
 */
export const createFulfilment =
  ({ read, now, newId, logger, batchSize = 100, ...deps }: FulfilmentDeps) =>
  async (stop: AbortSignal): Promise<FulfilOutcome> => {
    const outcome = { fulfilled: 0, failed: 0 };
    for (let after = ''; !stop.aborted;) {
      const ids = await findUnfulfilledOrders(read, after, batchSize);
      for (const id of ids) {
        if (stop.aborted) return outcome;
        const commandId = newId();
        const actor = { kind: 'system', id: 'orders' } as const;
        try {
          if (await fulfil(deps, id, { commandId, correlationId: commandId, actor, now: now() }))
            outcome.fulfilled += 1;
        } catch (error) {
          if (error instanceof StoreUnavailableError) throw error;
          if (isGone(error)) continue;
          outcome.failed += 1;
          logger.error({ orderId: id, error: describeError(error) }, 'a paid order was not given to its account');
        }
      }
      const last = ids.at(-1);
      if (last === undefined || ids.length < batchSize) break;
      after = last;
    }
    return outcome;
  };
