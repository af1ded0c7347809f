import { combineSagas, type Work } from '../../core/feature.js';
import type { Http } from '../../http/http.js';
import { lazyClient } from '../../http/lazyClient.js';
import { createdShare, createdShareSaga, receivedShares, shareList, takenShare, type ListApi } from './shares.js';

const api = (http: Http) =>
  lazyClient(http, async () => (await import('../../../../domain/contract/draftShares.js')).draftShares);

/** What is asked again and again while a form is open fails quietly, where it is looked at; what somebody presses does not. */
const ownersApi = (http: Http, quietHttp: Http): ListApi => {
  const [loud, quiet] = [api(http), api(quietHttp)];
  return {
    list: (input) => quiet.list(input),
    revoke: (input) => loud.revoke(input),
    review: (input) => loud.review(input),
  };
};

/** State and work of sharing drafts. */
export const work = {
  reducers: {
    shareList: shareList.reducer,
    createdShare: createdShare.reducer,
    receivedShares: receivedShares.reducer,
    takenShare: takenShare.reducer,
  },
  saga: combineSagas(
    ({ http, quietHttp, newId: newKey }) => shareList.saga({ api: ownersApi(http, quietHttp), newKey }),
    ({ http, newId: newKey }) => createdShareSaga({ api: api(http), newKey }),
    ({ quietHttp, newId: newKey }) => receivedShares.saga({ api: api(quietHttp), newKey }),
    ({ http, newId: newKey }) => takenShare.saga({ api: api(http), newKey }),
  ),
} satisfies Work;
