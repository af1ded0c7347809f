import type { Knex } from 'knex';
import type { RegisterView } from '../../domain/case/numberRegister.js';
import { canonicalCaseNumber } from '../../domain/case/caseNumber.js';
import { caseListTable } from '../caseList/caseListProjection.js';
import { pageWindow, type Page } from '../paging/pageWindow.js';
import type { Tables } from '../runner/projection.js';
import { numberRegisterTable, numberSeriesTable } from './numberRegisterProjection.js';
import type { RegisteredNumber } from './registeredNumber.js';

export type RegisterQuery = Page & { readonly series: string; readonly view: RegisterView };

/** An entry with what stands around it in the series, and the parties of its case; these are `null` once they are erased. */
export type RegisterEntry = Omit<
  RegisteredNumber,
  'given_at' | 'replaced_at' | 'serial' | 'is_behind_gap' | 'is_shared'
> & {
  readonly serial: number | null;
  readonly given_at: Date;
  readonly replaced_at: Date | null;
  /** The next lower number that a case goes by; `null` for the lowest. */
  readonly serial_before: number | null;
  /** The number of other cases that were given the same number at some time. */
  readonly other_cases: number;
  readonly case_number: string | null;
  readonly plaintiff: string | null;
  readonly defendant: string | null;
  readonly erased: boolean;
};

type Register = (alias?: string) => Knex.QueryBuilder;
const registerOf =
  (tables: Tables): Register =>
  (alias) =>
    tables(alias === undefined ? numberRegisterTable : `${numberRegisterTable} as ${alias}`);

/** The entries whose numbers are lower. */
const lower = (register: Register): Knex.QueryBuilder =>
  register('lower').whereRaw(
    `lower.series = ${numberRegisterTable}.series and lower.replaced_at is null
       and lower.serial < ${numberRegisterTable}.serial`,
  );
/** Entries of other cases with the same number. */
const sameNumber = (register: Register): Knex.QueryBuilder =>
  register('other').whereRaw(
    `other.number_key = ${numberRegisterTable}.number_key and other.case_id <> ${numberRegisterTable}.case_id`,
  );

/** The lowest number in use of a series. */
const lowest = (register: Register, series: string): Knex.QueryBuilder =>
  register().where({ series }).whereNull('replaced_at').min('serial');

/** Narrows a query of one series to a view; the projection keeps a mark for each that would have to look at other entries. */
const inView =
  (register: Register, { view, series }: Pick<RegisterQuery, 'view' | 'series'>) =>
  (query: Knex.QueryBuilder): void => {
    if (view === 'gaps')
      // The lowest number in use has none before it, and no gap either.
      void query.whereRaw('is_behind_gap').where('serial', '>', lowest(register, series));
    else if (view === 'corrected')
      void query.where((either: Knex.QueryBuilder) => either.whereNotNull('replaced_at').orWhereNotNull('reason'));
    else if (view === 'shared') void query.whereRaw('is_shared');
    else if (view === 'confirmed') void query.whereRaw('cardinality(acknowledged) > 0');
    else if (view === 'disordered') void query.whereRaw('is_disordered');
  };

type CaseOfEntry = Pick<RegisterEntry, 'plaintiff' | 'defendant' | 'erased'> & {
  readonly case_id: string;
  readonly case_number: string;
};

const casesOf = async (tables: Tables, ids: readonly string[]): Promise<ReadonlyMap<string, CaseOfEntry>> => {
  const rows: CaseOfEntry[] = await tables(caseListTable)
    .whereRaw('case_id = any(?)', [[...ids]])
    .select('case_id', 'case_number', 'plaintiff', 'defendant', 'erased');
  return new Map(rows.map((row) => [row.case_id, row]));
};

/** What stands in place of a case that the list lacks. */
const noCase = { case_number: null, plaintiff: null, defendant: null, erased: false };

/** The highest numbers first, entries without a number last; or the other way round. */
const inOrder =
  (fromEnd = false) =>
  (query: Knex.QueryBuilder): void =>
    void query.orderBy([
      { column: 'serial', order: fromEnd ? 'asc' : 'desc', nulls: fromEnd ? 'first' : 'last' },
      { column: 'event_id', order: fromEnd ? 'asc' : 'desc' },
    ]);

const numberOrNull = (value: string | number | null): number | null => (value === null ? null : Number(value));

/** The entries of a series that a view has. */
const entriesIn = (register: Register, { view, series }: Pick<RegisterQuery, 'view' | 'series'>): Knex.QueryBuilder =>
  register().where({ series }).modify(inView(register, { view, series }));

type Counted = RegisteredNumber & {
  readonly given_at: Date;
  readonly replaced_at: Date | null;
  readonly serial_before: string | null;
  readonly other_cases: string;
};

/** Entries with what stands around them, which is looked up for these alone, in their order. */
const entriesOf = async (tables: Tables, these: (query: Knex.QueryBuilder) => void): Promise<RegisterEntry[]> => {
  const register = registerOf(tables);
  const rows: Counted[] = await register()
    .modify(these)
    .modify(inOrder())
    .select(
      `${numberRegisterTable}.*`,
      lower(register).max('lower.serial').as('serial_before'),
      sameNumber(register).countDistinct('other.case_id').as('other_cases'),
    );
  const cases = await casesOf(
    tables,
    rows.map(({ case_id: id }) => id),
  );
  return rows.map(({ other_cases: others, serial_before: before, ...row }) => {
    const { case_number, plaintiff, defendant, erased } = cases.get(row.case_id) ?? noCase;
    const isCurrent = row.replaced_at === null;
    return {
      ...row,
      serial: numberOrNull(row.serial),
      serial_before: isCurrent ? numberOrNull(before) : null,
      other_cases: Number(others),
      case_number,
      plaintiff,
      defendant,
      erased,
    };
  });
};

/** How many entries of a series a view has, by the counts. */
const totalOf = async (tables: Tables, { view, series }: Pick<RegisterQuery, 'view' | 'series'>): Promise<number> => {
  const column = view === 'all' ? 'entries' : view;
  const count: { total: number } | undefined = await tables(numberSeriesTable)
    .where({ series })
    .first({ total: column });
  if (count === undefined || count.total === 0 || view !== 'gaps') return count?.total ?? 0;
  const register = registerOf(tables);
  const [atLowest]: { total: string | number }[] = await register()
    .where({ series, is_behind_gap: true, serial: lowest(register, series) })
    .count({ total: '*' });
  return count.total - Number(atLowest?.total ?? 0);
};

/** One page of a series, the highest numbers first, and how many entries there are in all. */
export const findRegisterEntries = async (
  tables: Tables,
  { series, view, page, pageSize }: RegisterQuery,
): Promise<{ readonly items: RegisterEntry[]; readonly total: number }> => {
  const register = registerOf(tables);
  const total = await totalOf(tables, { view, series });
  const { fromEnd, offset, limit } = pageWindow({ page, pageSize }, total);
  const onPage = entriesIn(register, { view, series })
    .modify(inOrder(fromEnd))
    .limit(limit)
    .offset(offset)
    .select('event_id');
  return { total, items: await entriesOf(tables, (query) => void query.whereIn('event_id', onPage)) };
};

/** The ids of all entries of a series that a view has, in the order of its pages. */
export const findRegisterIds = (
  tables: Tables,
  { series, view }: Pick<RegisterQuery, 'view' | 'series'>,
): Promise<string[]> => entriesIn(registerOf(tables), { view, series }).modify(inOrder()).pluck<string[]>('event_id');

/** Entries by their ids, in the order of pages, as they stand now. */
export const findRegisterEntriesById = (tables: Tables, ids: readonly string[]): Promise<RegisterEntry[]> =>
  entriesOf(tables, (query) => void query.whereRaw('event_id = any(?)', [[...ids]]));

/** An entry of the register with the parties of its case, as the history of a number lists it. */
export type NumberHistoryEntry = Omit<RegisterEntry, 'serial_before' | 'other_cases'>;

/** Cases of one number that are listed; a number that more cases had is a fault that the register counts. */
const mostCases = 50;

/** Every number of each case that was given a number in some spelling, as they were given, oldest first. */
export const findNumberHistory = async (tables: Tables, caseNumber: string): Promise<NumberHistoryEntry[]> => {
  const register = registerOf(tables);
  const holders: { case_id: string }[] = await register()
    .where({ number_key: canonicalCaseNumber(caseNumber) })
    .groupBy('case_id')
    .orderByRaw('min(given_at), case_id')
    .limit(mostCases)
    .select('case_id');
  const ids = holders.map(({ case_id: id }) => id);
  const rows: (RegisteredNumber & { readonly given_at: Date; readonly replaced_at: Date | null })[] = await register()
    .whereRaw('case_id = any(?)', [ids])
    .orderBy(['given_at', 'event_id']);
  const cases = await casesOf(tables, ids);
  return rows
    .map((row) => ({ ...noCase, ...row, serial: numberOrNull(row.serial), ...cases.get(row.case_id) }))
    .toSorted((one, other) => ids.indexOf(one.case_id) - ids.indexOf(other.case_id));
};

/** Every series in which numbers were given, the newest year first, then the one with most entries. */
export const listNumberSeries = async (
  tables: Tables,
): Promise<{ readonly series: string; readonly entries: number }[]> => {
  const rows: { series: string; entries: number }[] = await tables(numberSeriesTable).select('series', 'entries');
  const yearOf = (series: string): string => /^\(\d{4}\)/.exec(series)?.[0] ?? '';
  return rows.sort(
    (one, other) => yearOf(other.series).localeCompare(yearOf(one.series)) || other.entries - one.entries,
  );
};
