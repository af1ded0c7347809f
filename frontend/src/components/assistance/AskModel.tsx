import { useEffect, useState, type ReactNode } from 'react';
import { Button, Spinner } from 'react-bootstrap';
import { ErrorNotice } from '../ErrorNotice.js';
import { leftOutSentence } from '../../../../domain/assistance/statement.js';
import { noticeOf, type Task } from '../../../../domain/assistance/task.js';
import { dataOf, type Loadable } from '../../core/loadable.js';
import { CallCostLine } from './CallCostLine.js';
import { ModelNeeded } from './ModelNeeded.js';
import { useCallCost } from '../../core/assistance/useCallCost.js';
import { useModelThere } from '../../core/assistance/useModelThere.js';

/** Seconds since the component appeared. */
const useSeconds = (): number => {
  const [seconds, setSeconds] = useState(0);
  useEffect(() => {
    const timer = setInterval(() => setSeconds((before) => before + 1), 1000);
    return () => clearInterval(timer);
  }, []);
  return seconds;
};

const Running = ({ running, onStop }: { readonly running: string; readonly onStop: () => void }) => (
  <div className="model-run">
    <Spinner animation="border" size="sm" aria-hidden="true" />
    <span role="status">{running}</span>
    <span aria-hidden="true">已用 {useSeconds()} 秒</span>
    <Button variant="outline-secondary" size="sm" onClick={onStop}>
      取消
    </Button>
  </div>
);

/** The state of a question to a model. `data` is the last result; it stays on screen while the next one is asked for. */
export type Asking<Data> = {
  readonly status: 'idle' | 'running' | 'ended' | 'stopped' | 'failed';
  readonly data: Data | null;
  readonly error?: string;
};

/** A question that is asked as a read of the server. */
export const askingOf = <Data,>(read: Loadable<Data>): Asking<Data> => {
  const status = ({ idle: 'idle', loading: 'running', loaded: 'ended', failed: 'failed' } as const)[read.status];
  return { status, data: dataOf(read) ?? null, ...(read.status === 'failed' && { error: read.error }) };
};

type Props<Data> = {
  readonly task: Pick<Task, 'name' | 'slot' | 'sees'>;
  /** The label of the button: `开始分析`. */
  readonly label: string;
  /** The label of the button once there is a result. */
  readonly again?: string;
  /** What is said while the model works. */
  readonly running?: string;
  /** What needs the model, and what works without it; see `ModelNeeded`. */
  readonly what: string;
  readonly works?: string;
  readonly run: Asking<Data> | undefined;
  readonly onStart: () => void;
  readonly onStop: () => void;
  /** Why there is nothing to analyse; the button is disabled. */
  readonly impossible?: string | undefined;
  readonly children: (data: Data) => ReactNode;
};

/** How many items the model was not shown, where the result says so. */
const leftOutOf = (data: unknown): number =>
  typeof data === 'object' && data !== null && 'left_out' in data && typeof data.left_out === 'number'
    ? data.left_out
    : 0;

/**
 * One task of a model from its button to its result: what is sent, seconds and a way to cancel while it runs, a retry where it failed,
 * and below the result how much the model was not shown.
 */
export const AskModel = <Data,>({ task, label, again = '重新分析', what, works, run, ...props }: Props<Data>) => {
  const { running = '模型正在阅读', onStart, onStop, impossible, children } = props;
  const isThere = useModelThere(task.slot);
  const cost = useCallCost(task.name, run?.status === 'running');
  const data = run?.data ?? null;
  const leftOut = leftOutSentence(leftOutOf(data));
  const controls = () => {
    if (run?.status === 'running') return <Running running={running} onStop={onStop} />;
    if (isThere === false) return <ModelNeeded slot={task.slot} what={what} {...(works !== undefined && { works })} />;
    if (run?.status === 'failed') return <ErrorNotice message={run.error ?? ''} onRetry={onStart} />;
    return (
      <>
        <div className="model-run">
          <Button
            variant="outline-primary"
            size="sm"
            onClick={onStart}
            disabled={impossible !== undefined || cost?.isPaid === false}
          >
            <i className="bi bi-stars me-2" aria-hidden="true" />
            {data === null ? label : again}
          </Button>
          {run?.status === 'stopped' ? <span role="status">已取消</span> : null}
          {impossible === undefined ? null : <span className="text-body-secondary">{impossible}</span>}
        </div>
        <CallCostLine cost={cost} />
        <p className="field-hint">{noticeOf(task)}</p>
      </>
    );
  };
  return (
    <>
      {controls()}
      {data === null ? null : children(data)}
      {leftOut === null ? null : <p className="text-body-secondary small">{leftOut}</p>}
    </>
  );
};
