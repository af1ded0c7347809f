import type { Knex } from 'knex';
import { openAlone } from './assignedCases.js';
import { countQueued } from '../correctionQueue/correctionQueueQueries.js';
import { correctionQueueTable } from '../correctionQueue/correctionQueueProjection.js';
import { countFilings } from '../dashboardStats/dashboardStatsQueries.js';
import { pageWindow, type Page } from '../paging/pageWindow.js';
import type { Tables } from '../runner/projection.js';
import {
  caseCausesTable,
  caseLettersTable,
  caseListTable,
  type CaseCount,
  type CaseListRow,
} from './caseListProjection.js';
import {
  letterCauses,
  readCaseSearch,
  searched,
  wholeCauses,
  wholeCounts,
  type CaseSearch,
  type Excepted,
  type LetterCause,
} from './caseSearch.js';
import { formDomains } from '../../domain/forms/formDomain.js';
import { provisionsOf } from '../../domain/case/procedure.js';
import { inWindow, isAscending, orderColumn, placeOf, type CaseListFilter } from './casePlaces.js';

export type { CaseListFilter } from './casePlaces.js';

export type CaseListQuery = CaseListFilter & Page;

export type ListedCase = Omit<
  CaseListRow,
  | 'search_text'
  | 'number_stems'
  | 'search_grams'
  | 'created_at'
  | 'updated_at'
  | 'filed_at'
  | 'closed_at'
  | 'assigned_at'
> & {
  readonly created_at: Date;
  readonly updated_at: Date;
  readonly filed_at: Date | null;
  readonly closed_at: Date | null;
  readonly assigned_at: Date | null;
};

export const listedColumns = [
  'case_id',
  'case_number',
  'temporary_number',
  'former_numbers',
  'case_cause',
  'domain',
  'owner_id',
  'plaintiff',
  'defendant',
  'status',
  'created_at',
  'updated_at',
  'filed_at',
  'erased',
  'closed_as',
  'closed_at',
  'closure',
  'closure_reason',
  'assignee_id',
  'assigned_at',
  'paper_reason',
  'paper_form',
  'batch_id',
  'batch_name',
  'batch_rows',
];

/** All that a filter says but for its search. */
const filtered =
  (tables: Tables, { cause, pendingOnly, closed, filed, correction, assignee, chosen, batch }: CaseListFilter) =>
  (query: Knex.QueryBuilder): void => {
    if (batch !== undefined) void query.where({ batch_id: batch });
    if (pendingOnly) void query.where({ status: 'pending' });
    if (closed !== undefined) void query.where({ status: 'closed' }).whereNotNull('closed_at');
    if (closed !== undefined && closed !== 'any') void query.where({ closed_as: closed });
    if (cause !== undefined) void query.where({ case_cause: cause });
    if (chosen !== undefined) void query.whereRaw('case_id = any(?)', [[...chosen]]);
    if (assignee !== undefined) void query.where({ assignee_id: assignee }).modify(openAlone(assignee));
    if (filed?.period === 'any') void query.where({ status: 'filed' });
    else if (filed) void query.where('filed_at', '>=', filed.from).where('filed_at', '<', filed.before);
    if (correction !== undefined)
      void query.whereIn('case_id', tables(correctionQueueTable).where({ standing: correction }).select('case_id'));
  };

/** For how many days the court's period of a row runs, as an expression of SQL; the words and numbers are this program's own. */
const daysOfRow = `case ??.domain ${formDomains
  .map((domain) => `when '${domain}' then ${provisionsOf(domain).decisionDays}`)
  .join(' ')} else ${provisionsOf('civil').decisionDays} end`;

/** The order of the last days is that of the moments from which the periods run, and of their lengths. */
const byClockOf = (tables: Tables, query: Knex.QueryBuilder, order: 'asc' | 'desc'): void => {
  const queued = () =>
    tables(correctionQueueTable).whereRaw('??.case_id = ??.case_id', [correctionQueueTable, caseListTable]);
  void query
    .orderByRaw(`exists (?) ${order}`, [queued().where({ standing: 'asked' }).select('case_id')])
    .orderByRaw(`coalesce((?), created_at) + make_interval(days => ${daysOfRow}) ${order}`, [
      queued().select('answered_at'),
      caseListTable,
    ])
    .orderBy('case_id', order);
};

const inOrder =
  (tables: Tables, filter: CaseListFilter, fromEnd = false) =>
  (query: Knex.QueryBuilder): void => {
    if (filter.byClock) return byClockOf(tables, query, fromEnd ? 'desc' : 'asc');
    const order = isAscending(filter, fromEnd) ? 'asc' : 'desc';
    void query.orderBy([
      { column: orderColumn(filter), order },
      { column: 'case_id', order },
    ]);
  };

type StatusCount = Pick<CaseCount, 'pending' | 'filed' | 'closed'>;

/** Sums as Postgres gives them, nothing where no row was added up. */
type Sums = { readonly [Status in keyof StatusCount]: string | null };

const statusCount = (sums: Sums | undefined): StatusCount => ({
  pending: Number(sums?.pending ?? 0),
  filed: Number(sums?.filed ?? 0),
  closed: Number(sums?.closed ?? 0),
});

/** How many cases a list without a search has, of all causes or of some, by the counters: the same cost for any number of cases. */
const counted = async (
  tables: Tables,
  { pendingOnly, closed, filed }: CaseListFilter,
  causes?: readonly string[],
): Promise<number> => {
  if (filed && pendingOnly) return 0;
  if (filed && filed.period !== 'any') return countFilings(tables, filed, causes);
  const counts: Sums | undefined = await tables(caseCausesTable)
    .modify((all: Knex.QueryBuilder) => {
      if (causes !== undefined) void all.whereRaw('case_cause = any(?)', [[...causes]]);
    })
    .sum({ pending: 'pending', filed: 'filed', closed: 'closed' })
    .first();
  return inList(statusCount(counts), { pendingOnly, closed, filed });
};

/** How many cases wait for their number: the same cost for any number of cases. */
export const countPending = (tables: Tables): Promise<number> => counted(tables, { search: '', pendingOnly: true });

/** Which of some cases a list has that goes by their status alone. */
const inList = (
  { pending, filed: filedCases, closed: closedCases }: StatusCount,
  { pendingOnly, closed, filed }: Pick<CaseListFilter, 'pendingOnly' | 'closed' | 'filed'>,
): number => {
  if (closed !== undefined) return closedCases;
  if (pendingOnly) return filed ? 0 : pending;
  return filedCases + (filed ? 0 : pending + closedCases);
};

/** How many cases a search finds one by one, but for some. */
const countOneByOne = async (
  tables: Tables,
  query: CaseListFilter,
  search: CaseSearch,
  except?: Excepted,
): Promise<number> => {
  const row: { count: number } | undefined = await tables(caseListTable)
    .modify(filtered(tables, query))
    .modify(searched(tables, search, except))
    .count({ count: '*' })
    .first();
  return Number(row?.count ?? 0);
};

/** How many cases of some causes have a Chinese character, by the counters. */
const countLetters = async (
  tables: Tables,
  query: CaseListFilter,
  letters: readonly LetterCause[],
): Promise<number> => {
  if (letters.length === 0) return 0;
  const row: Sums | undefined = await tables(caseLettersTable)
    .whereIn(
      ['letter', 'case_cause'],
      letters.map((one) => [one.letter, one.case_cause]),
    )
    .sum({ pending: 'pending', filed: 'filed', closed: 'closed' })
    .first();
  return inList(statusCount(row), query);
};

/** A search of the cases that were filed in a month or year: filings are counted by cause alone. */
const countSearchedFilings = async (tables: Tables, query: CaseListFilter, search: CaseSearch): Promise<number> => {
  const { cause } = query;
  const whole = wholeCauses(search);
  const ofCause = cause === undefined ? whole : whole.filter((name) => name === cause);
  const byCause = ofCause.length === 0 ? 0 : await counted(tables, query, ofCause);
  if (cause !== undefined && ofCause.length > 0) return byCause;
  return byCause + (await countOneByOne(tables, query, search, { causes: whole, stems: [], pairs: [] }));
};

/**
 * The cases of a whole cause that a search finds, or whose numbers all begin as it says, are counted by the counters, only those that it finds
 * by the rest of a number or a party one by one. Corrections are not counted by cause, and are few.
 */
const totalOf = async (tables: Tables, query: CaseListFilter, search: CaseSearch): Promise<number> => {
  const { cause, correction, filed } = query;
  const isSearch = search.terms.length > 0;
  // Of one way of closing there is no counter, nor of whose cases are, nor of a batch.
  if (
    query.batch !== undefined ||
    query.assignee !== undefined ||
    (query.closed !== undefined && query.closed !== 'any')
  )
    return countOneByOne(tables, query, search);
  if (correction !== undefined && filed) return 0; // what waits for a correction is pending
  if (correction !== undefined && !isSearch && cause === undefined) return countQueued(tables, correction);
  if (!isSearch && correction === undefined) return counted(tables, query, cause === undefined ? undefined : [cause]);
  if (correction !== undefined) return countOneByOne(tables, query, search);
  if (filed && filed.period !== 'any') return countSearchedFilings(tables, query, search);
  const listed = search.counts.filter((count) => inList(count, query) > 0);
  const letters = letterCauses({ ...search, counts: listed }, cause);
  const byLetters = letters.map((one) => one.case_cause);
  const others = listed.filter((count) => !byLetters.includes(count.case_cause));
  const { whole, isAll, except } = wholeCounts({ ...search, counts: others }, cause);
  const byCounters =
    whole.reduce((sum, count) => sum + inList(count, query), 0) + (await countLetters(tables, query, letters));
  if (isAll) return byCounters;
  return (
    byCounters + (await countOneByOne(tables, query, search, { ...except, causes: [...except.causes, ...byLetters] }))
  );
};

/** One page of the case list, and how many cases match in all. */
export const findCases = async (
  tables: Tables,
  query: CaseListQuery,
): Promise<{ items: ListedCase[]; total: number }> => {
  const search = await readCaseSearch(tables, query.search);
  const total = await totalOf(tables, query, search);
  // Where nothing matches, looking for it in the order of the list would walk through all of it.
  if (total === 0) return { items: [], total };
  const window = pageWindow(query, total);
  const page = tables(caseListTable)
    .modify(filtered(tables, query))
    .modify(searched(tables, search))
    .modify(inOrder(tables, query, window.fromEnd))
    .modify(inWindow(query, window, await placeOf(tables, query, window)));
  // What lies before a page is walked over in an index alone, without the rows.
  const items: ListedCase[] =
    window.offset === 0 && !window.fromEnd
      ? await page.select(listedColumns)
      : await tables(caseListTable)
          .whereIn('case_id', page.select('case_id'))
          .modify(inOrder(tables, query))
          .select(listedColumns);
  return { items, total };
};

/** The ids of all cases of a list, in its order: one short statement, however long what is done with them takes. */
export const findCaseIds = async (tables: Tables, filter: CaseListFilter): Promise<string[]> => {
  const search = await readCaseSearch(tables, filter.search);
  return tables(caseListTable)
    .modify(filtered(tables, filter))
    .modify(searched(tables, search))
    .modify(inOrder(tables, filter))
    .pluck<string[]>('case_id');
};

/** Cases by their ids, in that order; one that is there no more is left out. */
export const findCasesById = async (tables: Tables, ids: readonly string[]): Promise<ListedCase[]> => {
  const rows: ListedCase[] = await tables(caseListTable)
    .whereRaw('case_id = any(?)', [[...ids]])
    .select(listedColumns);
  const byId = new Map(rows.map((row) => [row.case_id, row]));
  return ids.flatMap((id) => byId.get(id) ?? []);
};

/** The causes that cases have, in order of name. */
export const listCaseCauses = async (tables: Tables): Promise<string[]> =>
  tables(caseCausesTable)
    .whereRaw('pending + filed + closed > 0')
    .distinct('case_cause')
    .orderBy('case_cause')
    .pluck<string[]>('case_cause');

/** A case by its id. */
export const findListedCase = async (tables: Tables, caseId: string): Promise<ListedCase | undefined> => {
  const row: ListedCase | undefined = await tables(caseListTable).where({ case_id: caseId }).first(listedColumns);
  return row;
};
