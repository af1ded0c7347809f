import { Button } from 'react-bootstrap';
import { mostChosenCases } from '../../../../../domain/case/mostChosenCases.js';
import { ForRoles } from '../../../components/ForRoles.js';
import { useAppDispatch } from '../../../core/hooks.js';
import { ExportMenu } from '../../courtDesk/view/index.js';
import { assigning } from '../assigning/assigning.js';
import { batchNotice, batchNumbers, type BatchAbout, type BatchView } from './caseBatches.js';

type Props = BatchAbout & {
  /** Which cases of the batch are on screen, of which rows are chosen, or all of which it is done with. */
  readonly view: BatchView;
  readonly isChosen: boolean;
  readonly onClear: () => void;
};

const isPending = ({ status, set_aside: aside }: BatchAbout['cases'][number]): boolean =>
  status === 'pending' && aside === null;

/** What goes into a file: the rows that were chosen, as many as one file takes by choice, else what is on screen. */
const exported = ({ batchId, cases, view, isChosen }: Omit<Props, 'onClear'>) => {
  const shown = { search: '', cause: '', order: 'newest', batch: batchId } as const;
  if (isChosen || view === 'closed')
    return cases.length > mostChosenCases
      ? undefined
      : ({ ...shown, list: 'all', chosen: cases.map(({ id }) => id) } as const);
  if (view === 'pending') return { ...shown, list: 'pending' } as const;
  return { ...shown, list: 'all', ...(view === 'filed' && { filed: 'any' as const }) } as const;
};

/** What is done with the whole batch by one press, or with the rows of it that were chosen. */
export const BatchActions = ({ batchId, cases, view, isChosen, onClear }: Props) => {
  const dispatch = useAppDispatch();
  const pending = cases.filter((row) => isPending(row) && row.version !== null);
  const open = cases.filter(({ status }) => status !== 'closed');
  const wanted = exported({ batchId, cases, view, isChosen });
  return (
    <div className="chosen-bar" role="group" aria-label="整批办理">
      <span role="status">
        {isChosen ? '已选' : view === 'all' ? '整批' : '所列'} {cases.length} 件
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
      {wanted === undefined ? null : <ExportMenu size="sm" label="导出" wanted={wanted} total={cases.length} />}
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
