import { agents as calls } from '../../../domain/contract/agents.js';
import { serve } from '../../platform/http/serve.js';
import { signedIn } from '../../platform/http/auth.js';
import { commandContext } from '../../platform/http/commandContext.js';
import type { AppRouter } from '../../platform/http/types.js';
import type { AgentRows } from './agentRows.js';

type Deps = { readonly agents: AgentRows };

/** /api/user/agents: the agents a person often works with, to be copied into pleadings. */
export const agentRoutes = (router: AppRouter, { agents }: Deps): void => {
  serve(router, calls.list, async ({ query: { page, page_size: pageSize } }, ctx) => ({
    ...(await agents.list(signedIn(ctx.state).id, page, pageSize)),
    page,
    page_size: pageSize,
  }));

  serve(router, calls.add, ({ body }, ctx) => agents.add(signedIn(ctx.state).id, body, commandContext(ctx)));

  serve(router, calls.change, ({ path: { id }, body }, ctx) =>
    agents.change({ id, owner: signedIn(ctx.state).id }, body),
  );

  serve(router, calls.remove, ({ path: { id } }, ctx) => agents.remove({ id, owner: signedIn(ctx.state).id }));
};
