import type { Knex } from 'knex';
import { canonicalCaseNumber } from '../../domain/case/caseNumber.js';
import { numberParts } from '../../domain/case/numberSeries.js';
import { caseNumbersTable } from '../caseNumbers/caseNumbersProjection.js';
import { countQueued } from '../correctionQueue/correctionQueueQueries.js';
import { correctionQueueTable, type QueueStanding } from '../correctionQueue/correctionQueueProjection.js';
import { countFilings } from '../dashboardStats/dashboardStatsQueries.js';
import type { Tables } from '../runner/projection.js';
import { caseCausesTable, caseListTable, type CaseListRow } from './caseListProjection.js';
import type { Filed } from './filedIn.js';
import { searchTermsOf } from './searchText.js';

/** Which cases a list has, and in which order. */
export type CaseListFilter = {
  /** Number, cause or a party, in part; empty finds all. */
  readonly search: string;
  /** Only cases of this cause, when given. */
  readonly cause?: string | undefined;
  /** Only pending cases, newest first; else all, last changed first. */
  readonly pendingOnly: boolean;
  /** Only cases that were filed then, when given. */
  readonly filed?: Filed | undefined;
  /** Only pending cases that the court asked to correct and waits for, or that came back, when given. */
  readonly correction?: QueueStanding | undefined;
  /** The other way round. */
  readonly oldestFirst?: boolean;
};

export type CaseListQuery = CaseListFilter & {
  /** The number of the page, from 1. */
  readonly page: number;
  readonly pageSize: number;
};

export type ListedCase = Omit<
  CaseListRow,
  'search_text' | 'search_grams' | 'created_at' | 'updated_at' | 'filed_at'
> & {
  readonly created_at: Date;
  readonly updated_at: Date;
  readonly filed_at: Date | null;
};

const columns = [
  'case_id',
  'case_number',
  'temporary_number',
  'former_numbers',
  'case_cause',
  'owner_id',
  'plaintiff',
  'defendant',
  'status',
  'created_at',
  'updated_at',
  'filed_at',
  'erased',
  'paper_reason',
  'paper_form',
];

/** A whole formal number is looked up: its parts stand in nearly every row, so that an index of parts narrows nothing. */
const wholeNumbers = (terms: readonly string[]): string[] => terms.filter((term) => numberParts(term) !== undefined);

const matching =
  (tables: Tables, { search, cause, pendingOnly, filed, correction }: CaseListFilter) =>
  (query: Knex.QueryBuilder): void => {
    const { terms, grams } = searchTermsOf(search);
    if (pendingOnly) void query.where({ status: 'pending' });
    if (cause !== undefined) void query.where({ case_cause: cause });
    if (filed?.period === 'any') void query.where({ status: 'filed' });
    else if (filed) void query.where('filed_at', '>=', filed.from).where('filed_at', '<', filed.before);
    if (correction !== undefined)
      void query.whereIn('case_id', tables(correctionQueueTable).where({ standing: correction }).select('case_id'));
    if (terms.length === 0) return;
    const numbers = wholeNumbers(terms);
    if (numbers.length === 0) void query.whereRaw('search_grams @> ?::text[]', [[...grams]]);
    for (const number of numbers)
      void query.whereIn(
        'case_id',
        tables(caseNumbersTable)
          .where({ number_key: canonicalCaseNumber(number) })
          .select('case_id'),
      );
    for (const term of terms) void query.whereRaw('strpos(search_text, ?) > 0', [term]);
  };

const inOrder =
  ({ pendingOnly, oldestFirst }: CaseListFilter) =>
  (query: Knex.QueryBuilder): void => {
    const order = oldestFirst === true ? 'asc' : 'desc';
    void query.orderBy([
      { column: pendingOnly ? 'created_at' : 'updated_at', order },
      { column: 'case_id', order },
    ]);
  };

/**
 * Without a search the total comes from the counters: the same cost for any number of cases. Filings of a year and
 * corrections are not counted by cause; those are counted row by row, by their index.
 */
const totalOf = async (tables: Tables, query: CaseListQuery): Promise<number> => {
  const { cause, filed, correction } = query;
  const isUncounted = cause !== undefined && (filed?.period === 'year' || correction !== undefined);
  if (searchTermsOf(query.search).terms.length > 0 || isUncounted) {
    const row: { count: number } | undefined = await tables(caseListTable)
      .modify(matching(tables, query))
      .count({ count: '*' })
      .first();
    return Number(row?.count ?? 0);
  }
  if (correction !== undefined) return countQueued(tables, correction);
  if (filed && filed.period !== 'any') return countFilings(tables, filed, cause);
  const counts: { pending: number; filed: number }[] = await tables(caseCausesTable)
    .modify((causes: Knex.QueryBuilder) => {
      if (cause !== undefined) void causes.where({ case_cause: cause });
    })
    .select('pending', 'filed');
  const pendingCases = counts.reduce((sum, count) => sum + count.pending, 0);
  const filedCases = counts.reduce((sum, count) => sum + count.filed, 0);
  return (filed ? 0 : pendingCases) + (query.pendingOnly ? 0 : filedCases);
};

/** One page of the case list, and how many cases match in all. */
export const findCases = async (
  tables: Tables,
  query: CaseListQuery,
): Promise<{ items: ListedCase[]; total: number }> => {
  const total = await totalOf(tables, query);
  const items: ListedCase[] = await tables(caseListTable)
    .modify(matching(tables, query))
    .modify(inOrder(query))
    .limit(query.pageSize)
    .offset((query.page - 1) * query.pageSize)
    .select(columns);
  return { items, total };
};

/** The ids of all cases of a list, in its order: one short statement, however long what is done with them takes. */
export const findCaseIds = async (tables: Tables, filter: CaseListFilter): Promise<string[]> =>
  tables(caseListTable).modify(matching(tables, filter)).modify(inOrder(filter)).pluck<string[]>('case_id');

/** Cases by their ids, in that order; one that is there no more is left out. */
export const findCasesById = async (tables: Tables, ids: readonly string[]): Promise<ListedCase[]> => {
  const rows: ListedCase[] = await tables(caseListTable)
    .whereRaw('case_id = any(?)', [[...ids]])
    .select(columns);
  const byId = new Map(rows.map((row) => [row.case_id, row]));
  return ids.flatMap((id) => byId.get(id) ?? []);
};

/** The causes that cases have, in order of name. */
export const listCaseCauses = async (tables: Tables): Promise<string[]> =>
  tables(caseCausesTable).whereRaw('pending + filed > 0').orderBy('case_cause').pluck<string[]>('case_cause');

/** A case by its id. */
export const findListedCase = async (tables: Tables, caseId: string): Promise<ListedCase | undefined> => {
  const row: ListedCase | undefined = await tables(caseListTable).where({ case_id: caseId }).first(columns);
  return row;
};

/** The present numbers of cases, by their ids; one that is not listed is missing. */
export const currentNumbersOf = async (
  tables: Tables,
  caseIds: readonly string[],
): Promise<ReadonlyMap<string, string>> => {
  if (caseIds.length === 0) return new Map();
  const rows: { case_id: string; case_number: string }[] = await tables(caseListTable)
    .whereRaw('case_id = any(?)', [[...caseIds]])
    .select('case_id', 'case_number');
  return new Map(rows.map(({ case_id, case_number }) => [case_id, case_number]));
};
