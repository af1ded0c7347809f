import { nanoid } from '@reduxjs/toolkit';
import { useCallback, useEffect, useId, useLayoutEffect, useRef, type KeyboardEvent, type Ref } from 'react';
import { Button, CloseButton, Form } from 'react-bootstrap';
import { noticeOf } from '../../../../domain/assistance/task.js';
import { chat as chatTask } from '../../../../domain/assistance/tasks/chat.js';
import { chatLimits } from '../../../../domain/chat/chatLimits.js';
import { useAppDispatch, useAppSelector } from '../../core/hooks.js';
import { CallCostLine } from '../../components/assistance/CallCostLine.js';
import { ModelNeeded } from '../../components/assistance/ModelNeeded.js';
import { useCallCost } from '../../core/assistance/useCallCost.js';
import { useModelThere } from '../../core/assistance/index.js';
import type { ChatPanelProps } from './chatPanelProps.js';
import { ExchangeView } from './ExchangeView.js';
import { isSearchAlone, replies, selectConversation, turnsOf, type Exchange } from './replies.js';
import { useWithoutModel } from './useWithoutModel.js';
import './chat.css';

const examples = ['这份文书该怎么填？', '需要准备哪些证据？', '还有哪些地方没有写清楚？'];

/** How near the end of the conversation, in pixels, counts as reading along. */
const nearEnd = 48;

/** What a screen reader is told of the newest reply: not every piece of it. */
const newsOf = (last: Exchange | undefined): string => {
  if (!last) return '';
  const { status, data } = last.reply;
  if (status === 'running') return data.thinks ? '正在思考' : '正在回答';
  if (status === 'failed') return last.reply.error;
  if (status === 'stopped') return '已停止回答';
  return isSearchAlone(last) ? '没有使用模型，只检索了知识库' : `回答完毕，共${data.text.length}字`;
};

/** Keeps the end of the conversation in sight while it grows, unless the person scrolled up. */
const useFollow = (conversation: readonly Exchange[]) => {
  const list = useRef<HTMLDivElement>(null);
  const follows = useRef(true);
  useLayoutEffect(() => {
    const { current: element } = list;
    if (element && follows.current) element.scrollTop = element.scrollHeight;
  }, [conversation]);
  const follow = useCallback(() => {
    follows.current = true;
  }, []);
  return {
    list,
    follow,
    onScroll: () => {
      const { current: element } = list;
      if (element) follows.current = element.scrollHeight - element.scrollTop - element.clientHeight < nearEnd;
    },
  };
};

type EmptyProps = { readonly offersExamples: boolean; readonly onAsk: (question: string) => void };

/** What stands where nothing was asked yet. */
const EmptyChat = ({ offersExamples, onAsk }: EmptyProps) => (
  <div className="chat-empty">
    <p>可以问这份文书怎么填、要准备什么、法律怎么规定。</p>
    {offersExamples
      ? examples.map((example) => (
          <Button key={example} variant="outline-secondary" size="sm" onClick={() => onAsk(example)}>
            {example}
          </Button>
        ))
      : null}
  </div>
);

type QuestionProps = Pick<ChatPanelProps, 'draft' | 'onDraft'> & {
  readonly id: string;
  readonly ref: Ref<HTMLTextAreaElement>;
  /** The exchange whose reply is being written. */
  readonly running: Exchange | undefined;
  readonly mayAsk: boolean;
  readonly onAsk: () => void;
};

/** Where the next question is typed and sent, or the reply under way is stopped. */
const QuestionForm = ({ id, ref, draft, running, mayAsk, onDraft, onAsk }: QuestionProps) => {
  const dispatch = useAppDispatch();
  const onKeyDown = (event: KeyboardEvent) => {
    // While somebody composes characters, Enter and Escape belong to the input method; Safari ends it before the key.
    if (event.nativeEvent.isComposing || event.keyCode === 229) return;
    if (event.key !== 'Enter' || event.shiftKey) return;
    event.preventDefault();
    onAsk();
  };
  return (
    <Form
      className="chat-form"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        onAsk();
      }}
    >
      <Form.Label htmlFor={`${id}-question`} visuallyHidden>
        您的问题
      </Form.Label>
      <Form.Control
        as="textarea"
        ref={ref}
        rows={2}
        id={`${id}-question`}
        placeholder="输入问题，按回车发送"
        maxLength={chatLimits.question}
        value={draft}
        aria-describedby={`${id}-note`}
        onChange={({ target }) => onDraft(target.value)}
        onKeyDown={onKeyDown}
      />
      {running ? (
        <Button variant="outline-danger" onClick={() => dispatch(replies.actions.stopped({ id: running.id }))}>
          <i className="bi bi-stop-circle me-1" aria-hidden="true" />
          停止
        </Button>
      ) : (
        <Button type="submit" disabled={!mayAsk || draft.trim() === ''}>
          发送
        </Button>
      )}
    </Form>
  );
};

/** Questions about the form that is being filled in, beside it. */
const ChatPanel = ({ formKey, definition, answers, draft, onDraft, onClose }: ChatPanelProps) => {
  const id = useId();
  const dispatch = useAppDispatch();
  const conversation = useAppSelector((state) => selectConversation(state, formKey));
  const isThere = useModelThere('general');
  const cost = useCallCost(chatTask.name, conversation.at(-1)?.reply.status === 'running');
  const works = useWithoutModel(isThere === false);
  const field = useRef<HTMLTextAreaElement>(null);
  const { list, follow, onScroll } = useFollow(conversation);
  const last = conversation.at(-1);
  const running = last?.reply.status === 'running' ? last : undefined;
  const mayAsk = running === undefined && (isThere !== false || works !== null);

  useEffect(() => field.current?.focus(), []);

  const send = useCallback(
    (question: string) => {
      follow();
      const input = { formKey, definition: definition(), question, answers: answers(), turns: turnsOf(conversation) };
      dispatch(replies.actions.started({ id: `reply-${nanoid()}`, input }));
      field.current?.focus();
    },
    [dispatch, follow, formKey, definition, answers, conversation],
  );
  const ask = (said: string) => {
    const question = said.trim();
    if (!mayAsk || question === '') return;
    send(question);
    onDraft('');
  };
  const retry = useCallback(
    (which: string) => {
      dispatch(replies.actions.retried({ id: which }));
      field.current?.focus();
    },
    [dispatch],
  );
  const clear = () => {
    for (const exchange of conversation) dispatch(replies.actions.forgotten({ id: exchange.id }));
    field.current?.focus();
  };
  return (
    <section
      className="chat-panel"
      aria-labelledby={`${id}-title`}
      onKeyDown={(event) => {
        if (event.key === 'Escape' && !event.nativeEvent.isComposing) onClose();
      }}
    >
      <header className="chat-head">
        <h2 id={`${id}-title`}>AI助手</h2>
        <Button variant="link" size="sm" disabled={conversation.length === 0} onClick={clear}>
          清空
        </Button>
        <CloseButton aria-label="关闭AI助手" onClick={onClose} />
      </header>
      {/* Scrolled by keys too. */}
      <div className="chat-list" ref={list} onScroll={onScroll} tabIndex={0} role="region" aria-label="对话">
        <ModelNeeded
          slot="general"
          what="AI助手"
          {...(works === null ? {} : { works: `${works}；规则识别、填写、检查和下载也照常可用。` })}
        />
        {conversation.length === 0 ? (
          <EmptyChat offersExamples={isThere !== false} onAsk={ask} />
        ) : (
          <ol className="chat-exchanges">
            {conversation.map((exchange) => (
              <ExchangeView
                key={exchange.id}
                exchange={exchange}
                onRetry={exchange === last && mayAsk ? retry : null}
                onAsk={mayAsk ? send : null}
              />
            ))}
          </ol>
        )}
      </div>
      <p className="visually-hidden" role="status">
        {newsOf(last)}
      </p>
      <QuestionForm
        id={id}
        ref={field}
        draft={draft}
        running={running}
        mayAsk={mayAsk}
        onDraft={onDraft}
        onAsk={() => ask(draft)}
      />
      <CallCostLine cost={cost} />
      <p id={`${id}-note`} className="chat-note">
        {noticeOf(chatTask)}对话只在本页的内存中，刷新页面或更换用户后即清除。⇧+回车换行。
      </p>
    </section>
  );
};

export default ChatPanel;
