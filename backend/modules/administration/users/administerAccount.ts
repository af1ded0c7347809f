import type { AccountCommand } from '../../../../domain/account/commands.js';
import type { CourtRights } from '../../../../domain/account/courtRoles.js';
import type { AccountEvent } from '../../../../domain/account/events.js';
import type { AccountState } from '../../../../domain/account/state.js';
import type { Accounts } from '../../../adapters/eventStore/openAggregates.js';
import type { AdministratorGuard, ReadPlanLimits, Sessions, TellAccount } from '../../accounts/index.js';
import type { CommandContext } from '../../../adapters/eventStore/eventLog.js';
import type { Handled, HandleOptions } from '../../../adapters/eventStore/handleCommand.js';
import type { AskedChange } from './accountFields.js';

export type AdministerDeps = {
  readonly accounts: Pick<Accounts, 'handle'>;
  readonly administratorGuard: AdministratorGuard;
  readonly sessions: Pick<Sessions, 'endAllOf'>;
  readonly tellAccount: TellAccount;
  readonly planLimits: Pick<ReadPlanLimits, 'current'>;
  /** The court's time zone. */
  readonly timeZone: string;
};

/** A change, and whose rights bound it. */
type Change = AskedChange & { readonly by: CourtRights };
type Outcome = Handled<AccountEvent, AccountState>;

/**
 * Changes plan, credits, activity and rights of an account, all or nothing, for a reason. The sessions of an account that is
 * barred end after the event: until then the event is what keeps them out. One that is let in again begins without sessions,
 * also when the process died between the two.
 * @throws DomainError `account_not_found`, `personal_data_erased`, `last_administrator`, `rights_beyond_own`
 */
export const administerAccount = async (
  { accounts, administratorGuard, sessions, tellAccount, planLimits, timeZone }: AdministerDeps,
  userId: string,
  { changes, reason, by }: Change,
  context: CommandContext,
): Promise<Outcome> => {
  const { commandId, now } = context;
  const limits = await planLimits.current();
  const commandWith = (otherAdministrators: number): AccountCommand => ({
    type: 'AdministerAccount',
    data: {
      ...{ by, changes, ...(reason !== undefined && { reason }), otherAdministrators },
      ...{ now, timeZone, planLimits: limits, commandId },
    },
  });
  const beforeAppend: HandleOptions<AccountEvent>['beforeAppend'] = async (events) => {
    if (events.some(({ type }) => type === 'AccountActivated')) await sessions.endAllOf(userId);
  };
  const mayTakeOneAway = changes.isActive === false || changes.isAdministrator === false;

  const outcome = mayTakeOneAway
    ? await administratorGuard(({ others, stillGuarded }) =>
        accounts.handle(userId, async () => commandWith(await others(userId)), context, {
          beforeAppend: async (events) => {
            await beforeAppend(events);
            stillGuarded();
          },
        }),
      )
    : await accounts.handle(userId, commandWith(0), context, { beforeAppend });
  if (outcome.state.status === 'registered' && !outcome.state.isActive) await sessions.endAllOf(userId);
  if (!outcome.repeated && outcome.events.some(({ type }) => type === 'SubscriptionChanged'))
    await tellAccount(userId, 'plan_changed', now);
  return outcome;
};
