import type { z } from 'zod';
import { closureName } from '../../../../domain/case/closureWords.js';
import { accountName } from '../../../../domain/actorNames.js';
import type { KnownAccount } from '../../../../domain/contract/shared.js';
import type { exportQuery } from '../../../../domain/contract/courtLists.js';
import type { FilingPeriod, PendingCorrection } from '../../../../domain/contract/cases.js';
import type { ListedCase } from '../../../../projections/caseList/caseListQueries.js';
import { courtMoment } from '../../../platform/listExport/sendList.js';

export type ExportQuery = z.output<typeof exportQuery>;

/** The columns of an exported list, with their widths in characters. */
export const caseColumns = [
  ['状态', 8],
  ['案号', 28],
  ['临时案号', 26],
  ['案由', 20],
  ['起诉方', 24],
  ['应诉方', 24],
  ['承办人', 24],
  ['提交时间', 18],
  ['立案时间', 18],
  ['更新时间', 18],
] as const;

const erasedParty = '（已清除）';

export const caseCells = (row: ListedCase, assignee: KnownAccount | null, timeZone: string): readonly string[] => [
  row.closed_as !== null ? closureName(row.closed_as, row) : row.status === 'pending' ? '待立案' : '已立案',
  row.status === 'filed' ? row.case_number : '',
  row.temporary_number,
  row.case_cause,
  row.plaintiff ?? (row.erased ? erasedParty : ''),
  row.defendant ?? (row.erased ? erasedParty : ''),
  assignee === null ? '' : accountName(assignee.email),
  courtMoment(row.created_at, timeZone),
  courtMoment(row.filed_at, timeZone),
  courtMoment(row.updated_at, timeZone),
];

const filings: Readonly<Record<FilingPeriod, string>> = { any: '已立案', month: '本月立案', year: '本年立案' };

const corrections: Readonly<Record<PendingCorrection, string>> = { asked: '等待补正', answered: '补正已回' };

const assignments: Readonly<Record<string, string>> = { mine: '我的案件', none: '未分配' };

/** What of the list a file holds, in words, and how many cases. */
export const heldWords = (query: ExportQuery, total: number): readonly string[] => {
  const { list, search_term: search, case_cause: cause, filed_in: period, correction, assigned, chosen, batch } = query;
  const filters = [
    list === 'pending' ? '待立案案件' : '全部案件',
    ...(period === undefined ? [] : [filings[period]]),
    ...(correction === undefined ? [] : [corrections[correction]]),
    ...(cause === '' ? [] : [`案由：${cause}`]),
    ...(assigned === undefined ? [] : [assignments[assigned] ?? '某一承办人的']),
    ...(batch === undefined ? [] : ['同一批量提交的']),
    ...(chosen === undefined ? [] : ['所选案件']),
    ...(search.trim() === '' ? [] : [`搜索：${search.trim()}`]),
  ];
  return [filters.join('，'), `共${total}件`];
};
