import { Button } from 'react-bootstrap';
import { mostChosenCases } from '../../../../../domain/contract/assignments.js';
import { ForRoles } from '../../../components/ForRoles.js';
import { useAppDispatch } from '../../../core/hooks.js';
import { ExportMenu } from '../../courtDesk/view/index.js';
import { assigning } from '../assigning/assigning.js';
import { batchNotice, batchNumbers, type BatchAbout } from './caseBatches.js';

type Props = BatchAbout & {
  /** Whether rows were chosen; else it is done with all that are on screen. */
  readonly isChosen: boolean;
  readonly onClear: () => void;
};

const isPending = ({ status, set_aside: aside }: BatchAbout['cases'][number]): boolean =>
  status === 'pending' && aside === null;

/** What is done with the whole batch by one press, or with the rows of it that were chosen. */
export const BatchActions = ({ batchId, cases, isChosen, onClear }: Props) => {
  const dispatch = useAppDispatch();
  const pending = cases.filter((row) => isPending(row) && row.version !== null);
  const open = cases.filter(({ status }) => status !== 'closed');
  const which = isChosen ? { chosen: cases.map(({ id }) => id) } : {};
  return (
    <div className="chosen-bar" role="group" aria-label="整批办理">
      <span role="status">
        {isChosen ? '已选' : '整批'} {cases.length} 件
      </span>
      <ForRoles roles={['clerk']}>
        <Button
          size="sm"
          disabled={pending.length === 0}
          onClick={() => dispatch(batchNumbers.actions.dialogOpened({ batchId, cases: pending }))}
        >
          编立案号（{pending.length}）…
        </Button>
        <Button
          size="sm"
          variant="outline-primary"
          disabled={pending.length === 0}
          onClick={() => dispatch(batchNotice.actions.dialogOpened({ batchId, cases: pending }))}
        >
          通知补正（{pending.length}）…
        </Button>
      </ForRoles>
      <Button
        size="sm"
        variant="outline-primary"
        disabled={open.length === 0}
        onClick={() => dispatch(assigning.actions.dialogOpened({ cases: open }))}
      >
        分配（{open.length}）…
      </Button>
      {isChosen && cases.length > mostChosenCases ? null : (
        <ExportMenu
          size="sm"
          label="导出"
          wanted={{ list: 'all', search: '', cause: '', order: 'newest', batch: batchId, ...which }}
          total={cases.length}
        />
      )}
      <Button size="sm" variant="outline-secondary" disabled={cases.length === 0} onClick={() => window.print()}>
        打印
      </Button>
      {isChosen ? (
        <Button size="sm" variant="link" onClick={onClear}>
          取消选择
        </Button>
      ) : null}
    </div>
  );
};
