import { useEffect, useRef } from 'react';
import { Button, Offcanvas } from 'react-bootstrap';
import { EmptyState } from '../../components/EmptyState.js';
import { useAppDispatch, useAppSelector } from '../../core/hooks.js';
import { TaskItem } from './TaskItem.js';
import { endedTasksRemoved, selectTasks, taskCancelRequested, taskRemoved } from './tasksSlice.js';
import './tasks.css';

type Props = { readonly show: boolean; readonly onHide: () => void };

/** What runs in the background, and what came of it. */
export const TaskPanel = ({ show, onHide }: Props) => {
  const dispatch = useAppDispatch();
  const tasks = useAppSelector(selectTasks);
  const panel = useRef<HTMLDivElement>(null);
  const isAfterRemoval = useRef(false);
  /** The button that was pressed goes with its task: the focus stays in the panel. */
  useEffect(() => {
    if (isAfterRemoval.current) panel.current?.focus();
    isAfterRemoval.current = false;
  }, [tasks]);
  const running = tasks.filter(({ status }) => status === 'running').length;
  const asRemoval = (change: () => void) => () => {
    isAfterRemoval.current = true;
    change();
  };
  return (
    <Offcanvas show={show} onHide={onHide} placement="end" aria-labelledby="task-tray-title">
      <Offcanvas.Header closeButton closeLabel="关闭任务">
        <Offcanvas.Title as="h2" id="task-tray-title">
          任务
        </Offcanvas.Title>
      </Offcanvas.Header>
      <Offcanvas.Body>
        <div ref={panel} tabIndex={-1} className="task-panel">
          <p role="status" className="task-sum">
            {running > 0 ? `${running} 项任务正在进行，可以继续使用其他页面。` : '没有正在进行的任务。'}
          </p>
          {tasks.length === 0 ? (
            <EmptyState icon="bi-check2-all" title="这里没有任务。" />
          ) : (
            <ul className="tasks">
              {tasks.map((task) => (
                <TaskItem
                  key={task.id}
                  task={task}
                  onRemove={asRemoval(() => dispatch(taskRemoved(task.id)))}
                  onCancel={asRemoval(() => dispatch(taskCancelRequested(task.id)))}
                />
              ))}
            </ul>
          )}
          {tasks.length > running ? (
            <Button variant="link" size="sm" onClick={asRemoval(() => dispatch(endedTasksRemoved()))}>
              清除已结束的任务
            </Button>
          ) : null}
        </div>
      </Offcanvas.Body>
    </Offcanvas>
  );
};
