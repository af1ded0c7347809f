import { createHash } from 'node:crypto';
import type { AccountCommand, KeptPleading } from '../../../domain/account/commands.js';
import { accountDecider } from '../../../domain/account/decider.js';
import { limitsOf, type SetPlanLimits } from '../../../domain/account/planLimits.js';
import type { Plan } from '../../../domain/account/plans.js';
import { courtPeriods } from '../../../domain/courtCalendar/courtPeriods.js';
import { canonicalJson } from '../../../domain/eventSourcing/canonicalJson.js';
import { DomainError } from '../../../domain/eventSourcing/domainError.js';
import type { FilledForm } from '../../../domain/forms/fill.js';
import { definitionHash } from '../../../domain/forms/spelledOut.js';
import type { Accounts } from '../../adapters/eventStore/openAggregates.js';
import type { CommandContext } from '../../adapters/eventStore/eventLog.js';
import { RequestError } from '../../platform/http/requestError.js';
import { secondsUntilMidnight } from './untilMidnight.js';
import { carriedAnswers } from './wordDocument.js';

/** Who is to be given which Word document, and what it says; `keep` puts it among their own documents. */
export type Generation = {
  readonly accountId: string;
  readonly formKey: string | null;
  /** By `formContentHash` or `contentHash`. */
  readonly contentHash: string;
  readonly submission?: 'first' | 'next';
  readonly keep?: KeptPleading;
};

/** The hash by which the same content is known again, of whatever a document is made from. */
export const contentHash = (content: unknown): string =>
  createHash('sha256').update(canonicalJson(content)).digest('hex');

/** The same of a form: of its definition and the answers that its file shows, so the same bytes have the same hash, printed or submitted. */
export const formContentHash = (form: FilledForm): string =>
  contentHash([definitionHash(form.definition), carriedAnswers(form)]);

/**
 * Counts the Word documents given to accounts; the same content again on a day of the court is not counted. A submission is never refused
 * for the plan. All of it throws RequestError `generation_limit_reached` with `Retry-After` for other documents.
 */
export type Generations = {
  /**
   * Whether the plan's documents of the day are used up, so that a submission goes on as a visitor's does. Counts nothing; false for a
   * repeat of a counted request.
   */
  readonly areUsedUp: (generation: Generation, plan: Plan, context: CommandContext) => Promise<boolean>;
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
  /** The limits of plans at this moment. */
  readonly planLimits: { readonly current: () => Promise<SetPlanLimits> };
  readonly timeZone: string;
};

const isLimit = (error: unknown): error is DomainError =>
  error instanceof DomainError && error.code === 'generation_limit_reached';

/** The limit of each account's plan, kept in its stream, by days of the court. */
export const createGenerations = ({ accounts, planLimits, timeZone }: Deps): Generations => {
  const command = (
    { accountId: _, ...generation }: Generation,
    { now }: CommandContext,
    limits: SetPlanLimits,
  ): AccountCommand => ({
    type: 'RecordGeneration',
    data: { courtDay: courtPeriods(now, timeZone).day, now, planLimits: limits, ...generation },
  });
  const untilTomorrow = (error: unknown, { now }: CommandContext): unknown => {
    if (!isLimit(error)) return error;
    // The number of this moment: what the page knows of the plan may be older than what was set.
    const { limit } = error.details;
    const sentence = `今日 ${limit} 次文书生成已用完，明天 0 点恢复；向法院提交不受影响。`;
    return new RequestError(error.code, { retryAfter: secondsUntilMidnight(now, timeZone), sentence });
  };
  const decideAhead = async (generation: Generation, plan: Plan, context: CommandContext): Promise<void> => {
    const limits = await planLimits.current();
    if (limitsOf(limits.limits, plan).generationsPerDay === null) return;
    const { state, commands } = await accounts.load(generation.accountId);
    if (!commands.has(context.commandId)) accountDecider.decide(command(generation, context, limits), state);
  };

  return {
    areUsedUp: async ({ submission: _, ...generation }, plan, context) => {
      try {
        await decideAhead(generation, plan, context);
        return false;
      } catch (error) {
        if (isLimit(error)) return true;
        throw error;
      }
    },
    check: async (generation, plan, context) => {
      try {
        await decideAhead(generation, plan, context);
      } catch (error) {
        throw untilTomorrow(error, context);
      }
    },
    record: async (generation, context) => {
      try {
        const recorded = command(generation, context, await planLimits.current());
        const { position } = await accounts.handle(generation.accountId, recorded, context);
        return position;
      } catch (error) {
        throw untilTomorrow(error, context);
      }
    },
  };
};
