import type { Knex } from 'knex';
import type { CourtRole } from '../../domain/account/courtRoles.js';
import type { Plan } from '../../domain/account/plans.js';
import type { Tables } from '../runner/projection.js';
import { accountsTable, type AccountRow } from './accountsProjection.js';

export type AccountsQuery = {
  /** Part of the e-mail, in any letter case; empty finds all. */
  readonly search: string;
  /** The number of the page, from 1. */
  readonly page: number;
  readonly pageSize: number;
};

/** As e-mails are folded when an account comes to be. */
const folded = (search: string): string => search.normalize('NFKC').trim().toLowerCase();

const matching =
  (part: string) =>
  (query: Knex.QueryBuilder): void => {
    void query.whereNotNull('email'); // an erased account is not listed
    // Not `like`: its wildcards are ordinary characters here. Not `lower`: it takes three times as long as the rest.
    if (part !== '') void query.whereRaw('strpos(email, ?) > 0', [part]);
  };

const newestFirst = [
  { column: 'registered_at', order: 'desc' },
  { column: 'id', order: 'desc' },
];

/** One page of the accounts, newest first, and how many match in all. Erased accounts are not among them. */
export const findAccounts = async (
  tables: Tables,
  { search, page, pageSize }: AccountsQuery,
): Promise<{ items: AccountRow[]; total: number }> => {
  const part = folded(search);
  const countRow: { count: number } | undefined = await tables(accountsTable)
    .modify(matching(part))
    .count({ count: '*' })
    .first();
  const total = Number(countRow?.count ?? 0);
  const offset = (page - 1) * pageSize;
  if (total <= offset) return { items: [], total }; // a search that finds nothing reads the table once
  const items: AccountRow[] = await tables(accountsTable)
    .modify(matching(part))
    .orderBy(newestFirst)
    .limit(Math.min(pageSize, total - offset))
    .offset(offset)
    .select();
  return { items, total };
};

/** An account by its id. */
export const findAccount = async (tables: Tables, id: string): Promise<AccountRow | undefined> => {
  const row: AccountRow | undefined = await tables(accountsTable).where({ id }).first();
  return row;
};

/** The e-mails of accounts by their ids; an erased account has none. */
export const accountEmails = async (tables: Tables, ids: readonly string[]): Promise<ReadonlyMap<string, string>> => {
  const rows: Pick<AccountRow, 'id' | 'email'>[] = await tables(accountsTable)
    .whereRaw('id = any(?)', [[...new Set(ids)]])
    .select('id', 'email');
  return new Map(rows.flatMap(({ id, email }) => (email === null ? [] : [[id, email] as const])));
};

/** An account by its whole e-mail, in any letter case; an erased one has none. */
export const findAccountByEmail = async (tables: Tables, email: string): Promise<AccountRow | undefined> => {
  const row: AccountRow | undefined = await tables(accountsTable)
    .where({ email: folded(email) })
    .first();
  return row;
};

/** Ids of accounts, behind `after` in their order, that have one of the plans, over or not. Erased ones are left out. */
export const accountsOnPlans = async (
  tables: Tables,
  plans: readonly Plan[],
  after: string,
  limit: number,
): Promise<string[]> =>
  tables(accountsTable)
    .whereNotNull('email')
    .whereIn('subscription_plan', [...plans])
    .where('id', '>', after)
    .orderBy('id')
    .limit(limit)
    .pluck<string[]>('id');

/** Ids of accounts with holds of credits of which all have lapsed. Erased ones are left out. */
export const accountsWithLapsedHolds = async (tables: Tables, now: Date, limit: number): Promise<string[]> =>
  tables(accountsTable)
    .whereNotNull('email')
    .where('open_holds', '>', 0)
    .where('holds_until', '<', now)
    .limit(limit)
    .pluck<string[]>('id');

/** Ids of accounts, the one due first in front, whose deletion by their owners' order is due, behind `after` in that order. */
export const accountsDueForDeletion = async (
  tables: Tables,
  now: Date,
  after: { readonly due: Date; readonly id: string },
  limit: number,
): Promise<{ readonly id: string; readonly due: Date; readonly orderedAt: Date }[]> => {
  const rows: { id: string; deletion_due: Date | string; deletion_requested_at: Date | string }[] = await tables(accountsTable)
    .where('deletion_due', '<=', now)
    .whereRaw('(deletion_due, id) > (?, ?)', [after.due, after.id])
    .orderBy(['deletion_due', 'id'])
    .limit(limit)
    .select('id', 'deletion_due', 'deletion_requested_at');
  return rows.map(({ id, deletion_due: due, deletion_requested_at: orderedAt }) => ({
    id,
    due: new Date(due),
    orderedAt: new Date(orderedAt),
  }));
};

/** Ids of the accounts that may administer, as far as the read model knows. */
export const listedAdministrators = async (tables: Tables): Promise<string[]> =>
  tables(accountsTable).where({ is_superuser: true, is_active: true }).pluck<string[]>('id');

/** The active accounts that have one of the roles, superusers among them, in the order of their e-mails. */
export const findCourtAccounts = async (
  tables: Tables,
  roles: readonly CourtRole[],
): Promise<(AccountRow & { readonly email: string })[]> =>
  tables(accountsTable)
    .whereNotNull('email')
    .where({ is_active: true })
    .where((some) => void some.where({ is_superuser: true }).orWhereRaw('court_roles && ?::text[]', [[...roles]]))
    .orderBy(['email', 'id'])
    .select();
