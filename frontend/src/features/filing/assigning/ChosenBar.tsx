import { Button } from 'react-bootstrap';
import { useAppDispatch } from '../../../core/hooks.js';
import type { ShownList } from '../../courtDesk/index.js';
import { ExportMenu } from '../../courtDesk/view/index.js';
import { assigning, type AssignedRow } from './assigning.js';

type Props = {
  readonly rows: readonly AssignedRow[];
  /** The list as it is on screen, of which the chosen rows go into a file; nothing for whoever may not take it away. */
  readonly wanted: Extract<ShownList, { list: 'all' | 'pending' }> | undefined;
  readonly onClear: () => void;
};

/** What can be done with the rows that were chosen in a list. */
export const ChosenBar = ({ rows, wanted, onClear }: Props) => {
  const dispatch = useAppDispatch();
  if (rows.length === 0) return null;
  const cases = rows.map(({ id, case_number, assignee }) => ({ id, case_number, assignee }));
  return (
    <div className="chosen-bar" role="group" aria-label="所选案件">
      <span role="status">已选 {rows.length} 件</span>
      <Button size="sm" onClick={() => dispatch(assigning.actions.dialogOpened({ cases }))}>
        分配所选…
      </Button>
      {wanted === undefined ? null : (
        <ExportMenu
          label="导出所选"
          size="sm"
          wanted={{ ...wanted, chosen: rows.map(({ id }) => id) }}
          total={rows.length}
        />
      )}
      <Button size="sm" variant="outline-secondary" onClick={() => window.print()}>
        打印所选
      </Button>
      <Button size="sm" variant="link" onClick={onClear}>
        取消选择
      </Button>
    </div>
  );
};
