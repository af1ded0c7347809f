import type { RowFilter } from './batchDetail.js';
import type { Batch, BatchRow, BatchRowState } from './batchTypes.js';

/** What leaves a cell empty although the pattern fills it; the reader of tables says so too, and would come with all it reads. */
export const emptyMark = '（空）';

/** How a row stands, in a word or two, and the class of its colour. */
export const stateWords: Readonly<Record<BatchRowState, { readonly name: string; readonly className: string }>> = {
  ready: { name: '可提交', className: 'batch-state-ready' },
  problems: { name: '有问题', className: 'batch-state-wrong' },
  waiting: { name: '等待提交', className: 'batch-state-waiting' },
  submitted: { name: '已提交', className: 'batch-state-done' },
  failed: { name: '没有提交成功', className: 'batch-state-wrong' },
  skipped: { name: '已划去', className: 'batch-state-quiet' },
};

/** Of a form that is not submitted to a court by itself, rows are ready to be printed. */
export const stateName = (state: BatchRowState, canSubmit: boolean): string =>
  state === 'ready' && !canSubmit ? '没有问题' : stateWords[state].name;

/** The filters above the table, those of states that no row has left out but for the two that one works with. */
export const filtersOf = ({ counts, can_submit: canSubmit }: Pick<Batch, 'counts' | 'can_submit'>, shown: RowFilter) =>
  (
    [
      { key: '', name: '全部', count: counts.total },
      { key: 'problems', name: '有问题', count: counts.problems },
      { key: 'ready', name: stateName('ready', canSubmit), count: counts.ready },
      { key: 'waiting', name: '等待提交', count: counts.waiting },
      { key: 'submitted', name: '已提交', count: counts.submitted },
      { key: 'failed', name: '没有提交成功', count: counts.failed },
      { key: 'skipped', name: '已划去', count: counts.skipped },
      { key: 'duplicate', name: '重复', count: undefined },
    ] as const
  ).filter(
    ({ key, count }) =>
      key === shown ||
      ['', 'problems', 'ready', 'duplicate'].includes(key) ||
      (key === 'submitted' && canSubmit) ||
      (count ?? 0) > 0,
  );

/** What a filter leaves where it leaves nothing. */
export const nothingOf = (filter: RowFilter): string =>
  ({
    '': '这张表格里没有行。请在表格中填写后重新上传。',
    problems: '没有有问题的行。',
    ready: '没有可提交的行：先改正各行的问题。',
    waiting: '没有等待提交的行。',
    submitted: '还没有提交过。',
    failed: '没有提交不成功的行。',
    skipped: '没有划去的行。',
    duplicate: '没有重复的行。',
  })[filter];

/** How a batch stands, in a phrase. */
export const standingOf = ({ counts, submission, can_submit: canSubmit }: Batch): string => {
  const parts = [
    submission.state === 'running' ? `正在提交：${submission.done}/${submission.chosen}` : '',
    submission.state === 'paused' ? `已暂停，还有 ${counts.waiting} 件等待` : '',
    counts.submitted > 0 ? `已提交 ${counts.submitted} 件` : '',
    counts.failed > 0 ? `没有提交成功 ${counts.failed} 件` : '',
    counts.problems > 0 ? `有问题 ${counts.problems} 行` : '',
    counts.ready > 0 ? `${stateName('ready', canSubmit)} ${counts.ready} 行` : '',
  ].filter((part) => part !== '');
  return parts.length === 0 ? '没有可提交的行' : parts.join('，');
};

/** What a row is called: its number, and who sues whom where that was read. */
export const nameOfRow = ({ row, label }: Pick<BatchRow, 'row' | 'label'>): string =>
  label === '' ? `第 ${row} 行` : `第 ${row} 行（${label}）`;

/** Of what a row is the same, in a sentence. */
export const duplicateWords = ({ duplicate }: Pick<BatchRow, 'duplicate'>): string => {
  if (duplicate === null) return '';
  const { of_rows: rows, case_numbers: numbers } = duplicate;
  return [
    rows.length > 0 ? `与第 ${rows.join('、')} 行相同` : '',
    numbers.length > 0 ? `与您提交过的案件相同：${numbers.join('、')}` : '',
  ]
    .filter((part) => part !== '')
    .join('；');
};
