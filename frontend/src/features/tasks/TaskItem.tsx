import { Button, Spinner } from 'react-bootstrap';
import { downloadAgain } from '../../components/files/offerFile.js';
import type { Task } from './tasksSlice.js';

const iconOf = { completed: 'bi-check-circle-fill', failed: 'bi-exclamation-circle-fill' } as const;
const nameOf = { running: '进行中', completed: '已完成', failed: '失败' } as const;

type Props = { readonly task: Task; readonly onRemove: () => void; readonly onCancel: () => void };

/** One line of the tray: how far a task is, what came of it, and what can be done about it. */
export const TaskItem = ({ task, onRemove, onCancel }: Props) => {
  const { title, status, cancellable, result, error } = task;
  const file = result?.file ?? null;
  return (
    <li className={`task task-${status}`}>
      {status === 'running' ? (
        <Spinner animation="border" size="sm" aria-hidden="true" />
      ) : (
        <i className={`bi ${iconOf[status]} task-icon`} aria-hidden="true" />
      )}
      <div className="task-text">
        <p className="task-title">{title}</p>
        <p className="task-state">
          {nameOf[status]}
          {error === null ? null : `：${error}`}
        </p>
        {status === 'running' && cancellable ? (
          <Button size="sm" variant="outline-secondary" aria-label={`取消 ${title}`} onClick={onCancel}>
            取消
          </Button>
        ) : null}
        {status === 'running' ? null : (
          <div className="d-flex flex-wrap gap-2">
            {file === null ? null : (
              <Button
                size="sm"
                variant="outline-primary"
                aria-label={`再次下载 ${title}`}
                onClick={() => downloadAgain(file)}
              >
                再次下载
              </Button>
            )}
            <Button size="sm" variant="outline-secondary" aria-label={`移除 ${title}`} onClick={onRemove}>
              移除
            </Button>
          </div>
        )}
      </div>
    </li>
  );
};
