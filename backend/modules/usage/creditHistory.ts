import { creditsOf } from '../../../domain/account/credits.js';
import { creditHistoryLimits, type CreditEntry, type CreditHistory } from '../../../domain/contract/creditHistory.js';
import type { CreditEntryRow } from '../../../projections/credits/creditEntriesProjection.js';
import {
  creditEntries,
  creditsHeld,
  creditSums,
  creditSumsByDay,
  type CreditPlace,
  type CreditsQuery,
  type CreditSums,
} from '../../../projections/credits/creditEntriesQueries.js';
import type { ReadTables } from '../../../projections/runner/projection.js';
import type { FormCatalogue } from '../forms/index.js';

export type CreditHistoryDeps = { readonly tables: ReadTables; readonly catalogue: Pick<FormCatalogue, 'list'> };

/** What an account has in credits, and what of it calls under way set aside. */
export type Balance = { readonly credits: number; readonly held: number };

/** Reads what an account has, and where it came from and went. */
export type CreditHistories = {
  /** A page, newest first; `before` as the page before named it. */
  readonly page: (
    query: CreditsQuery & { readonly before?: string | undefined },
    now: Date,
  ) => Promise<Omit<CreditHistory, 'email'>>;
  readonly balance: (userId: string, now: Date) => Promise<Balance>;
  /** Every entry, newest first and some at a time, up to the most that a file holds; `isCut` tells whether there were more. */
  readonly all: (query: CreditsQuery) => AsyncGenerator<readonly CreditEntry[], { readonly isCut: boolean }, void>;
};

const placeOf = ({ at, id }: CreditEntryRow): CreditPlace => ({ at: new Date(at), id });
const placeText = ({ at, id }: CreditPlace): string => `${at.toISOString()}_${id}`;
const placeIn = (text: string): CreditPlace => {
  const [at = '', id = ''] = text.split('_');
  return { at: new Date(at), id };
};

const sumsView = ({ granted, spent, released }: CreditSums): CreditSums => ({
  granted: creditsOf(granted),
  spent: creditsOf(spent),
  released: creditsOf(released),
});

/** Rows of a file that are read at once. */
const batchSize = 1_000;

/** Creates the reading of histories. */
export const createCreditHistories = ({ tables, catalogue }: CreditHistoryDeps): CreditHistories => {
  const documents = new Map(catalogue.list().map(({ key, title }) => [key, title]));

  const entryView = ({
    user_id: _userId,
    held_until: _heldUntil,
    grant_source: grant,
    grant_month: month,
    ...row
  }: CreditEntryRow): CreditEntry => ({
    ...row,
    at: new Date(row.at).toISOString(),
    amount: creditsOf(row.amount),
    held: creditsOf(row.held),
    grant,
    month,
    document: documents.get(row.form_key ?? '') ?? null,
  });

  const balance = async (userId: string, now: Date): Promise<Balance> => {
    const [{ granted, spent }, held] = await Promise.all([
      creditSums(tables, { userId }),
      creditsHeld(tables, userId, now),
    ]);
    return { credits: creditsOf(granted - spent), held: creditsOf(held) };
  };

  return {
    balance,
    page: async ({ before, ...query }, now) => {
      const { page: limit } = creditHistoryLimits;
      const [has, sums, rows] = await Promise.all([
        balance(query.userId, now),
        creditSums(tables, query),
        creditEntries(tables, query, {
          before: before === undefined ? undefined : placeIn(before),
          limit: limit + 1,
        }),
      ]);
      const shown = rows.slice(0, limit);
      const last = rows.length > limit ? shown.at(-1) : undefined;
      const days = await creditSumsByDay(tables, query.userId, [...new Set(shown.map(({ day }) => day))]);
      return {
        ...has,
        ...sumsView(sums),
        days: days.map(({ day, ...ofDay }) => ({ day, ...sumsView(ofDay) })),
        items: shown.map(entryView),
        next: last ? placeText(placeOf(last)) : null,
      };
    },
    all: async function* (query) {
      let before: CreditPlace | undefined;
      for (let count = 0; count < creditHistoryLimits.file; count += batchSize) {
        const rows = await creditEntries(tables, query, { before, limit: batchSize });
        yield rows.map(entryView);
        const last = rows.at(-1);
        if (!last || rows.length < batchSize) return { isCut: false };
        before = placeOf(last);
      }
      return { isCut: (await creditEntries(tables, query, { before, limit: 1 })).length > 0 };
    },
  };
};
