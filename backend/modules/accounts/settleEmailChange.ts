import type { Accounts } from '../../adapters/eventStore/openAggregates.js';
import { tablesIn, type Schemas } from '../../adapters/postgres/tablesIn.js';
import { taskTable } from '../../platform/tasks/taskTable.js';
import type { Tasks } from '../../platform/tasks/tasks.js';
import type { AccountMail } from './accountMail.js';
import { postgresCredentials } from './credentials.js';
import { lastEmailChange } from './emailHistory.js';
import type { HoldAccount } from './holdAccount.js';
import { postgresSessions } from './sessions.js';

export type SettleDeps = {
  readonly accounts: Pick<Accounts, 'history'>;
  readonly holdAccount: HoldAccount;
  readonly schemas: Pick<Schemas, 'app'>;
  /** Unset where the court has no mail server; the old address is then told nothing. */
  readonly mailer: object | undefined;
  readonly tasks: Pick<Tasks, 'wake'>;
};

/**
 * Brings what lies beside the log to the e-mail that the log gives an account: credentials, sessions, open links and the letter to the
 * address before, in one transaction. Returns whether there was something to do; repeating changes nothing.
 * @throws DomainError `personal_data_erased`
 */
export const settleEmailChange = async (deps: SettleDeps, userId: string): Promise<boolean> => {
  const change = await lastEmailChange(deps, userId);
  if (!change) return false;
  const { changeId, email, at } = change;
  const hasChanged = await deps.holdAccount(userId, async (within, trx) => {
    await within('email_claims').where({ email, user_id: userId }).del();
    const credentials = postgresCredentials(within);
    if ((await credentials.findByUser(userId))?.email === email) {
      await within('email_changes').where({ user_id: userId, email }).del();
      return false;
    }
    await credentials.changeEmail(userId, email);
    await within('email_changes').where({ user_id: userId }).del();
    await within('password_resets').where({ user_id: userId }).del();
    await postgresSessions(within).endAllOf(userId);
    const payload: AccountMail = { user_id: userId, what: 'email_changed', at, change_id: changeId };
    // The change names the letter, so that there is one however often this runs.
    const task = { id: changeId, kind: 'account_mail', owner: userId, payload, now: new Date(at) } as const;
    if (deps.mailer) await taskTable(tablesIn(trx, deps.schemas.app)).put(task);
    return true;
  });
  deps.tasks.wake();
  // Another change may have been recorded meanwhile by another process, whose turn here came first.
  return (await lastEmailChange(deps, userId))?.changeId === changeId ? hasChanged : settleEmailChange(deps, userId);
};
