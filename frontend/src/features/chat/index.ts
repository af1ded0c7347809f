import { lazy, type ComponentType } from 'react';
import type { Http } from '../../http/http.js';
import { lazyClient } from '../../http/lazyClient.js';
import { combineSagas, type Feature } from '../../core/feature.js';
import { withoutModel } from './withoutModel.js';
import type { ChatPanelProps } from './chatPanelProps.js';
import { chatSaga } from './chatSaga.js';
import { replies } from './replies.js';

const client = (http: Http) => lazyClient(http, async () => (await import('../../../../domain/contract/chat.js')).chat);

/** Questions about a form while it is filled in. */
export const chat = {
  reducers: { chat: replies.reducer, withoutModel: withoutModel.reducer },
  // The panel says itself what went wrong.
  saga: combineSagas(
    ({ quietHttp }) => chatSaga({ api: client(quietHttp) }),
    ({ quietHttp, newId: newKey }) => withoutModel.saga({ api: client(quietHttp), newKey }),
  ),
} satisfies Feature;

export type { ChatPanelProps } from './chatPanelProps.js';
export { chatLeft } from './chatSaga.js';

/** Fetched when it is first opened. */
export const ChatPanel: ComponentType<ChatPanelProps> = lazy(() => import('./ChatPanel.js'));
