import type { ListCorrection, ListFiled } from '../../../components/lists/useListQuery.js';

/** The names of the filters of the list of all cases, in the order in which they are offered. */
export const filings: readonly { readonly value: ListFiled; readonly name: string }[] = [
  { value: '', name: '不限是否立案' },
  { value: 'any', name: '已立案' },
  { value: 'month', name: '本月立案' },
  { value: 'year', name: '本年立案' },
];

/** The names of the views of the list of pending cases, in the order in which they are offered. */
export const waits: readonly { readonly key: ListCorrection; readonly name: string }[] = [
  { key: '', name: '全部' },
  { key: 'answered', name: '补正已回' },
  { key: 'asked', name: '等待补正' },
];

/** The names of the filters by who has the cases, but for those of one account. */
export const assignments: Readonly<Record<string, string>> = { mine: '我的案件', none: '未分配' };

/** The orders of the list of pending cases. */
export const orders = [
  { value: 'newest', name: '最新提交在前' },
  { value: 'oldest', name: '最早提交在前' },
  { value: 'due', name: '法定期限先到在前' },
] as const;
