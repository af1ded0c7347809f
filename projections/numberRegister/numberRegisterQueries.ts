import type { Knex } from 'knex';
import type { RegisterView } from '../../domain/case/numberRegister.js';
import { caseListTable } from '../caseList/caseListProjection.js';
import type { Tables } from '../runner/projection.js';
import { numberRegisterTable, numberSeriesTable, type RegisteredNumber } from './numberRegisterProjection.js';

export type RegisterQuery = {
  readonly series: string;
  readonly view: RegisterView;
  /** The number of the page, from 1. */
  readonly page: number;
  readonly pageSize: number;
};

/** An entry with what stands around it in the series, and the parties of its case; these are `null` once they are erased. */
export type RegisterEntry = Omit<RegisteredNumber, 'given_at' | 'replaced_at' | 'serial'> & {
  readonly serial: number | null;
  readonly given_at: Date;
  readonly replaced_at: Date | null;
  /** The next lower number that a case goes by; `null` for the lowest. */
  readonly serial_before: number | null;
  readonly is_before_predecessor: boolean;
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

/** The entry whose number comes right before and is some case's number. */
const predecessor = (register: Register): Knex.QueryBuilder =>
  register('before').whereRaw(
    `before.series = ${numberRegisterTable}.series and before.replaced_at is null
       and before.serial = ${numberRegisterTable}.serial - 1`,
  );
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

const inView =
  (register: Register, view: RegisterView) =>
  (query: Knex.QueryBuilder): void => {
    if (view === 'gaps')
      void query
        .whereNull('replaced_at')
        .whereNotNull('serial')
        .whereNotExists(predecessor(register))
        .whereExists(lower(register));
    else if (view === 'corrected')
      void query.where((either: Knex.QueryBuilder) => either.whereNotNull('replaced_at').orWhereNotNull('reason'));
    else if (view === 'shared') void query.whereExists(sameNumber(register));
    else if (view === 'confirmed') void query.whereRaw('cardinality(acknowledged) > 0');
    else if (view === 'disordered')
      void query
        .whereNull('replaced_at')
        .whereExists(predecessor(register).whereRaw(`before.given_at > ${numberRegisterTable}.given_at`));
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

const numberOrNull = (value: string | number | null): number | null => (value === null ? null : Number(value));

/** One page of a series, the highest numbers first, and how many entries there are in all. */
export const findRegisterEntries = async (
  tables: Tables,
  { series, view, page, pageSize }: RegisterQuery,
): Promise<{ readonly items: RegisterEntry[]; readonly total: number }> => {
  const register = registerOf(tables);
  const count: { total: string | number } | undefined =
    view === 'all'
      ? await tables(numberSeriesTable).where({ series }).first({ total: 'entries' })
      : await register().where({ series }).modify(inView(register, view)).count({ total: '*' }).first();
  type Counted = RegisteredNumber & {
    readonly given_at: Date;
    readonly replaced_at: Date | null;
    readonly serial_before: string | null;
    readonly later_predecessors: string;
    readonly other_cases: string;
  };
  const rows: Counted[] = await register()
    .where({ series })
    .modify(inView(register, view))
    .orderBy([
      { column: 'serial', order: 'desc', nulls: 'last' },
      { column: 'event_id', order: 'desc' },
    ])
    .limit(pageSize)
    .offset((page - 1) * pageSize)
    .select(
      `${numberRegisterTable}.*`,
      lower(register).max('lower.serial').as('serial_before'),
      predecessor(register)
        .whereRaw(`before.given_at > ${numberRegisterTable}.given_at`)
        .count('*')
        .as('later_predecessors'),
      sameNumber(register).countDistinct('other.case_id').as('other_cases'),
    );
  const cases = await casesOf(
    tables,
    rows.map(({ case_id: id }) => id),
  );
  return {
    total: Number(count?.total ?? 0),
    items: rows.map(({ later_predecessors: later, other_cases: others, serial_before: before, ...row }) => {
      const { case_number = null, plaintiff = null, defendant = null, erased = false } = cases.get(row.case_id) ?? {};
      const isCurrent = row.replaced_at === null;
      return {
        ...row,
        serial: numberOrNull(row.serial),
        serial_before: isCurrent ? numberOrNull(before) : null,
        is_before_predecessor: isCurrent && Number(later) > 0,
        other_cases: Number(others),
        case_number,
        plaintiff,
        defendant,
        erased,
      };
    }),
  };
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
