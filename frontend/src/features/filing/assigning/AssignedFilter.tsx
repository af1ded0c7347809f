import type { AssignedCounts } from '../../../../../domain/contract/assigned.js';
import { ListFilter } from '../../../components/lists/ListFilter.js';
import { useAppDispatch, useAppSelector } from '../../../core/hooks.js';
import { dataOf } from '../../../core/loadable.js';
import { assigneeName, assigning, type AssignedRow } from './assigning.js';

type Props = {
  readonly value: string;
  readonly counts: AssignedCounts | undefined;
  /** The rows on screen: who has them is offered at once. */
  readonly rows: readonly AssignedRow[];
  readonly onChoose: (assigned: string) => void;
};

const counted = (name: string, count: number | undefined): string =>
  count === undefined ? name : `${name}（${count}）`;

/** Narrows a list to one's own cases, to nobody's, or to those of somebody; everybody is asked for once the choice is gone to. */
export const AssignedFilter = ({ value, counts, rows, onChoose }: Props) => {
  const dispatch = useAppDispatch();
  const candidates = dataOf(useAppSelector(assigning.selectors.list))?.items ?? [];
  const people = new Map([
    ...rows.flatMap(({ assignee }) => (assignee === null ? [] : [[assignee.id, assigneeName(assignee)] as const])),
    ...candidates.map(({ id, email }) => [id, email] as const),
  ]);
  const isUnknown = value !== '' && value !== 'mine' && value !== 'none' && !people.has(value);
  return (
    <ListFilter
      label="按承办人筛选"
      value={value}
      options={[
        { value: '', name: '全部承办人' },
        { value: 'mine', name: counted('我的案件', counts?.mine) },
        { value: 'none', name: counted('未分配', counts?.unassigned) },
        ...[...people].map(([id, name]) => ({ value: id, name })),
        ...(isUnknown ? [{ value, name: '所选的承办人' }] : []),
      ]}
      onChoose={onChoose}
      onFocus={() => void dispatch(assigning.actions.wanted())}
    />
  );
};
