import type { AccountCommand, KeptPleading } from '../../../domain/account/commands.js';
import { accountDecider } from '../../../domain/account/decider.js';
import { planTerms, type Plan } from '../../../domain/account/plans.js';
import { courtPeriods } from '../../../domain/courtCalendar/courtPeriods.js';
import { DomainError } from '../../../domain/eventSourcing/domainError.js';
import type { Accounts } from '../../adapters/eventStore/openAggregates.js';
import type { CommandContext } from '../../adapters/eventStore/eventLog.js';
import { RequestError } from '../../platform/http/requestError.js';
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
   * Refuses before rendering a document that the plan's limit would refuse afterwards, and counts nothing. A repeat of a counted request
   * passes.
   */
  readonly check: (generation: Generation, plan: Plan, context: CommandContext) => Promise<void>;
  /**
   * Counts one, once for a command however often it is sent. Returns the position of the log.
   * @throws DomainError `idempotency_key_reused`, `document_not_found` when `keep` has the id of another document
   */
  readonly record: (generation: Generation, context: CommandContext) => Promise<bigint>;
};

type Deps = {
  readonly accounts: Pick<Accounts, 'handle' | 'load'>;
  readonly timeZone: string;
};

/** The limit of each account's plan, kept in its stream, by days of the court. */
export const createGenerations = ({ accounts, timeZone }: Deps): Generations => {
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
      const { state, commands } = await accounts.load(generation.accountId);
      if (commands.has(context.commandId)) return;
      try {
        accountDecider.decide(command(generation, context), state);
      } catch (error) {
        throw untilTomorrow(error, context);
      }
    },
    record: async (generation, context) => {
      try {
        const { position } = await accounts.handle(generation.accountId, command(generation, context), context);
        return position;
      } catch (error) {
        throw untilTomorrow(error, context);
      }
    },
  };
};
