import type { BatchOfCase } from '../../../../../domain/contract/caseBatch.js';
import { ListFilter } from '../../../components/lists/ListFilter.js';
import { batchName } from './BatchTag.js';

type Props = {
  readonly value: string;
  /** The rows on screen: their batches are offered. */
  readonly rows: readonly { readonly batch?: BatchOfCase }[];
  readonly onChoose: (batch: string) => void;
};

/** Narrows a list to the cases of one batch; nothing where no case on screen is of one. */
export const BatchFilter = ({ value, rows, onChoose }: Props) => {
  const batches = new Map(rows.flatMap(({ batch }) => (batch === undefined ? [] : [[batch.id, batch] as const])));
  if (batches.size === 0 && value === '') return null;
  return (
    <ListFilter
      label="按批量筛选"
      value={value}
      options={[
        { value: '', name: '不限批量' },
        ...[...batches.values()].map((batch) => ({
          value: batch.id,
          name: `批量：${batchName(batch)}（${batch.cases}）`,
        })),
        ...(value !== '' && !batches.has(value) ? [{ value, name: '所选的一批' }] : []),
      ]}
      onChoose={onChoose}
    />
  );
};
