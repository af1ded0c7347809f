import type { HeldCall, SettledCall } from '../../../domain/account/commands.js';
import { coverOf } from '../../../domain/account/holds.js';
import { courtPeriods } from '../../../domain/courtCalendar/courtPeriods.js';
import { DomainError } from '../../../domain/eventSourcing/domainError.js';
import { heldAt, usualVisitorBudget, type VisitorBudget } from '../../../domain/visitorBudget/decider.js';
import type { CommandContext } from '../../adapters/eventStore/eventLog.js';
import type { Accounts, VisitorBudgets } from '../../adapters/eventStore/openAggregates.js';

/** What was set aside for a call, and what it covers. */
export type Reservation = ReturnType<typeof coverOf> & { readonly callId: string; readonly maxTokens: number };

/** Whose credits a call is charged to. */
export type Payer = {
  /**
   * Sets the most that the call can cost aside. Returns what that covers, and the id under which it is held and must end; `null` where nothing has to be held.
   * @throws DomainError of the payer, for one who cannot pay; `model_call_repeated`
   */
  readonly hold: (call: HeldCall, context: CommandContext) => Promise<Reservation | null>;
  /** Charges what was used, or nothing. Returns the credits spent, in ten-thousandths. */
  readonly end: (callId: string, used: SettledCall | null, context: CommandContext) => Promise<number>;
};

/** Whether the account was erased while the call was under way: no account is left to charge. */
const isGone = (error: unknown): boolean => error instanceof DomainError && error.code === 'personal_data_erased';

const madeBefore = (): DomainError => new DomainError('model_call_repeated');

/**
 * An account pays from its balance. A call that was made before is refused while it is under way, and once it was charged; one that
 * gave nothing usable, or whose process died and whose hold lapsed, is held anew, under an id that follows from its own.
 */
export const accountPayer = (accounts: Pick<Accounts, 'handle' | 'history'>, userId: string): Payer => ({
  hold: async (call, context) => {
    for (let attempt = 0; ; attempt += 1) {
      const callId = attempt === 0 ? call.callId : `${call.callId}:${attempt}`;
      const { events, repeated } = await accounts.handle(
        userId,
        { type: 'HoldCredits', data: { ...call, callId } },
        { ...context, commandId: `${context.commandId}:${attempt}` },
      );
      const holdEvent = events.find(({ type, data }) => type === 'CreditsHeld' && data.callId === callId);
      if (!repeated && holdEvent?.type === 'CreditsHeld')
        return { ...holdEvent.data, ...coverOf(call, holdEvent.data) };
      const wasReleased = (await accounts.history(userId)).some(
        ({ type, data }) => type === 'CreditsReleased' && data.callId === callId,
      );
      if (!wasReleased) throw madeBefore();
    }
  },
  end: async (callId, used, context) => {
    try {
      const { events } = await accounts.handle(
        userId,
        used ? { type: 'SettleCredits', data: used } : { type: 'ReleaseCredits', data: { callId } },
        context,
      );
      return events.reduce((sum, { type, data }) => (type === 'CreditsSpent' ? sum + data.amount : sum), 0);
    } catch (error) {
      if (isGone(error)) return 0;
      throw error;
    }
  },
});

/** What visitors may spend on a court day, spent, and hold for calls under way, in ten-thousandths. */
export type VisitorBudgetOfDay = { readonly credits: number; readonly spent: number; readonly held: number };

/** The part of the budget's streams that says how much a day has. */
const setting = 'setting';

/** The court's budget for its visitors: what it is today, how it is set, and how it pays. */
export type VisitorPayers = {
  readonly read: (now: Date) => Promise<VisitorBudgetOfDay>;
  /** `credits` of a court day, in ten-thousandths. Returns the position at which it is in the log. */
  readonly set: (credits: number, context: CommandContext) => Promise<bigint>;
  /** The budget of the court day of a moment; what a call holds is settled there, whatever the day is by then. */
  readonly payerAt: (now: Date) => Payer;
};

/**
 * Creates the budget for visitors. Holds are decided on the stream of the day with its expected revision, as those of accounts are on
 * theirs, so calls at once in any number of processes never hold more than there is.
 */
export const createVisitorPayers = (visitorBudgets: VisitorBudgets, timeZone: string): VisitorPayers => {
  const dayOf = (now: Date): string => courtPeriods(now, timeZone).day;
  const creditsOf = ({ credits }: VisitorBudget): number => credits ?? usualVisitorBudget;
  const perDay = async (): Promise<number> => creditsOf((await visitorBudgets.load(setting)).state);
  return {
    read: async (now) => {
      const [credits, { state }] = await Promise.all([perDay(), visitorBudgets.load(dayOf(now))]);
      return { credits, spent: state.spent, held: heldAt(state, now) };
    },
    set: async (credits, context) =>
      (await visitorBudgets.handle(setting, { type: 'SetVisitorBudget', data: { credits } }, context)).position,
    payerAt: (now) => ({
      hold: async (call, context) => {
        const { events, repeated } = await visitorBudgets.handle(
          dayOf(now),
          async () => ({ type: 'HoldVisitorCredits', data: { ...call, budget: await perDay() } }),
          context,
        );
        if (repeated) throw madeBefore();
        const holdEvent = events.find(({ type }) => type === 'VisitorCreditsHeld');
        return holdEvent?.type === 'VisitorCreditsHeld'
          ? { ...holdEvent.data, ...coverOf(call, holdEvent.data) }
          : null;
      },
      end: async (callId, used, context) => {
        const { events } = await visitorBudgets.handle(
          dayOf(now),
          used ? { type: 'SettleVisitorCredits', data: used } : { type: 'ReleaseVisitorCredits', data: { callId } },
          context,
        );
        return events.reduce((sum, { type, data }) => (type === 'VisitorCreditsSpent' ? sum + data.amount : sum), 0);
      },
    }),
  };
};
