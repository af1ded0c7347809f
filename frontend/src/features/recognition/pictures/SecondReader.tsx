import { useState } from 'react';
import { Alert, Button, Spinner } from 'react-bootstrap';
import { noticeOf } from '../../../../../domain/assistance/task.js';
import { secondReading } from '../../../../../domain/assistance/tasks/secondReading.js';
import type { SecondReading } from '../../../../../domain/contract/autofill.js';
import type { Comparison } from '../../../../../domain/reading/compareReadings.js';
import { CallCostLine } from '../../../components/assistance/CallCostLine.js';
import { ErrorNotice } from '../../../components/ErrorNotice.js';
import { useCallCost } from '../../../core/assistance/useCallCost.js';
import { useModelThere } from '../../../core/assistance/useModelThere.js';
import { useAppDispatch } from '../../../core/hooks.js';
import type { Streamed } from '../../../core/stream/stream.js';
import { secondReadings } from './secondReadings.js';

type Props = {
  /** Under which the page is read again. */
  readonly id: string;
  /** What the page is called: `合同.pdf 第 2 页`. */
  readonly title: string;
  /** How many other pages nobody has sent yet. */
  readonly others: number;
  /** Whether somebody agreed already that pages are sent: it is asked once. */
  readonly hasAgreed: boolean;
  /** Sends this page, or all that were not sent yet. */
  readonly onAgree: (all: boolean) => void;
  readonly run: Streamed<string, SecondReading | null> | undefined;
  readonly comparison: Comparison | undefined;
  /** How many lines nobody has chosen between yet. */
  readonly undecided: number;
  /** Places in `comparison.more` of the lines that somebody took. */
  readonly taken: ReadonlySet<number>;
  readonly onTake: (at: number) => void;
};

const summaryOf = ({ differences, more, unread }: Comparison, undecided: number): string => {
  if (differences.length + more.length + unread.length === 0) return '与本机识别一致。';
  return [
    differences.length === 0
      ? '读到的各行与本机识别一致'
      : undecided === 0
        ? `有 ${differences.length} 行不同，均已选定`
        : `有 ${differences.length} 行不同，还有 ${undecided} 行请对照图片选择`,
    unread.length === 0 ? '' : `有 ${unread.length} 行没有对上，请对照图片核对`,
  ]
    .filter((part) => part !== '')
    .join('；')
    .concat('。');
};

/** What the model read, in words, with the lines that only it read. */
const Result = ({
  reading,
  comparison,
  undecided,
  taken,
  onTake,
}: Pick<Props, 'undecided' | 'taken' | 'onTake'> & {
  readonly reading: SecondReading;
  readonly comparison: Comparison;
}) => (
  <>
    <p className="mb-1" role="status">
      AI（{reading.model}）读出 {reading.lines.length} 行：{summaryOf(comparison, undecided)}
      {reading.cut ? '文字过多，只对照了前面的部分。' : ''}
    </p>
    {comparison.more.length === 0 ? null : (
      <ul className="picture-more" aria-label="只有 AI 读出的文字">
        {comparison.more.map(({ text }, at) => (
          <li key={`${at} ${text}`}>
            <span>
              只有 AI 读出：<q>{text}</q>
            </span>
            <Button
              size="sm"
              variant="outline-secondary"
              disabled={taken.has(at)}
              aria-label={`加入 ${text}`}
              onClick={() => onTake(at)}
            >
              {taken.has(at) ? '已加入' : '加入'}
            </Button>
          </li>
        ))}
      </ul>
    )}
  </>
);

/** Asks a model, with consent that is asked for once, to read a page again; nothing where no model for pictures is active. */
export const SecondReader = ({ id, title, others, hasAgreed, onAgree, run, comparison, ...result }: Props) => {
  const dispatch = useAppDispatch();
  const isThere = useModelThere('vision');
  const [isAsked, setIsAsked] = useState(false);
  const cost = useCallCost(secondReading.name, run?.status === 'running');
  if (isThere !== true && run === undefined) return null;
  const agree = (all: boolean) => {
    setIsAsked(false);
    onAgree(all);
  };
  const ask = () => (hasAgreed ? agree(false) : setIsAsked(true));
  if (run?.status === 'running')
    return (
      <div className="second-reader">
        <Spinner animation="border" size="sm" aria-hidden="true" />
        <span role="status">AI 正在读这一页…</span>
        <Button
          size="sm"
          variant="outline-secondary"
          aria-label={`停止 AI 读 ${title}`}
          onClick={() => dispatch(secondReadings.actions.stopped({ id }))}
        >
          停止
        </Button>
      </div>
    );
  if (isAsked)
    return (
      <Alert variant="light" className="second-reader-consent">
        <p>
          {noticeOf(secondReading)}读一页算一次模型调用。本机识别的结果不受影响。同意一次即可，其他页按“请 AI
          再读一遍”时不再询问。
        </p>
        <CallCostLine cost={cost} />
        <div className="d-flex flex-wrap gap-2">
          <Button size="sm" aria-label={`同意并发送 ${title}`} onClick={() => agree(false)}>
            同意并发送{others > 0 ? '这一页' : ''}
          </Button>
          {others > 0 ? (
            <Button size="sm" variant="outline-primary" onClick={() => agree(true)}>
              同意并发送全部 {others + 1} 页
            </Button>
          ) : null}
          <Button size="sm" variant="outline-secondary" onClick={() => setIsAsked(false)}>
            不发送
          </Button>
        </div>
      </Alert>
    );
  const reading = run?.data ?? null;
  return (
    <div className="second-reader">
      {run?.status === 'failed' ? <ErrorNotice message={run.error} onRetry={ask} /> : null}
      {run?.status === 'stopped' ? <span role="status">已停止。</span> : null}
      {reading && comparison ? <Result reading={reading} comparison={comparison} {...result} /> : null}
      {isThere !== true || reading !== null || run?.status === 'failed' ? null : (
        <>
          <Button size="sm" variant="outline-primary" aria-label={`请 AI 再读一遍 ${title}`} onClick={ask}>
            <i className="bi bi-stars me-2" aria-hidden="true" />请 AI 再读一遍
          </Button>
          <CallCostLine cost={cost} />
        </>
      )}
    </div>
  );
};
