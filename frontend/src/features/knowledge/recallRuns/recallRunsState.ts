import type { Http } from '../../../http/http.js';
import { lazyClient } from '../../../http/lazyClient.js';
import type { CoreDeps } from '../../../core/deps.js';
import { combineSagas, type Work } from '../../../core/feature.js';
import { recallRunLists } from './recallRunLists.js';
import { recallRunsSaga } from './recallRunsSaga.js';

const client = (http: Http) =>
  lazyClient(http, async () => (await import('../../../../../domain/contract/recallRuns.js')).recallRuns);

const { runs, questions, comparison, settings } = recallRunLists;

/** State and work of the bulk tests of the search. */
export const work = {
  reducers: {
    ...runs.reducers,
    ...questions.reducers,
    ...comparison.reducers,
    searchSettings: settings.reducer,
  },
  saga: combineSagas(
    ...[runs, questions, comparison, settings].map(
      ({ saga }) =>
        ({ http, newId: newKey }: CoreDeps) =>
          saga({ api: client(http), newKey }),
    ),
    ({ quietHttp }) => recallRunsSaga({ quietApi: client(quietHttp) }),
  ),
} satisfies Work;
