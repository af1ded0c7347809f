import type { KnownAccount } from '../../../domain/contract/shared.js';
import type { AppContext } from '../http/types.js';
import { showing } from './recordsViews.js';

/** The present e-mails of accounts by their ids; an erased account has none. */
type EmailsOf = (ids: readonly string[]) => Promise<ReadonlyMap<string, string>>;

/** Names the accounts that a response speaks of, by their ids. */
export type NamesOf = (ctx: AppContext, ids: readonly (string | null)[]) => Promise<(id: string) => KnownAccount>;

/**
 * Creates what names accounts by their e-mails of now. An administrator's look at the names of others is recorded before they are
 * shown; one's own is no look.
 * @throws StoreUnavailableError for an administrator whose view cannot be recorded
 */
export const createNamesOf =
  (emailsOf: EmailsOf): NamesOf =>
  async (ctx, ids) => {
    const known = [...new Set(ids)].filter((id) => id !== null);
    await showing(ctx, { accountIds: known.filter((id) => id !== ctx.state.account?.id) });
    const emails = await emailsOf(known);
    return (id) => ({ id, email: emails.get(id) ?? null });
  };
