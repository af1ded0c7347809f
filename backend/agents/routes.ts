import { createHash } from 'node:crypto';
import { z } from 'zod';
import type { Tables } from '../../projections/runner/projection.js';
import { signedIn } from '../http/auth.js';
import { uuidOf } from '../eventStore/uuid.js';
import { commandContext } from '../http/commandContext.js';
import { pageQuery, parse, parseFields } from '../http/parse.js';
import { RequestError } from '../http/requestError.js';
import type { AppContext, AppRouter } from '../http/types.js';

export const mostAgents = 200;

const text = z.string().trim().max(100, '不能超过100个字').default('');
const Agent = z.object({
  agent_name: z.string('请填写姓名').trim().min(1, '请填写姓名').max(100, '不能超过100个字'),
  agent_unit: text,
  agent_title: text,
  agent_phone: text,
});
const Params = z.object({ id: z.string() });
const columns = ['id', 'agent_name', 'agent_unit', 'agent_title', 'agent_phone'] as const;
type Row = z.infer<typeof Agent> & { readonly id: string };

/** The id of what a request adds: a repetition, after an answer that got lost, means the same agent. */
const addedBy = (ctx: AppContext): string => {
  const { commandId, commandHash } = commandContext(ctx);
  const named = JSON.stringify(['agent', signedIn(ctx.state).id, commandId, commandHash]);
  return uuidOf(createHash('sha256').update(named).digest());
};

type Deps = {
  /** Of the `app` schema. */
  readonly tables: Tables;
};

/** The agent asked for; somebody else's answers like one that is not there. */
const own = (ctx: AppContext): { readonly id: string; readonly owner: string } => {
  const { id } = parse(Params, ctx.params);
  if (!z.uuid().safeParse(id).success) throw new RequestError('not_found');
  return { id, owner: signedIn(ctx.state).id };
};

/** /api/user/agents: the agents a person often works with, to be copied into pleadings. */
export const agentRoutes = (router: AppRouter, { tables }: Deps): void => {
  router.get('/api/user/agents', async (ctx) => {
    const { page, page_size: pageSize } = parse(pageQuery, ctx.query);
    const mine = () => tables('agents').where({ owner: signedIn(ctx.state).id });
    const counted = (await mine().count({ count: '*' }).first()) as { count: string | number } | undefined;
    const items = (await mine()
      .orderBy([{ column: 'created_at' }, { column: 'id' }])
      .limit(pageSize)
      .offset((page - 1) * pageSize)
      .select(...columns)) as Row[];
    ctx.body = { items, total: Number(counted?.count ?? 0), page, page_size: pageSize };
  });

  router.post('/api/user/agents', async (ctx) => {
    const agent = parseFields(Agent, ctx.request.body);
    const owner = signedIn(ctx.state).id;
    const id = addedBy(ctx);
    const known = (await tables('agents')
      .where({ id, owner })
      .first(...columns)) as Row | undefined;
    ctx.status = 201;
    if (known) {
      ctx.body = known;
      return;
    }
    const counted = (await tables('agents').where({ owner }).count({ count: '*' }).first()) as
      { count: string | number } | undefined;
    if (Number(counted?.count ?? 0) >= mostAgents) throw new RequestError('too_many_agents');
    const row: Row = { id, ...agent };
    // Of two at the same instant the second finds the first one's.
    await tables('agents')
      .insert({ ...row, owner, created_at: ctx.state.receivedAt })
      .onConflict('id')
      .ignore();
    ctx.body = row;
  });

  router.put('/api/user/agents/:id', async (ctx) => {
    const which = own(ctx);
    const agent = parseFields(Agent, ctx.request.body);
    const changed = await tables('agents').where(which).update(agent);
    if (changed === 0) throw new RequestError('not_found');
    ctx.body = { id: which.id, ...agent };
  });

  router.delete('/api/user/agents/:id', async (ctx) => {
    const removed = await tables('agents').where(own(ctx)).del();
    if (removed === 0) throw new RequestError('not_found');
    ctx.status = 204;
  });
};
