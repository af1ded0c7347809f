import type { BenchRun, BenchRunDetail } from './benchLists.js';

type Fields = Pick<
  BenchRunDetail['results'][number],
  'right' | 'wrong' | 'missing' | 'quotes' | 'verbatim' | 'evidenced'
>;

export const statusNames: Readonly<Record<BenchRun['status'], string>> = {
  PENDING: '排队中',
  STARTED: '进行中',
  SUCCESS: '已完成',
  FAILURE: '没有完成',
};

export const verdictNames = { right: '相符', wrong: '不符', missing: '没有给出', unexpected: '无可对照' } as const;

/** A share in percent; a dash where there is nothing to share. */
export const shareOf = (part: number, whole: number): string =>
  whole === 0 ? '—' : `${Math.round((part / whole) * 100)}%`;

/** How many of the expected values are right, with their share. */
export const rightOf = ({ right, wrong, missing }: Fields): string =>
  `${right} / ${right + wrong + missing}（${shareOf(right, right + wrong + missing)}）`;

/** Milliseconds as seconds with one decimal. */
export const secondsOf = (ms: number): string => `${(ms / 1000).toFixed(1)}秒`;

/** A value of a field as people read it. */
export const valueText = (value: BenchRunDetail['results'][number]['fields'][number]['expected']): string => {
  if (value === null) return '—';
  if (typeof value === 'boolean') return value ? '是' : '否';
  if (typeof value === 'string') return value;
  return Array.isArray(value) ? value.join('、') : `${value.from ?? ''}至${value.to ?? ''}`;
};
