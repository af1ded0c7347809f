import { page, type Feature, type Routes } from '../../store/feature.js';
import { agentsApi } from './agentsApi.js';
import { agentsSaga } from './agentsSaga.js';
import { agentsReducer } from './agentsSlice.js';

const routes: Routes = { own: [{ path: 'my-agents', lazy: page(() => import('./MyAgentsPage.js')) }] };

/** The book of agents that one often names in a pleading. */
export const agents = {
  reducers: { agents: agentsReducer },
  saga: ({ http, newId }) => agentsSaga({ api: agentsApi(http), newKey: newId }),
  routes,
  menu: { own: [{ to: '/app/my-agents', label: '常用代理人', icon: 'bi-person-badge' }] },
} satisfies Feature;

export type { Agent } from './agentsApi.js';
export { agentsRequested, selectAgentList } from './agentsSlice.js';
