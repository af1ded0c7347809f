import type { Knex } from 'knex';
import type { Tables } from '../runner/projection.js';
import { caseListTable, type CaseListRow } from './caseListProjection.js';

type Counted = {
  readonly assignee_id: string | null;
  readonly status: CaseListRow['status'];
  readonly count: string | number;
  readonly last_at: Date | null;
};

/** What waits for somebody: a case that was closed without a number, or erased, is work for nobody. */
const open = (tables: Tables) => tables(caseListTable).whereIn('status', ['pending', 'filed']).where({ erased: false });

/** Of what nobody has only what somebody could take. */
export const openAlone =
  (assignee: string | null) =>
  (query: Knex.QueryBuilder): void => {
    if (assignee === null) void query.whereIn('status', ['pending', 'filed']).where({ erased: false });
  };

/** How many cases one account has, and how many nobody. */
export type AssignedCounts = { readonly mine: number; readonly unassigned: number };

/** How many of the open cases, or of the pending ones alone, an account has, and how many nobody has. */
export const countAssigned = async (
  tables: Tables,
  accountId: string,
  pendingOnly: boolean,
): Promise<AssignedCounts> => {
  const rows: Counted[] = await open(tables)
    .where((either) => void either.where({ assignee_id: accountId }).orWhereNull('assignee_id'))
    .modify((some) => {
      if (pendingOnly) void some.where({ status: 'pending' });
    })
    .groupBy('assignee_id')
    .select('assignee_id')
    .count({ count: '*' });
  const of = (id: string | null): number => Number(rows.find((row) => row.assignee_id === id)?.count ?? 0);
  return { mine: of(accountId), unassigned: of(null) };
};

/** What an account has: cases that wait for their number, and filed ones; and when it got the last of them. */
export type CasesInHand = { readonly pending: number; readonly filed: number; readonly lastAt: Date | null };

const nothing: CasesInHand = { pending: 0, filed: 0, lastAt: null };

const later = (one: Date | null, other: Date | null): Date | null =>
  one === null || (other !== null && other > one) ? other : one;

/** What some accounts have, in their order. */
export const casesInHand = async (tables: Tables, accountIds: readonly string[]): Promise<readonly CasesInHand[]> => {
  const rows: Counted[] = await open(tables)
    .whereRaw('assignee_id = any(?)', [[...accountIds]])
    .groupBy('assignee_id', 'status')
    .select('assignee_id', 'status')
    .count({ count: '*' })
    .max({ last_at: 'assigned_at' });
  return accountIds.map((id) =>
    rows
      .filter((row) => row.assignee_id === id)
      .reduce((sum, { status, count, last_at: at }) => {
        const more = status === 'filed' ? { filed: Number(count) } : { pending: Number(count) };
        return { ...sum, ...more, lastAt: later(sum.lastAt, at) };
      }, nothing),
  );
};
