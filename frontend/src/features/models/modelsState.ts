import type { Http } from '../../http/http.js';
import { lazyClient } from '../../http/lazyClient.js';
import { combineSagas, type Work } from '../../core/feature.js';
import { aiModelLists } from './aiModelLists.js';
import { aiModelsSaga } from './aiModelsSaga.js';
import { benchDetails, benchDocuments, benchForm, benchForms, benchRuns } from './bench/benchLists.js';
import { benchRunsSaga } from './bench/benchRunsSaga.js';
import { fallbacks } from './fallbacks.js';
import { modelBudgets } from './modelBudgets.js';
import { modelFailures } from './modelFailures.js';
import { ragModelLists } from './ragModelLists.js';
import { reindexings, reindexingSaga } from './reindexing.js';
import { serviceModels } from './serviceModels.js';
import { shownTestReducer } from './shownTestSlice.js';

const answering = (http: Http) =>
  lazyClient(http, async () => (await import('../../../../domain/contract/aiModels.js')).aiModels);

const retrieval = (http: Http) =>
  lazyClient(http, async () => (await import('../../../../domain/contract/ragModels.js')).ragModels);

const figures = (http: Http) =>
  lazyClient(http, async () => (await import('../../../../domain/contract/usage.js')).usage);

const bench = (http: Http) =>
  lazyClient(http, async () => (await import('../../../../domain/contract/modelBench.js')).modelBench);

const forms = (http: Http) =>
  lazyClient(http, async () => (await import('../../../../domain/contract/forms.js')).forms);

const tasks = (http: Http) =>
  lazyClient(http, async () => (await import('../../../../domain/contract/modelTasks.js')).modelTasks);

/** State and work of the model centre's pages. */
export const work = {
  reducers: {
    ...aiModelLists.reducers,
    ...serviceModels.reducers,
    ...fallbacks.reducers,
    modelBudgets: modelBudgets.reducer,
    modelFailures: modelFailures.reducer,
    shownTest: shownTestReducer,
    benchDocuments: benchDocuments.reducer,
    benchRuns: benchRuns.reducer,
    benchDetails: benchDetails.reducer,
    benchForms: benchForms.reducer,
    benchForm: benchForm.reducer,
    ...ragModelLists.reducers,
    ...reindexings.reducers,
  },
  saga: combineSagas(
    ({ http, newId: newKey }) => aiModelsSaga('own', { api: answering(http), newKey }),
    ({ http, newId: newKey }) => aiModelsSaga('platform', { api: answering(http), newKey }),
    ({ http, newId: newKey }) => serviceModels.saga({ api: answering(http), newKey }),
    ({ http, newId: newKey }) => fallbacks.saga({ api: answering(http), newKey }),
    ({ http, newId: newKey }) => modelBudgets.saga({ api: figures(http), newKey }),
    ({ http, newId: newKey }) => benchDocuments.saga({ api: bench(http), newKey }),
    ({ http, newId: newKey }) => benchRuns.saga({ api: bench(http), newKey }),
    ({ http, newId: newKey }) => benchDetails.saga({ api: bench(http), newKey }),
    ({ http, newId: newKey }) => benchForms.saga({ api: forms(http), newKey }),
    ({ http, newId: newKey }) => benchForm.saga({ api: forms(http), newKey }),
    ({ quietHttp }) => benchRunsSaga(bench(quietHttp)),

    // Beside what was asked for: where it cannot be read the page is whole without it.
    ({ quietHttp, newId: newKey }) => modelFailures.saga({ api: tasks(quietHttp), newKey }),
    ({ http, newId: newKey }) => ragModelLists.saga({ api: retrieval(http), newKey }),
    ({ http, newId: newKey }) => reindexingSaga('own', { api: retrieval(http), newKey }),
    ({ http, newId: newKey }) => reindexingSaga('platform', { api: retrieval(http), newKey }),
  ),
} satisfies Work;
