import type { AccountEvent } from '../../../domain/account/events.js';
import type { Recorded } from '../../../domain/eventSourcing/recorded.js';
import type { Accounts } from '../../adapters/eventStore/openAggregates.js';

type Changed = Extract<Recorded<AccountEvent>, { type: 'EmailChanged' }>;
const isChange = (event: Recorded<AccountEvent>): event is Changed => event.type === 'EmailChanged';

/** The last change of an account's e-mail, and when it was; `undefined` where there was none, or nobody can read it any more. */
export const lastEmailChange = async (
  { accounts }: { readonly accounts: Pick<Accounts, 'history'> },
  userId: string,
): Promise<{ readonly changeId: string; readonly email: string; readonly at: string } | undefined> => {
  const last = (await accounts.history(userId)).findLast(isChange);
  if (!last || last.data.email === null) return undefined; // erased
  return { changeId: last.data.changeId, email: last.data.email, at: last.metadata.occurredAt };
};

/** The e-mail that an account had before a change; `undefined` where the log does not say it any more. */
export const emailBefore = async (
  accounts: Pick<Accounts, 'history'>,
  userId: string,
  changeId: string,
): Promise<string | undefined> => {
  let before: string | null = null;
  for (const { type, data } of await accounts.history(userId)) {
    if (type === 'EmailChanged' && data.changeId === changeId) return before ?? undefined;
    if (type === 'EmailChanged' || type === 'AccountRegistered') before = data.email;
  }
  return undefined;
};
