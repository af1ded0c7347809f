import type { Http } from '../../http/http.js';
import { lazyClient } from '../../http/lazyClient.js';
import { page, type Feature, type Routes } from '../../core/feature.js';
import { taskList } from './taskList.js';

const client = (http: Http) =>
  lazyClient(http, async () => (await import('../../../../domain/contract/modelTasks.js')).modelTasks);

const routes: Routes = { admin: [{ path: 'model-tasks', lazy: page(() => import('./ModelTasksPage.js')) }] };

/** The court's list of what models are asked. */
export const modelTasks = {
  reducers: { modelTasks: taskList.reducer },
  saga: ({ http, newId: newKey }) => taskList.saga({ api: client(http), newKey }),
  routes,
  menu: { admin: [{ to: '/app/admin/model-tasks', label: '模型任务', icon: 'bi-list-check' }] },
} satisfies Feature;
