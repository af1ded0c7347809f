import type { Knex } from 'knex';
import type { Tables } from '../runner/projection.js';
import { creditEntriesTable, type CreditEntryRow } from './creditEntriesProjection.js';

/** Whose entries, and of which court days, both included. */
export type CreditsQuery = {
  readonly userId: string;
  readonly from?: string | undefined;
  readonly to?: string | undefined;
};

/** Sums in ten-thousandths: granted less spent is the balance; released was set aside and given back. */
export type CreditSums = { readonly granted: number; readonly spent: number; readonly released: number };

const within =
  ({ userId, from, to }: CreditsQuery) =>
  (query: Knex.QueryBuilder): void => {
    void query.where('user_id', userId);
    if (from !== undefined) void query.where('day', '>=', from);
    if (to !== undefined) void query.where('day', '<=', to);
  };

type Summed = {
  readonly day: string;
  readonly kind: CreditEntryRow['kind'];
  readonly amount: number | string;
  readonly held: number | string;
};

const sumsOf = (rows: readonly Summed[]): CreditSums => {
  const of = (kind: Summed['kind'], column: 'amount' | 'held'): number =>
    rows.reduce((sum, row) => (row.kind === kind ? sum + Number(row[column]) : sum), 0);
  return { granted: of('granted', 'amount'), spent: 0 - of('spent', 'amount'), released: of('released', 'held') };
};

/** The sums of a selection. */
export const creditSums = async (tables: Tables, query: CreditsQuery): Promise<CreditSums> =>
  sumsOf(
    await tables(creditEntriesTable)
      .modify(within(query))
      .groupBy('kind')
      .select('kind')
      .sum({ amount: 'amount', held: 'held' }),
  );

/** The sums of each of some court days on which the account has entries. */
export const creditSumsByDay = async (
  tables: Tables,
  userId: string,
  days: readonly string[],
): Promise<readonly (CreditSums & { readonly day: string })[]> => {
  const rows: Summed[] = await tables(creditEntriesTable)
    .where('user_id', userId)
    .whereIn('day', [...days])
    .groupBy('day', 'kind')
    .select('day', 'kind')
    .sum({ amount: 'amount', held: 'held' });
  return days.map((day) => ({ day, ...sumsOf(rows.filter((row) => row.day === day)) }));
};

/** What calls under way set aside, in ten-thousandths; a hold whose process is dead sets nothing aside. */
export const creditsHeld = async (tables: Tables, userId: string, now: Date): Promise<number> => {
  const [row]: { held: number | string | null }[] = await tables(creditEntriesTable)
    .where({ user_id: userId, kind: 'held' })
    .where('held_until', '>=', now)
    .sum({ held: 'held' });
  return Number(row?.held ?? 0);
};

/** A place in the entries of an account: an entry that moves meanwhile, because its call ended, moves no page. */
export type CreditPlace = { readonly at: Date; readonly id: string };

/** Entries, newest first: those behind `before`, where it is given. */
export const creditEntries = async (
  tables: Tables,
  query: CreditsQuery,
  { before, limit }: { readonly before?: CreditPlace | undefined; readonly limit: number },
): Promise<CreditEntryRow[]> => {
  const page = tables(creditEntriesTable).modify(within(query));
  if (before !== undefined) void page.whereRaw('(at, id) < (?, ?)', [before.at, before.id]);
  const rows: CreditEntryRow[] = await page
    .orderBy([
      { column: 'at', order: 'desc' },
      { column: 'id', order: 'desc' },
    ])
    .limit(limit)
    .select();
  return rows;
};
