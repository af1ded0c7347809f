import type { Http } from '../../http/http.js';
import { lazyClient } from '../../http/lazyClient.js';
import { taskList } from './taskList.js';
import type { Work } from '../../core/feature.js';

const client = (http: Http) =>
  lazyClient(http, async () => (await import('../../../../domain/contract/modelTasks.js')).modelTasks);

/** State and work of the list of what models are asked. */
export const work = {
  reducers: { modelTasks: taskList.reducer },
  saga: ({ http, newId: newKey }) => taskList.saga({ api: client(http), newKey }),
} satisfies Work;
