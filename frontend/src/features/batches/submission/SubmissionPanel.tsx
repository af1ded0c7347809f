import { Alert, ProgressBar } from 'react-bootstrap';
import { Link } from 'react-router';
import { BusyButton } from '../../../components/BusyButton.js';
import { useAppDispatch, useAppSelector } from '../../../core/hooks.js';
import { batchDetail } from '../batchDetail.js';
import type { BatchDetail } from '../batchTypes.js';

type Props = { readonly batch: BatchDetail };

/** What is said of a submission that goes on, waits, or has ended. */
const sentenceOf = ({ submission, counts }: BatchDetail): string => {
  const { state, done, chosen } = submission;
  const failed = counts.failed > 0 ? `，${counts.failed} 件没有成功` : '';
  if (state === 'running')
    return `正在提交：已处理 ${done} 件，共 ${chosen} 件${failed}。可以离开本页，也可以换一台设备来看。`;
  if (state === 'paused') return `提交已暂停：已处理 ${done} 件，还有 ${counts.waiting} 件等待${failed}。`;
  return `提交完毕：已提交 ${counts.submitted} 件${failed}。`;
};

/** How the submission of the chosen rows goes, and what can be done about it. */
export const SubmissionPanel = ({ batch }: Props) => {
  const dispatch = useAppDispatch();
  const isChanging = useAppSelector(batchDetail.selectors.pending).includes(batch.id);
  const { id, submission, counts } = batch;
  const { state, done, chosen, reason } = submission;
  if (state === 'none') return null;
  const percent = chosen === 0 ? 0 : Math.floor((100 * done) / chosen);
  return (
    <section className="panel batch-progress" aria-label="提交的进度">
      <p role="status" className="mb-2">
        {sentenceOf(batch)}
      </p>
      {reason === null ? null : (
        <Alert variant="warning" className="mb-2">
          {reason}
        </Alert>
      )}
      {state === 'done' ? null : <ProgressBar now={percent} label={`${percent}%`} aria-label="提交的进度" />}
      <div className="batch-buttons">
        {state === 'running' ? (
          <BusyButton
            variant="outline-secondary"
            busy={isChanging}
            onClick={() => dispatch(batchDetail.changes.pause({ id }))}
          >
            暂停
          </BusyButton>
        ) : null}
        {state === 'paused' ? (
          <BusyButton busy={isChanging} onClick={() => dispatch(batchDetail.changes.goOn({ id }))}>
            继续提交
          </BusyButton>
        ) : null}
        {state !== 'running' && counts.failed > 0 ? (
          <BusyButton
            variant="outline-primary"
            busy={false}
            onClick={() =>
              dispatch(
                batchDetail.actions.dialogOpened({
                  id,
                  chosen: { what: 'all', state: 'failed', except: [] },
                  count: counts.failed,
                }),
              )
            }
          >
            重试没有成功的 {counts.failed} 件
          </BusyButton>
        ) : null}
        {counts.submitted > 0 ? (
          <Link to="/app/my-documents" className="btn btn-outline-secondary">
            在“我的文书”中查看案件
          </Link>
        ) : null}
      </div>
    </section>
  );
};
