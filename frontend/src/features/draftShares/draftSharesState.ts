import { combineSagas, type Work } from '../../core/feature.js';
import type { Http } from '../../http/http.js';
import { lazyClient } from '../../http/lazyClient.js';
import { createdShare, createdShareSaga, receivedShares, shareList, takenShare } from './shares.js';

const api = (http: Http) =>
  lazyClient(http, async () => (await import('../../../../domain/contract/draftShares.js')).draftShares);

/** State and work of sharing drafts. */
export const work = {
  reducers: {
    shareList: shareList.reducer,
    createdShare: createdShare.reducer,
    receivedShares: receivedShares.reducer,
    takenShare: takenShare.reducer,
  },
  saga: combineSagas(
    // Asked again and again while a form is open: what fails there is said where it is looked at.
    ({ quietHttp, newId: newKey }) => shareList.saga({ api: api(quietHttp), newKey }),
    ({ http, newId: newKey }) => createdShareSaga({ api: api(http), newKey }),
    ({ quietHttp, newId: newKey }) => receivedShares.saga({ api: api(quietHttp), newKey }),
    ({ http, newId: newKey }) => takenShare.saga({ api: api(http), newKey }),
  ),
} satisfies Work;
