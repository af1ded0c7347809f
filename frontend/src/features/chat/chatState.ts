import type { Http } from '../../http/http.js';
import { lazyClient } from '../../http/lazyClient.js';
import { combineSagas, type Work } from '../../core/feature.js';
import { answerFeedback } from './answerFeedback.js';
import { withoutModel } from './withoutModel.js';
import { chatSaga } from './chatSaga.js';
import { replies } from './replies.js';

const client = (http: Http) => lazyClient(http, async () => (await import('../../../../domain/contract/chat.js')).chat);

const feedbackClient = (http: Http) =>
  lazyClient(http, async () => (await import('../../../../domain/contract/knowledgeQuestions.js')).knowledgeQuestions);

/** State and work of the chat beside a form. */
export const work = {
  reducers: { chat: replies.reducer, withoutModel: withoutModel.reducer, answerFeedback: answerFeedback.reducer },
  saga: combineSagas(
    ({ http }) => chatSaga({ api: client(http) }),
    // What works without a model is read when the panel opens; nobody asked for it.
    ({ quietHttp, newId: newKey }) => withoutModel.saga({ api: client(quietHttp), newKey }),
    ({ http, newId: newKey }) => answerFeedback.saga({ api: feedbackClient(http), newKey }),
  ),
} satisfies Work;
