import { lazy, Suspense, useState } from 'react';
import { Badge, Button, Spinner } from 'react-bootstrap';
import { patiently } from '../../components/patiently.js';
import { useAppSelector } from '../../core/hooks.js';
import { selectTasks } from './tasksSlice.js';
import './tasks.css';

const TaskPanel = lazy(patiently(async () => (await import('./TaskPanel.js')).TaskPanel));

/** The button in the header and the panel it opens: what runs in the background, and what came of it. */
export const TaskTray = () => {
  const tasks = useAppSelector(selectTasks);
  const [open, setOpen] = useState(false);
  const [needed, setNeeded] = useState(false);
  const running = tasks.filter(({ status }) => status === 'running').length;
  // Before the first task there is nothing to open. Later the button stays: the focus comes back to it.
  if (tasks.length > 0 && !needed) setNeeded(true);
  if (!needed) return null;
  return (
    <>
      <Button
        variant="quiet"
        className="task-button"
        aria-haspopup="dialog"
        aria-label={`任务：${running} 项进行中，共 ${tasks.length} 项`}
        onClick={() => setOpen(true)}
      >
        <i className={`bi ${running > 0 ? 'bi-hourglass-split' : 'bi-list-check'}`} aria-hidden="true" />
        {tasks.length === 0 ? null : (
          <Badge pill bg={running > 0 ? 'primary' : 'secondary'} className="task-count" aria-hidden="true">
            {running > 0 ? running : tasks.length}
          </Badge>
        )}
      </Button>
      <Suspense
        fallback={open ? <Spinner animation="border" size="sm" role="status" aria-label="正在打开任务" /> : null}
      >
        <TaskPanel show={open} onHide={() => setOpen(false)} />
      </Suspense>
    </>
  );
};
