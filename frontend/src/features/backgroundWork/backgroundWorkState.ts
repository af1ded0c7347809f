import { combineSagas, type Work } from '../../core/feature.js';
import type { Http } from '../../http/http.js';
import { lazyClient } from '../../http/lazyClient.js';
import { backgroundWorkList } from './backgroundWorkList.js';
import { backgroundWorkSaga } from './backgroundWorkSaga.js';
import { systemState } from './systemState.js';

const client = (http: Http) =>
  lazyClient(http, async () => (await import('../../../../domain/contract/backgroundWork.js')).backgroundWork);

const serviceClient = (http: Http) =>
  lazyClient(http, async () => (await import('../../../../domain/contract/service.js')).service);

/** State and work of the page of the server's state and background work. */
export const work = {
  reducers: { backgroundWork: backgroundWorkList.reducer, systemState: systemState.reducer },
  saga: combineSagas(
    ({ http, newId: newKey }) => backgroundWorkList.saga({ api: client(http), newKey }),
    ({ http, newId: newKey }) => systemState.saga({ api: serviceClient(http), newKey }),
    ({ quietHttp }) => backgroundWorkSaga({ quietApi: client(quietHttp) }),
  ),
} satisfies Work;
