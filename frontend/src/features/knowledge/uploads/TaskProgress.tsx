import { Button } from 'react-bootstrap';
import { BusyButton } from '../../../components/BusyButton.js';
import { useAppDispatch, useAppSelector } from '../../../core/hooks.js';
import type { KnowledgeTask } from '../groupLists.js';
import { isOver, selectFollowed, taskCalledOff, taskLookedFor, taskRetried, type TaskPlace } from './knowledgeTasks.js';

type TaskFile = KnowledgeTask['files'][number];
const statusName = { PENDING: '排队等待处理', STARTED: '正在处理', SUCCESS: '处理完成', FAILURE: '处理失败' } as const;

const stateOf = ({ status, chunks, reason }: TaskFile): string => {
  // One that was there before brings nothing new, and says so; of others, rows or pages may have been left out.
  if (status === 'done' && reason !== null && chunks === 0) return reason;
  if (status === 'done') return `已入库 ${chunks} 个片段${reason === null ? '' : `；${reason}`}`;
  if (status === 'failed') return `未能入库：${reason ?? '未知错误'}`;
  return status === 'reading' ? '正在读取' : '等待';
};

type Props = {
  readonly place: TaskPlace;
  /** The task as its list shows it; a state that was read later replaces it. */
  readonly listed: KnowledgeTask | null;
};

/** Shows the progress of each file of an upload, why one failed, and the actions on it. */
export const TaskProgress = ({ place, listed }: Props) => {
  const dispatch = useAppDispatch();
  const followed = useAppSelector((state) => selectFollowed(state, place.taskId));
  const task = followed?.task ?? listed;
  const lost = followed?.lost ?? null;
  const percent = Math.round((task?.progress ?? 0) * 100);
  const running = task === null || !isOver(task);
  return (
    <div className="task-progress">
      <p role="status" className={task?.status === 'FAILURE' || lost !== null ? 'text-danger' : ''}>
        {lost ?? statusName[task?.status ?? 'PENDING']}
        {lost === null && task?.status === 'FAILURE' ? `：${task.reason ?? '未知错误'}` : ''}
      </p>
      {running && lost === null ? (
        <div
          className="progress"
          role="progressbar"
          aria-label={`${place.title}：进度`}
          aria-valuenow={percent}
          aria-valuemin={0}
          aria-valuemax={100}
        >
          <div className="progress-bar" style={{ width: `${percent}%` }} />
        </div>
      ) : null}
      {task && task.files.length > 0 ? (
        <ul className="task-files" aria-label="各文件的进度">
          {task.files.map((file, at) => (
            <li key={`${at} ${file.name}`}>
              <span className="task-file-name">{file.name}</span>
              <span className={file.status === 'failed' ? 'text-danger' : 'text-body-secondary'}>{stateOf(file)}</span>
            </li>
          ))}
        </ul>
      ) : null}
      <div className="d-flex flex-wrap gap-2">
        {lost === null ? null : (
          <Button size="sm" variant="outline-primary" onClick={() => dispatch(taskLookedFor(place))}>
            再次查看
          </Button>
        )}
        {running && lost === null ? (
          <Button
            size="sm"
            variant="outline-secondary"
            aria-label={`取消处理：${place.title}`}
            onClick={() => dispatch(taskCalledOff(place.taskId))}
          >
            取消处理
          </Button>
        ) : null}
        {task?.status === 'FAILURE' && lost === null ? (
          <BusyButton
            size="sm"
            variant="outline-primary"
            busy={followed?.isRetried === true}
            onClick={() => dispatch(taskRetried(place))}
          >
            重试失败的文件
          </BusyButton>
        ) : null}
      </div>
    </div>
  );
};
