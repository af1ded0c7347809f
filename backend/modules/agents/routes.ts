import { z } from 'zod';
import { signedIn } from '../../platform/http/auth.js';
import { commandContext } from '../../platform/http/commandContext.js';
import { pageQuery, parse, parseFields } from '../../platform/http/parse.js';
import { RequestError } from '../../platform/http/requestError.js';
import type { AppContext, AppRouter } from '../../platform/http/types.js';
import type { AgentKey, AgentRows } from './agentRows.js';

const text = z.string().trim().max(100, '不能超过100个字').default('');
export const Agent = z.object({
  agent_name: z.string('请填写姓名').trim().min(1, '请填写姓名').max(100, '不能超过100个字'),
  agent_unit: text,
  agent_title: text,
  agent_phone: text,
});
export const Params = z.object({ id: z.string() });

type Deps = { readonly agents: AgentRows };

/** The agent asked for; somebody else's answers like one that is not there. */
const own = (ctx: AppContext): AgentKey => {
  const { id } = parse(Params, ctx.params);
  if (!z.uuid().safeParse(id).success) throw new RequestError('not_found');
  return { id, owner: signedIn(ctx.state).id };
};

/** /api/user/agents: the agents a person often works with, to be copied into pleadings. */
export const agentRoutes = (router: AppRouter, { agents }: Deps): void => {
  router.get('/api/user/agents', async (ctx) => {
    const { page, page_size: pageSize } = parse(pageQuery, ctx.query);
    ctx.body = { ...(await agents.list(signedIn(ctx.state).id, page, pageSize)), page, page_size: pageSize };
  });

  router.post('/api/user/agents', async (ctx) => {
    const fields = parseFields(Agent, ctx.request.body);
    ctx.body = await agents.add(signedIn(ctx.state).id, fields, commandContext(ctx));
    ctx.status = 201;
  });

  router.put('/api/user/agents/:id', async (ctx) => {
    const which = own(ctx);
    ctx.body = await agents.change(which, parseFields(Agent, ctx.request.body));
  });

  router.delete('/api/user/agents/:id', async (ctx) => {
    await agents.remove(own(ctx));
    ctx.status = 204;
  });
};
