import { plansWithCredits, type SetPlanLimits } from '../../../domain/account/planLimits.js';
import { courtPeriods } from '../../../domain/courtCalendar/courtPeriods.js';
import { DomainError } from '../../../domain/eventSourcing/domainError.js';
import { accountsOnPlans } from '../../../projections/accounts/accountsQueries.js';
import type { ReadTables } from '../../../projections/runner/projection.js';
import { StoreUnavailableError } from '../../adapters/eventStore/errors.js';
import { describeError, type Logger } from '../../runtime/logging/logger.js';
import type { Accounts } from '../../adapters/eventStore/openAggregates.js';
import type { ReadPlanLimits } from './planLimits.js';

type Deps = {
  readonly accounts: Pick<Accounts, 'handle'>;
  readonly read: ReadTables;
  readonly planLimits: Pick<ReadPlanLimits, 'current'>;
  readonly now: () => Date;
  /** The court's time zone: months are those of its calendar. */
  readonly timeZone: string;
  readonly newId: () => string;
  readonly logger: Pick<Logger, 'error'>;
  readonly batchSize?: number;
};

/** Accounts that got credits, and accounts that could not be looked at. */
export type GrantOutcome = { readonly granted: number; readonly failed: number };

/** Erased a moment ago: the read model does not know yet. */
const isGone = (error: unknown): boolean => error instanceof DomainError && error.code === 'personal_data_erased';

/**
 * Gives every account whose plan has monthly credits those of all months that it was not given yet. What is due, and that
 * nothing is given twice, is decided on the account's own stream, so it may run as often, as late and in as many processes
 * as it likes. An account that fails is logged and tried again by the next run. Ends between two accounts once `stop` is aborted.
 * @throws StoreUnavailableError
 */
export const createPlanCreditGrants = ({
  accounts,
  read,
  planLimits,
  now,
  timeZone,
  newId,
  logger,
  batchSize = 200,
}: Deps): ((stop: AbortSignal) => Promise<GrantOutcome>) => {
  // No more credits fall due in a month that was settled: a change of plan grants the rest of the month in its own append. Limits that were
  // set meanwhile may give credits to those who had none.
  let settled = { month: '', version: 0, ids: new Set<string>() };

  const grant = async (id: string, at: Date, limits: SetPlanLimits): Promise<boolean> => {
    const commandId = newId();
    const { events } = await accounts.handle(
      id,
      { type: 'GrantPlanCredits', data: { now: at, timeZone, planLimits: limits } },
      { commandId, correlationId: commandId, actor: { kind: 'system', id: 'plan credits' }, now: at },
    );
    return events.length > 0;
  };

  return async (stop) => {
    const at = now();
    const { month } = courtPeriods(at, timeZone);
    const limits = await planLimits.current();
    const { version } = limits;
    if (settled.month !== month || settled.version !== version) settled = { month, version, ids: new Set() };
    const { ids: done } = settled;
    const outcome = { granted: 0, failed: 0 };
    let after = '';
    for (;;) {
      const batch = await accountsOnPlans(read, plansWithCredits, after, batchSize);
      for (const id of batch.filter((each) => !done.has(each))) {
        if (stop.aborted) return outcome;
        try {
          if (await grant(id, at, limits)) outcome.granted += 1;
          done.add(id);
        } catch (error) {
          if (error instanceof StoreUnavailableError) throw error;
          if (isGone(error)) continue;
          outcome.failed += 1;
          logger.error({ userId: id, error: describeError(error) }, 'an account was not given the credits of its plan');
        }
      }
      const last = batch.at(-1);
      if (last === undefined || batch.length < batchSize || stop.aborted) return outcome;
      after = last;
    }
  };
};
