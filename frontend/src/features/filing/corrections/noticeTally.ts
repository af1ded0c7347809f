import type { CorrectionMark } from '../../../../../domain/contract/corrections.js';

/** How many marks of a notice are closed, and what the party did about the open ones; a mark that was changed and explained counts as changed. */
export type NoticeTally = {
  readonly all: number;
  readonly settled: number;
  readonly changed: number;
  readonly explained: number;
  readonly untouched: number;
};

/** Whether the party changed the place of a mark; a new form that lacks the place says nothing of it. */
export const isChanged = ({ change }: Pick<CorrectionMark, 'change'>): boolean =>
  change !== 'unchanged' && change !== 'not_asked';

export const noticeTally = (
  marks: readonly Pick<CorrectionMark, 'change' | 'explanation' | 'settled'>[],
): NoticeTally => {
  const open = marks.filter(({ settled }) => settled === null);
  const changed = open.filter(isChanged).length;
  const explained = open.filter((mark) => !isChanged(mark) && mark.explanation !== null).length;
  return {
    all: marks.length,
    settled: marks.length - open.length,
    changed,
    explained,
    untouched: open.length - changed - explained,
  };
};

/** The figures in words, without those that are nothing: 已改 3 处，已说明 1 处，未改 1 处. */
export const tallyWords = ({ settled, changed, explained, untouched }: NoticeTally): string =>
  [
    [settled, '已核对'],
    [changed, '已改待核对'],
    [explained, '未改、已说明'],
    [untouched, '未改也未说明'],
  ]
    .filter(([count]) => count !== 0)
    .map(([count, name]) => `${name} ${count} 处`)
    .join('，');
