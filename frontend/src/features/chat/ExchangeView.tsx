import { lazy, memo, Suspense, useDeferredValue } from 'react';
import { Button } from 'react-bootstrap';
import { nothingFound } from '../../../../domain/chat/nothingFound.js';
import { leftOutSentence } from '../../../../domain/assistance/statement.js';
import { SourcesFound } from '../../components/passages/SourcesFound.js';
import { CopyButton } from '../../components/CopyButton.js';
import { courtDay } from '../../components/time/courtDay.js';
import { useAppSelector } from '../../core/hooks.js';
import { selectCourtTimeZone } from '../../core/appMode/appModeSlice.js';
import { SourceMark } from '../../components/assistance/SourceMark.js';
import { AnswerFeedback } from './AnswerFeedback.js';
import { isSearchAlone, type Exchange } from './replies.js';

const ReplyText = lazy(() => import('./ReplyText.js'));

/** Why a reply is not whole, as a sentence; `null` for one that is, or is still coming. */
const faultOf = ({ reply }: Exchange): string | null => {
  const { status, data } = reply;
  if (status === 'failed') return reply.error;
  if (status === 'stopped') return '您已停止这次回答。';
  if (status === 'running' || data.ended?.reason === 'complete') return null;
  return data.ended?.sentence ?? '回答没有结束就中断了。';
};

/**
 * Whether somebody can say what a reply was worth: one that is there with what was looked up for it, or for which nothing was found. A model
 * that failed gave nothing to be judged.
 */
const isJudged = ({ reply }: Exchange): boolean => {
  if (reply.status === 'running' || reply.data.kept !== null) return false;
  if (reply.status === 'failed' && reply.data.text === '') return reply.error.includes(nothingFound);
  return reply.data.sources !== null;
};

type Props = {
  readonly exchange: Exchange;
  readonly onRetry: ((id: string) => void) | null;
  /** Asks another question; `null` while that may not be. */
  readonly onAsk: ((question: string) => void) | null;
};

/** Questions that the court's cache answers, to choose from: none of them is taken for the one that was asked. */
const NearQuestions = ({ questions, onAsk }: { readonly questions: readonly string[] } & Pick<Props, 'onAsk'>) => (
  <div className="chat-near" role="group" aria-label="相似问题">
    <p>相似问题，问答缓存中有答案：</p>
    {questions.map((question) => (
      <Button
        key={question}
        variant="outline-secondary"
        size="sm"
        disabled={onAsk === null}
        onClick={() => onAsk?.(question)}
      >
        {question}
      </Button>
    ))}
  </div>
);

/** A question and its reply. */
export const ExchangeView = memo(({ exchange, onRetry, onAsk }: Props) => {
  const { id, reply } = exchange;
  const { text, thinks, begun, kept, near, sources } = reply.data;
  const timeZone = useAppSelector(selectCourtTimeZone);
  const shownText = useDeferredValue(text);
  const running = reply.status === 'running';
  const fault = faultOf(exchange);
  const leftOut = leftOutSentence(begun?.left_out ?? 0);
  return (
    <li className="chat-exchange">
      <p className="chat-question">
        <span className="visually-hidden">您问：</span>
        {reply.input.question}
      </p>
      <div className="chat-reply" aria-busy={running}>
        <span className="visually-hidden">AI助手回答：</span>
        {near.length === 0 ? null : <NearQuestions questions={near} onAsk={onAsk} />}
        {text === '' ? null : (
          <Suspense fallback={<div className="chat-text chat-plain">{text}</div>}>
            <ReplyText text={running ? shownText : text} isWhole={!running} />
          </Suspense>
        )}
        {running && text === '' ? (
          <p className="chat-waiting">{thinks ? '正在思考…' : begun ? '正在回答…' : '正在发送…'}</p>
        ) : null}
        {fault === null ? null : (
          <p className={reply.status === 'stopped' ? 'chat-note' : 'chat-fault'}>
            {text === '' ? '' : '以上回答不完整。'}
            {fault}
          </p>
        )}
        {isSearchAlone(exchange) ? (
          <p className="chat-note">没有可用的模型，以下是在知识库中查到的原文，请自行判断是否适用。</p>
        ) : null}
        {sources === null || running ? null : <SourcesFound sources={sources} opens={isSearchAlone(exchange)} />}
        {isJudged(exchange) ? (
          <AnswerFeedback
            id={id}
            formKey={reply.input.formKey}
            question={reply.input.question}
            found={(sources?.passages.length ?? 0) > 0}
          />
        ) : null}
        {leftOut === null ? null : <p className="chat-note">{leftOut}</p>}
        <div className="chat-reply-foot">
          {text === '' || kept ? null : <SourceMark source="model" />}
          {kept ? (
            <span className="source-mark source-mark-kept">
              来自问答缓存（{courtDay(new Date(kept.updated_at), timeZone)}更新），没有使用模型
            </span>
          ) : null}
          {text === '' || begun === null ? null : <span className="chat-model">{begun.model}</span>}
          {running || text === '' ? null : <CopyButton text={text} />}
          {fault !== null && onRetry ? (
            <Button variant="outline-primary" size="sm" onClick={() => onRetry(id)}>
              <i className="bi bi-arrow-clockwise me-1" aria-hidden="true" />
              重试
            </Button>
          ) : null}
        </div>
      </div>
    </li>
  );
});
ExchangeView.displayName = 'ExchangeView';
