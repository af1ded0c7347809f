import {
  createContext,
  lazy,
  Suspense,
  use,
  useEffect,
  useMemo,
  useRef,
  useState,
  type ReactNode,
  type RefObject,
} from 'react';
import { Button } from 'react-bootstrap';
import { LoadingNotice } from '../../components/LoadingNotice.js';
import { useAppDispatch } from '../../core/hooks.js';
import { useFeature } from '../featureFlags/index.js';
import { useFormTools, type SideTool } from '../pleading/slots/index.js';
import { chatLeft } from './chatSaga.js';

/** Fetched when it is first opened. */
const ChatPanel = lazy(() => import('./ChatPanel.js'));

type OpenChat = {
  readonly open: boolean;
  readonly setOpen: (open: boolean) => void;
  /** What was typed and not sent; it outlives the panel. */
  readonly draft: string;
  readonly setDraft: (draft: string) => void;
  readonly opener: RefObject<HTMLButtonElement | null>;
};

const OpenChatContext = createContext<OpenChat | null>(null);

/** The chat of the form page around; `null` where the feature is off. */
const useOpenChat = (): OpenChat | null => {
  const isOn = useFeature('ai_chat');
  const chat = use(OpenChatContext);
  return isOn ? chat : null;
};

const Around = ({ children }: { readonly children: ReactNode }) => {
  const { definition } = useFormTools();
  const { key: formKey } = definition;
  const dispatch = useAppDispatch();
  const [open, setOpen] = useState(false);
  const [draft, setDraft] = useState('');
  const opener = useRef<HTMLButtonElement>(null);
  useEffect(() => () => void dispatch(chatLeft({ formKey })), [dispatch, formKey]);
  const chat = useMemo(() => ({ open, setOpen, draft, setDraft, opener }), [open, draft]);
  return <OpenChatContext value={chat}>{children}</OpenChatContext>;
};

const Opener = () => {
  const chat = useOpenChat();
  if (chat === null) return null;
  const { open, setOpen, opener } = chat;
  return (
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
  );
};

const Panel = () => {
  const chat = useOpenChat();
  const { definition, feed, values } = useFormTools();
  if (!chat?.open) return null;
  const { draft, setDraft, setOpen, opener } = chat;
  const close = () => {
    setOpen(false);
    opener.current?.focus();
  };
  return (
    <Suspense fallback={<LoadingNotice />}>
      <ChatPanel
        formKey={definition.key}
        definition={() => values().definition}
        answers={() => feed.refresh().answers}
        draft={draft}
        onDraft={setDraft}
        onClose={close}
      />
    </Suspense>
  );
};

/** Questions about the form beside it. */
export const chatTool: SideTool = { name: 'chat', Around, Opener, Panel };
