import type { HeldCall, SettledCall } from '../account/commands.js';
import { unitsOf } from '../account/credits.js';
import { costOfSettled, heldBy, isLapsed, largestHold } from '../account/holds.js';
import type { CreditHold } from '../account/state.js';
import type { Decider } from '../eventSourcing/decider.js';
import { DomainError } from '../eventSourcing/domainError.js';
import type { VisitorBudgetEvent } from './events.js';

/** Credits of a court day, in ten-thousandths, until an administrator sets others: about a thousand questions at usual prices. */
export const usualVisitorBudget = unitsOf(10_000);

/** Credits in ten-thousandths. */
export type VisitorBudget = {
  /** In the stream of the setting: the budget that an administrator set, `null` before the first time. */
  readonly credits: number | null;
  /** In the stream of a day: what the calls of the day cost. */
  readonly spent: number;
  /** The holds of calls under way. */
  readonly holds: readonly CreditHold[];
};

export type VisitorBudgetCommand =
  | { readonly type: 'SetVisitorBudget'; readonly data: { readonly credits: number } }
  /** `budget`: what the day has, in ten-thousandths. */
  | { readonly type: 'HoldVisitorCredits'; readonly data: HeldCall & { readonly budget: number } }
  /** Spends what a call cost, out of its hold. A call without an open hold was settled before, or costs nothing. */
  | { readonly type: 'SettleVisitorCredits'; readonly data: SettledCall }
  /** The call gave nothing usable. */
  | { readonly type: 'ReleaseVisitorCredits'; readonly data: { readonly callId: string } };

/** The sum of the holds of calls that may still be under way. */
export const heldAt = ({ holds }: VisitorBudget, now: Date): number =>
  heldBy(holds.filter((hold) => !isLapsed(hold, now)));

const released = ({ callId, amount }: CreditHold, why: 'nothing_usable' | 'lapsed'): VisitorBudgetEvent => ({
  type: 'VisitorCreditsReleased',
  data: { callId, amount, why },
});

/**
 * Sets aside the most that a visitor's call can cost; its limit of tokens is lowered to what is left. A model without prices holds
 * nothing, and only needs a budget that is not 0.
 * @throws DomainError `visitor_budget_none`, `visitor_budget_spent`
 */
const hold = (day: VisitorBudget, call: HeldCall & { readonly budget: number }): VisitorBudgetEvent[] => {
  const { budget, callId, model, source, prices, now, until } = call;
  if (budget === 0) throw new DomainError('visitor_budget_none');
  if (prices.prompt + prices.completion === 0 || day.holds.some((each) => each.callId === callId)) return [];
  const most = largestHold(call, budget - day.spent - heldAt(day, now));
  if (!most) throw new DomainError('visitor_budget_spent');
  return [
    ...day.holds.filter((each) => isLapsed(each, now)).map((each) => released(each, 'lapsed')),
    {
      type: 'VisitorCreditsHeld',
      data: {
        callId,
        ...most,
        model,
        source,
        promptPrice: prices.prompt,
        completionPrice: prices.completion,
        until: until.toISOString(),
      },
    },
  ];
};

const decide = (command: VisitorBudgetCommand, state: VisitorBudget): VisitorBudgetEvent[] => {
  switch (command.type) {
    case 'SetVisitorBudget': {
      const { credits } = command.data;
      return credits === (state.credits ?? usualVisitorBudget) ? [] : [{ type: 'VisitorBudgetSet', data: { credits } }];
    }
    case 'HoldVisitorCredits':
      return hold(state, command.data);
    case 'SettleVisitorCredits':
      return state.holds
        .filter(({ callId }) => callId === command.data.callId)
        .map((held) => {
          const { promptPrice, completionPrice } = held;
          const amount = costOfSettled(held, command.data);
          return { type: 'VisitorCreditsSpent', data: { ...command.data, amount, promptPrice, completionPrice } };
        });
    case 'ReleaseVisitorCredits':
      return state.holds
        .filter(({ callId }) => callId === command.data.callId)
        .map((held) => released(held, 'nothing_usable'));
  }
};

const withoutHold = (state: VisitorBudget, callId: string): VisitorBudget => ({
  ...state,
  holds: state.holds.filter((each) => each.callId !== callId),
});

const evolve = (state: VisitorBudget, { type, data }: VisitorBudgetEvent): VisitorBudget => {
  switch (type) {
    case 'VisitorBudgetSet':
      return { ...state, credits: data.credits };
    case 'VisitorCreditsHeld': {
      const { callId, amount, promptPrice, completionPrice, until } = data;
      return { ...state, holds: [...state.holds, { callId, amount, promptPrice, completionPrice, until }] };
    }
    case 'VisitorCreditsReleased':
      return withoutHold(state, data.callId);
    case 'VisitorCreditsSpent':
      return { ...withoutHold(state, data.callId), spent: state.spent + data.amount };
  }
};

/** The budget of a court for its visitors' calls of models: the setting, and what each court day held and spent. */
export const visitorBudgetDecider: Decider<VisitorBudgetCommand, VisitorBudgetEvent, VisitorBudget> = {
  initialState: () => ({ credits: null, spent: 0, holds: [] }),
  evolve,
  decide,
};
