import type { KnownAccount } from '../../../../domain/contract/shared.js';
import { accountEmails } from '../../../../projections/accounts/accountsQueries.js';
import type { Tables } from '../../../../projections/runner/projection.js';

/** The account of an id with what it is known by now. */
export type AssigneeOf = (accountId: string | null) => KnownAccount | null;

/** Looks up who has cases, all at once. */
export const assigneesOf = async (
  tables: Tables,
  cases: readonly { readonly assignee_id: string | null }[],
): Promise<AssigneeOf> => {
  const emails = await accountEmails(
    tables,
    cases.flatMap(({ assignee_id: id }) => (id === null ? [] : [id])),
  );
  return (id) => (id === null ? null : { id, email: emails.get(id) ?? null });
};

/** What a list is narrowed to by `mine`, `none` or the id of an account; everybody's where nothing is asked. */
export const assignedTo = (asked: string | undefined, accountId: string): string | null | undefined =>
  asked === 'mine' ? accountId : asked === 'none' ? null : asked;
