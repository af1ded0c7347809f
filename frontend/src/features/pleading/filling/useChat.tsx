import { Suspense, useEffect, useRef, useState, type ReactNode } from 'react';
import { Button } from 'react-bootstrap';
import { LoadingNotice } from '../../../components/LoadingNotice.js';
import { useAppDispatch } from '../../../core/hooks.js';
import { ChatPanel, chatLeft, type ChatPanelProps } from '../../chat/index.js';
import { useFeature } from '../../featureFlags/index.js';

/** Questions about the form beside it: what opens them, and their panel while it is open. Neither where the feature is off. */
export const useChat = (
  formKey: string,
  { answers, definition }: Pick<ChatPanelProps, 'answers' | 'definition'>,
): { readonly button: ReactNode; readonly panel: ReactNode } => {
  const isOn = useFeature('ai_chat');
  const dispatch = useAppDispatch();
  const [open, setOpen] = useState(false);
  const [draft, setDraft] = useState('');
  const opener = useRef<HTMLButtonElement>(null);
  useEffect(() => () => void dispatch(chatLeft({ formKey })), [dispatch, formKey]);
  if (!isOn) return { button: null, panel: null };
  const close = () => {
    setOpen(false);
    opener.current?.focus();
  };
  return {
    button: (
      <Button
        ref={opener}
        variant="outline-primary"
        size="sm"
        className="chat-opener"
        aria-expanded={open}
        onClick={() => setOpen(!open)}
      >
        <i className="bi bi-chat-dots me-1" aria-hidden="true" />
        AI助手
      </Button>
    ),
    panel: open ? (
      <Suspense fallback={<LoadingNotice />}>
        <ChatPanel
          formKey={formKey}
          definition={definition}
          answers={answers}
          draft={draft}
          onDraft={setDraft}
          onClose={close}
        />
      </Suspense>
    ) : null,
  };
};
