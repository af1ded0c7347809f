import { useEffect, useState, type ReactNode } from 'react';
import { Button, Spinner } from 'react-bootstrap';
import { ErrorNotice } from '../ErrorNotice.js';
import type { Streamed } from '../../core/stream/stream.js';
import { ModelNeeded } from './ModelNeeded.js';
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

const Running = ({ onStop }: { readonly onStop: () => void }) => (
  <div className="model-run">
    <Spinner animation="border" size="sm" aria-hidden="true" />
    <span role="status">模型正在阅读</span>
    <span aria-hidden="true">已用 {useSeconds()} 秒</span>
    <Button variant="outline-secondary" size="sm" onClick={onStop}>
      取消
    </Button>
  </div>
);

type Props<Data> = {
  /** On the button: `开始分析`. */
  readonly label: string;
  /** What needs the model, and what works without it; see `ModelNeeded`. */
  readonly what: string;
  readonly works: string;
  readonly run: Streamed<unknown, Data | null> | undefined;
  readonly onStart: () => void;
  readonly onStop: () => void;
  /** Why there is nothing to analyse; the button is disabled. */
  readonly impossible?: string | undefined;
  readonly children: (data: Data) => ReactNode;
};

/** One call of a model from its button to its result: seconds and a way to cancel while it runs, a retry where it failed. */
export const ModelRun = <Data,>({ label, what, works, run, onStart, onStop, impossible, children }: Props<Data>) => {
  const isThere = useModelThere('general');
  const data = run?.data ?? null;
  const button = (text: string) => (
    <Button variant="outline-primary" size="sm" onClick={onStart} disabled={impossible !== undefined}>
      <i className="bi bi-stars me-2" aria-hidden="true" />
      {text}
    </Button>
  );
  const controls = () => {
    if (run?.status === 'running') return <Running onStop={onStop} />;
    if (isThere === false) return <ModelNeeded slot="general" what={what} works={works} />;
    if (run?.status === 'failed') return <ErrorNotice message={run.error} onRetry={onStart} />;
    return (
      <div className="model-run">
        {button(data === null ? label : '重新分析')}
        {run?.status === 'stopped' ? <span role="status">已取消</span> : null}
        {impossible === undefined ? null : <span className="text-body-secondary">{impossible}</span>}
      </div>
    );
  };
  return (
    <>
      {controls()}
      {data === null ? null : children(data)}
    </>
  );
};
