import type { CoreDeps } from '../../core/deps.js';
import type { Http } from '../../http/http.js';
import { lazyClient } from '../../http/lazyClient.js';
import { combineSagas, type Work } from '../../core/feature.js';
import { causeList, groupLists, moveTargets } from './groupLists.js';
import { work as questions } from './questions/questionsState.js';
import { renewNotices } from './desk/renewNotices.js';
import { work as desk } from './desk/deskState.js';
import { recallTests } from './recallTests.js';
import { searchFeedback } from './searchFeedback.js';
import { knowledgeTasksReducer } from './uploads/knowledgeTasks.js';
import { knowledgeTasksSaga } from './uploads/knowledgeTasksSaga.js';

const client = (http: Http) =>
  lazyClient(http, async () => (await import('../../../../domain/contract/knowledge.js')).knowledge);

const questionsClient = (http: Http) =>
  lazyClient(http, async () => (await import('../../../../domain/contract/knowledgeQuestions.js')).knowledgeQuestions);

/** State and work of the knowledge base's pages. */
export const work = {
  reducers: {
    knowledgeCauses: causeList.reducer,
    ownKnowledge: groupLists.own.reducer,
    sharedKnowledge: groupLists.shared.reducer,
    platformKnowledge: groupLists.platform.reducer,
    ...moveTargets.reducers,
    ...recallTests.reducers,
    searchFeedback: searchFeedback.reducer,
    ...desk.reducers,
    ...questions.reducers,
    knowledgeTasks: knowledgeTasksReducer,
  },
  saga: combineSagas(
    desk.saga,
    renewNotices,
    questions.saga,
    ...[causeList, ...Object.values(groupLists), moveTargets, recallTests].map(
      ({ saga }) =>
        ({ http, newId: newKey }: CoreDeps) =>
          saga({ api: client(http), newKey }),
    ),
    ({ http, newId: newKey }) => searchFeedback.saga({ api: questionsClient(http), newKey }),
    ({ http, quietHttp, newId: newKey }) =>
      knowledgeTasksSaga({ api: client(http), quietApi: client(quietHttp), newKey }),
  ),
} satisfies Work;
