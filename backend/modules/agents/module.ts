import type { Module } from '../../platform/module.js';
import type { AppTables } from '../../../projections/runner/projection.js';
import type { HoldAccount } from '../accounts/index.js';
import { agentRows } from './agentRows.js';
import { agentRoutes } from './routes.js';

type Deps = {
  readonly app: AppTables;
  readonly holdAccount: HoldAccount;
};

/** The agents that a person often works with. */
export const agentsModule = ({ app: tables, holdAccount }: Deps): Module => ({
  routes: (router) => agentRoutes(router, { agents: agentRows({ tables, holdAccount }) }),
});
