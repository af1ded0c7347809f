import { Button } from 'react-bootstrap';
import type { BackgroundWork } from '../../../../domain/contract/backgroundWork.js';
import { ListTable, type Column } from '../../components/lists/ListTable.js';
import { CourtMoment } from '../../components/time/CourtMoment.js';
import { useAppDispatch, useAppSelector } from '../../core/hooks.js';
import { backgroundWorkList } from './backgroundWorkList.js';
import { countOf, kindNames, nameOf, sinceName, stateColours, stateNames, triesOf } from './workTexts.js';

const percent = (share: number): string => `${Math.round(share * 100)}%`;

const Progress = ({ work }: { readonly work: BackgroundWork }) => {
  const { progress, state } = work;
  const count = countOf(work);
  const isUnderWay = progress !== null && (state === 'running' || (state === 'waiting' && progress > 0));
  if (!isUnderWay) return <>{count ?? '—'}</>;
  return (
    <span className="d-block">
      {percent(progress)}
      {count === null ? null : `，${count}`}
      <span
        className="progress mt-1"
        role="progressbar"
        aria-label={`${nameOf(work)}的进度`}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={Math.round(progress * 100)}
      >
        <span className="progress-bar" style={{ width: percent(progress) }} />
      </span>
    </span>
  );
};

type Props = {
  readonly rows: readonly BackgroundWork[];
  readonly busy: boolean;
  readonly onCancel: (work: BackgroundWork) => void;
};

/** Work with its state, and what can be done about it. */
export const WorkTable = ({ rows, busy, onCancel }: Props) => {
  const dispatch = useAppDispatch();
  const pending = useAppSelector(backgroundWorkList.selectors.pending);
  const columns: readonly Column<BackgroundWork>[] = [
    {
      title: '工作',
      cell: (work) => (
        <span className="d-block text-break">
          <strong>{nameOf(work)}</strong>
          <span className="d-block small text-body-secondary">
            {work.kind === 'scheduled_job' ? kindNames.scheduled_job : work.owner === 'account' ? '账号的' : '平台的'}
          </span>
        </span>
      ),
    },
    {
      title: '状态',
      cell: ({ state, reason }) => (
        <span className="d-block">
          <span className={`badge ${stateColours[state]}`}>{stateNames[state]}</span>
          {reason === null ? null : <span className="d-block small text-break mt-1">{reason}</span>}
        </span>
      ),
    },
    { title: '进度', cell: (work) => <Progress work={work} /> },
    {
      title: '时间',
      cell: (work) =>
        work.since === null ? (
          '—'
        ) : (
          <span className="d-block small">
            {sinceName(work)} <CourtMoment iso={work.since} />
            {work.ended_at === null ? null : (
              <span className="d-block">
                结束 <CourtMoment iso={work.ended_at} />
              </span>
            )}
          </span>
        ),
    },
    { title: '尝试', className: 'list-unbroken', cell: triesOf },
    {
      title: '操作',
      className: 'list-actions',
      cell: (work) => (
        <span className="d-inline-flex flex-wrap gap-2">
          {work.can_retry ? (
            <Button
              size="sm"
              variant="outline-primary"
              disabled={pending.includes(work.id)}
              aria-label={`重试：${nameOf(work)}`}
              onClick={() => dispatch(backgroundWorkList.changes.retry({ id: work.id }))}
            >
              重试
            </Button>
          ) : null}
          {work.can_cancel ? (
            <Button
              size="sm"
              variant="outline-danger"
              disabled={pending.includes(work.id)}
              aria-label={`取消：${nameOf(work)}`}
              onClick={() => onCancel(work)}
            >
              取消
            </Button>
          ) : null}
          {work.can_retry || work.can_cancel ? null : '—'}
        </span>
      ),
    },
  ];
  return <ListTable caption="后台工作" columns={columns} rows={rows} busy={busy} />;
};
