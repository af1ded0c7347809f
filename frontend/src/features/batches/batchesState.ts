import { offerOnce } from '../../components/files/offerFile.js';
import { followList } from '../../core/followList.js';
import type { CoreDeps } from '../../core/deps.js';
import { combineSagas, type Work } from '../../core/feature.js';
import type { Http } from '../../http/http.js';
import { lazyClient } from '../../http/lazyClient.js';
import { batchDetail, isAtRest, readBatch, type BatchQuery } from './batchDetail.js';
import { batchFilesReducer, batchFilesSaga } from './batchFiles.js';
import { batchList } from './batchList.js';
import { batchUploadReducer, batchUploadSaga } from './batchUpload.js';
import { typedCellsReducer } from './rows/typedCells.js';
import { typedCellsSaga } from './rows/typedCellsSaga.js';
import { formChoices } from './start/formChoices.js';
import { patternChoices, patternsApi } from './start/patternChoices.js';

const client = (http: Http) =>
  lazyClient(http, async () => (await import('../../../../domain/contract/batches.js')).batches);
const formsOf = (http: Http) =>
  lazyClient(http, async () => (await import('../../../../domain/contract/forms.js')).forms);

/** State and work of the pages of batches. */
export const work = {
  reducers: {
    batches: batchList.reducer,
    batchDetail: batchDetail.reducer,
    batchFiles: batchFilesReducer,
    batchUpload: batchUploadReducer,
    batchForms: formChoices.reducer,
    batchPatterns: patternChoices.reducer,
    typedCells: typedCellsReducer,
  },
  saga: combineSagas<CoreDeps>(
    ({ http, newId: newKey }) => batchList.saga({ api: client(http), newKey }),
    ({ http, newId: newKey }) => batchDetail.saga({ api: client(http), newKey }),
    ({ quietHttp }) => {
      const api = client(quietHttp);
      return followList({
        actions: batchDetail.actions,
        read: (query: BatchQuery) => readBatch(api, query),
        isOver: isAtRest,
      });
    },
    ({ http }) => batchFilesSaga({ api: client(http), offerFile: offerOnce }),
    ({ http }) => batchUploadSaga({ api: client(http) }),
    ({ quietHttp }) => typedCellsSaga({ api: client(quietHttp) }),
    ({ http, newId: newKey, now }) => formChoices.saga({ api: formsOf(http), newKey, now }),
    ({ quietHttp, newId: newKey }) => patternChoices.saga({ api: patternsApi(quietHttp), newKey }),
  ),
} satisfies Work;
