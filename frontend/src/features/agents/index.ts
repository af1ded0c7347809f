import { page, type Feature, type Routes } from '../../core/feature.js';

const routes: Routes = { own: [{ path: 'my-agents', lazy: page(() => import('./MyAgentsPage.js')) }] };

/** The book of agents that one often names in a pleading. */
export const agents = {
  pageWork: () => import('./agentsState.js'),
  routes,
  menu: { own: [{ to: '/app/my-agents', label: '常用代理人', icon: 'bi-person-badge' }] },
} satisfies Feature;

export type { Agent } from './agentBook.js';
export { agentLine } from './agentLine.js';
export { agentKeepRequested, agentsRequested, selectAgentList } from './agentBook.js';
export { teamAgents, type TeamAgent } from './teamAgents.js';
