import type { Knex } from 'knex';
import type { ClosureKind } from '../../domain/case/closureWords.js';
import type { QueueStanding } from '../correctionQueue/correctionQueueProjection.js';
import { farRows, type PageWindow } from '../paging/pageWindow.js';
import type { Tables } from '../runner/projection.js';
import { caseDaysTable, type DatedList } from './caseListProjection.js';
import type { Filed } from './filedIn.js';

/** Which cases a list has, and in which order. */
export type CaseListFilter = {
  /** Number, cause or a party, in part; empty finds all. */
  readonly search: string;
  /** Only cases of this cause, when given. */
  readonly cause?: string | undefined;
  /** Only pending cases, newest first; else all, last changed first. */
  readonly pendingOnly: boolean;
  /** Only cases that were closed without a number, in any way or in one, when given; the last closed first. */
  readonly closed?: ClosureKind | 'any' | undefined;
  /** Only cases that were filed then, when given. */
  readonly filed?: Filed | undefined;
  /** Only pending cases that the court asked to correct and waits for, or that came back, when given. */
  readonly correction?: QueueStanding | undefined;
  /** Only cases of this account, or of nobody (`null`), when given. */
  readonly assignee?: string | null | undefined;
  /** Only cases that were filed from this table of many pleadings, when given. */
  readonly batch?: string | undefined;
  /** Only those of these cases, when given. */
  readonly chosen?: readonly string[] | undefined;
  /** The other way round. */
  readonly oldestFirst?: boolean;
  /** Pending cases by the last day of the court's period, the first first; those in which it is halted last. */
  readonly byClock?: boolean;
};

/** The column that a list is ordered by. */
export const orderColumn = ({ pendingOnly, closed }: CaseListFilter) =>
  closed !== undefined ? 'closed_at' : pendingOnly ? 'created_at' : 'updated_at';

/** Whether a list, read from its beginning or its end, has the oldest first. */
export const isAscending = ({ oldestFirst = false }: CaseListFilter, fromEnd: boolean): boolean =>
  oldestFirst !== fromEnd;

/** The list whose cases are counted by days, for a list that goes by their status and cause alone. */
const datedListOf = (filter: CaseListFilter): DatedList | undefined => {
  const { search, pendingOnly, closed, filed, correction, assignee, batch, byClock } = filter;
  if (batch !== undefined || closed !== undefined || assignee !== undefined || byClock) return undefined;
  if (search.trim() !== '' || correction !== undefined || (filed && filed.period !== 'any')) return undefined;
  return pendingOnly ? 'pending' : filed ? 'filed' : 'all';
};

/** Where a far window begins: at the cases of a day, of which so many still lie before it. */
type Place = { readonly bound: Date; readonly inside: number };

/** Finds the day in which a far window of a list begins, by the counts of days; `undefined` where they do not help. */
export const placeOf = async (
  tables: Tables,
  filter: CaseListFilter,
  { fromEnd, offset }: PageWindow,
): Promise<Place | undefined> => {
  const list = datedListOf(filter);
  if (list === undefined || offset < farRows) return undefined;
  const isUpwards = isAscending(filter, fromEnd);
  const days = () => tables(caseDaysTable).where({ list, case_cause: filter.cause ?? '' });
  const found: { day: string } | undefined = await days()
    .whereRaw(
      `day = (select day from (select day, sum(cases) over (order by day ${isUpwards ? 'asc' : 'desc'}) - cases as before from (?) as days) as days
               where before <= ? order by before desc limit 1)`,
      [days().select('day', 'cases'), offset],
    )
    .first('day');
  if (!found) return undefined;
  const { day } = found;
  const [row]: { before: string | number | null }[] = await days()
    .where('day', isUpwards ? '<' : '>', day)
    .sum({ before: 'cases' });
  const begin = Date.parse(day);
  return { bound: new Date(isUpwards ? begin : begin + 86_400_000), inside: offset - Number(row?.before ?? 0) };
};

/** Narrows a query in order to the rows of a window. What lies before the day in which a far one begins is not walked over. */
export const inWindow =
  (filter: CaseListFilter, { fromEnd, offset, limit }: PageWindow, place: Place | undefined) =>
  (query: Knex.QueryBuilder): void => {
    void query.limit(limit).offset(place?.inside ?? offset);
    if (place) void query.where(orderColumn(filter), isAscending(filter, fromEnd) ? '>=' : '<', place.bound);
  };
