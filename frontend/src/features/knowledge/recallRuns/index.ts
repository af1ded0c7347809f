import type { Http } from '../../../http/http.js';
import { lazyClient } from '../../../http/lazyClient.js';
import type { CoreDeps } from '../../../core/deps.js';
import { combineSagas, type Feature } from '../../../core/feature.js';
import { recallRunLists } from './recallRunLists.js';
import { recallRunsSaga } from './recallRunsSaga.js';

const client = (http: Http) =>
  lazyClient(http, async () => (await import('../../../../../domain/contract/recallRuns.js')).recallRuns);
const { own, platform } = recallRunLists;

/** Bulk tests of the search, shown among the knowledge base's screens. */
export const recallRuns = {
  reducers: {
    ownRecallRuns: own.runs.reducer,
    ownRecallQuestions: own.questions.reducer,
    ownRecallComparison: own.comparison.reducer,
    platformRecallRuns: platform.runs.reducer,
    platformRecallQuestions: platform.questions.reducer,
    platformRecallComparison: platform.comparison.reducer,
  },
  saga: combineSagas(
    ...[own, platform]
      .flatMap(({ runs, questions, comparison }) => [runs, questions, comparison])
      .map(
        ({ saga }) =>
          ({ http, newId: newKey }: CoreDeps) =>
            saga({ api: client(http), newKey }),
      ),
    ({ quietHttp }) => recallRunsSaga({ quietApi: client(quietHttp) }),
  ),
} satisfies Feature;
