import type { Http } from '../../http/http.js';
import { lazyClient } from '../../http/lazyClient.js';
import { combineSagas, type Work } from '../../core/feature.js';
import { callList } from './callList.js';
import { taskList } from './taskList.js';

const client = (http: Http) =>
  lazyClient(http, async () => (await import('../../../../domain/contract/modelTasks.js')).modelTasks);

/** State and work of the list of what models are asked. */
export const work = {
  reducers: { modelTasks: taskList.reducer, modelCalls: callList.reducer },
  saga: combineSagas(
    ({ http, newId: newKey }) => taskList.saga({ api: client(http), newKey }),
    ({ http, newId: newKey }) => callList.saga({ api: client(http), newKey }),
  ),
} satisfies Work;
