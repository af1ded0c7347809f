import { lazy, type ComponentType } from 'react';
import type { Http } from '../../http/http.js';
import { lazyClient } from '../../http/lazyClient.js';
import { combineSagas, type Feature } from '../../store/feature.js';
import { answersKept } from './answersKept.js';
import type { ChatPanelProps } from './chatPanelProps.js';
import { chatSaga } from './chatSaga.js';
import { replies } from './replies.js';

const client = (http: Http) => lazyClient(http, async () => (await import('../../../../domain/contract/chat.js')).chat);

/** Questions about a form while it is filled in. */
export const chat = {
  reducers: { chat: replies.reducer, answersKept: answersKept.reducer },
  // The panel says itself what went wrong.
  saga: combineSagas(
    ({ quietHttp }) => chatSaga({ api: client(quietHttp) }),
    ({ quietHttp, newId: newKey }) => answersKept.saga({ api: client(quietHttp), newKey }),
  ),
} satisfies Feature;

export { chatLeft } from './chatSaga.js';

/** Fetched when it is first opened. */
export const ChatPanel: ComponentType<ChatPanelProps> = lazy(() => import('./ChatPanel.js'));
