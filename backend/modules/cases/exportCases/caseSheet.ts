import type { z } from 'zod';
import type { exportQuery } from '../../../../domain/contract/courtLists.js';
import type { Behind } from '../../../../domain/contract/behind.js';
import type { FilingPeriod, PendingCorrection } from '../../../../domain/contract/cases.js';
import { courtClock } from '../../../../domain/courtCalendar/courtClock.js';
import type { ListedCase } from '../../../../projections/caseList/caseListQueries.js';

export type ExportQuery = z.output<typeof exportQuery>;

/** The columns of an exported list, with their widths in characters. */
const columns = [
  ['状态', 8],
  ['案号', 28],
  ['临时案号', 26],
  ['案由', 20],
  ['原告', 24],
  ['被告', 24],
  ['提交时间', 18],
  ['立案时间', 18],
  ['更新时间', 18],
] as const;
export const columnTitles: readonly string[] = columns.map(([title]) => title);
export const columnWidths: readonly number[] = columns.map(([, width]) => width);

const erasedParty = '（已清除）';

/** `2026-03-05 14:03` on the court's clock: sorts as text, and spreadsheets read it as a moment. */
const courtMoment = (moment: Date | null, timeZone: string): string => {
  if (moment === null) return '';
  const { day, time } = courtClock(moment, timeZone);
  return `${day} ${time.slice(0, 5)}`;
};

export const caseCells = (row: ListedCase, timeZone: string): readonly string[] => [
  row.status === 'pending' ? '待立案' : '已立案',
  row.status === 'pending' ? '' : row.case_number,
  row.temporary_number,
  row.case_cause,
  row.plaintiff ?? (row.erased ? erasedParty : ''),
  row.defendant ?? (row.erased ? erasedParty : ''),
  courtMoment(row.created_at, timeZone),
  courtMoment(row.filed_at, timeZone),
  courtMoment(row.updated_at, timeZone),
];

const filings: Readonly<Record<FilingPeriod, string>> = { any: '已立案', month: '本月立案', year: '本年立案' };

const corrections: Readonly<Record<PendingCorrection, string>> = { asked: '等待补正', answered: '补正已回' };

/** As of when the file is: of the request, or of the moment up to which the list holds what happened. */
const standOf = (at: Date, behind: Behind, timeZone: string): string => {
  if (behind?.state === 'unknown') return `${courtMoment(at, timeZone)}导出，未能确认是否含最近的改动`;
  return behind?.as_of == null
    ? `截至${courtMoment(at, timeZone)}`
    : `截至${courtMoment(new Date(behind.as_of), timeZone)}，此后的改动尚未计入`;
};

type Heading = { readonly query: ExportQuery; readonly total: number; readonly at: Date; readonly behind: Behind; readonly by: string };

/** What the file says of itself: as of when, what of the list it holds, how many cases, and who took it away. */
export const headingCells = ({ query, total, at, behind, by }: Heading, timeZone: string): readonly string[] => {
  const { list, search_term: search, case_cause: cause, filed_in: period, correction } = query;
  const filters = [
    list === 'pending' ? '待立案案件' : '全部案件',
    ...(period === undefined ? [] : [filings[period]]),
    ...(correction === undefined ? [] : [corrections[correction]]),
    ...(cause === '' ? [] : [`案由：${cause}`]),
    ...(search.trim() === '' ? [] : [`搜索：${search.trim()}`]),
  ];
  return [standOf(at, behind, timeZone), filters.join('，'), `共${total}件`, `导出人：${by}`];
};
