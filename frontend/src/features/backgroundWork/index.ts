import { combineSagas, page, type Feature, type Routes } from '../../core/feature.js';
import type { Http } from '../../http/http.js';
import { lazyClient } from '../../http/lazyClient.js';
import { backgroundWorkList } from './backgroundWorkList.js';
import { backgroundWorkSaga } from './backgroundWorkSaga.js';

const client = (http: Http) =>
  lazyClient(http, async () => (await import('../../../../domain/contract/backgroundWork.js')).backgroundWork);

const routes: Routes = { admin: [{ path: 'background-work', lazy: page(() => import('./BackgroundWorkPage.js')) }] };

/** What the court's server does in the background, for its administrators. */
export const backgroundWork = {
  reducers: { backgroundWork: backgroundWorkList.reducer },
  saga: combineSagas(
    ({ http, newId: newKey }) => backgroundWorkList.saga({ api: client(http), newKey }),
    ({ quietHttp }) => backgroundWorkSaga({ quietApi: client(quietHttp) }),
  ),
  routes,
  menu: { admin: [{ to: '/app/admin/background-work', label: '后台工作', icon: 'bi-list-task' }] },
} satisfies Feature;
