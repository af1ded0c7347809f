import type { AccountCommand, KeptPleading } from '../../domain/account/commands.js';
import { accountDecider } from '../../domain/account/decider.js';
import type { AccountEvent } from '../../domain/account/events.js';
import { planTerms, type Plan } from '../../domain/account/plans.js';
import type { AccountState } from '../../domain/account/state.js';
import { courtPeriods } from '../../domain/courtCalendar/courtPeriods.js';
import { fold } from '../../domain/eventSourcing/decider.js';
import { DomainError } from '../../domain/eventSourcing/domainError.js';
import type { Recorded } from '../../domain/eventSourcing/recorded.js';
import type { HandleAccount } from '../accounts/accountCommands.js';
import type { CommandContext } from '../eventStore/eventLog.js';
import { RequestError } from '../http/requestError.js';
import { secondsUntilMidnight } from './untilMidnight.js';

/** Who is to be given which Word document; `keep` puts it among their own documents. */
export type Generation = {
  readonly accountId: string;
  readonly formKey: string | null;
  readonly keep?: KeptPleading;
};

/** Counts the Word documents given to accounts. All of it throws RequestError `generation_limit_reached` with `Retry-After`. */
export type Generations = {
  /**
   * Counts nothing; spares the rendering of what would be refused, where the session's plan has a limit at all. A repeat of
   * what was counted is let through.
   */
  readonly check: (generation: Generation, plan: Plan, context: CommandContext) => Promise<void>;
  /**
   * Counts one, once for a command however often it is sent. Answers the position of the log.
   * @throws DomainError `idempotency_key_reused`, `document_not_found` when `keep` has the id of another document
   */
  readonly record: (generation: Generation, context: CommandContext) => Promise<bigint>;
};

/** The account's history as it stands in the log now. */
export type LoadAccountHistory = (userId: string) => Promise<readonly Recorded<AccountEvent>[]>;

type Deps = {
  readonly handleAccount: HandleAccount;
  readonly loadAccountHistory: LoadAccountHistory;
  readonly timeZone: string;
};

/** The limit of each account's plan, kept in its stream, by days of the court. */
export const createGenerations = ({ handleAccount, loadAccountHistory, timeZone }: Deps): Generations => {
  const command = ({ formKey, keep }: Generation, { now }: CommandContext): AccountCommand => ({
    type: 'RecordGeneration',
    data: { courtDay: courtPeriods(now, timeZone).day, now, formKey, ...(keep && { keep }) },
  });
  const untilTomorrow = (error: unknown, { now }: CommandContext): unknown =>
    error instanceof DomainError && error.code === 'generation_limit_reached'
      ? new RequestError(error.code, { retryAfter: secondsUntilMidnight(now, timeZone) })
      : error;

  return {
    check: async (generation, plan, context) => {
      if (planTerms[plan].generationsPerDay === null) return;
      const history = await loadAccountHistory(generation.accountId);
      if (history.some(({ metadata }) => metadata.commandId === context.commandId)) return;
      try {
        accountDecider.decide(command(generation, context), fold<AccountEvent, AccountState>(accountDecider, history));
      } catch (error) {
        throw untilTomorrow(error, context);
      }
    },
    record: async (generation, context) => {
      try {
        const { position } = await handleAccount(generation.accountId, command(generation, context), context);
        return position;
      } catch (error) {
        throw untilTomorrow(error, context);
      }
    },
  };
};
