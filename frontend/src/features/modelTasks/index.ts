import { page, type Feature, type Routes } from '../../core/feature.js';

const routes: Routes = {
  admin: [{ path: 'model-tasks', roles: ['administrator'], lazy: page(() => import('./ModelTasksPage.js')) }],
};

/** The court's list of what models are asked. */
export const modelTasks = {
  pageWork: () => import('./modelTasksState.js'),
  routes,
  menu: { admin: [{ to: '/app/admin/model-tasks', label: '模型任务', icon: 'bi-list-check' }] },
} satisfies Feature;
