import type { Agent, agents } from '../../../../domain/contract/agents.js';
import type { Client } from '../../../../domain/contract/clientOf.js';
import { refusalInOneSentence, resource } from '../../core/resource/resource.js';
import { withoutRow, withRow } from '../../core/resource/rows.js';

export type { Agent };
export type AgentFields = Omit<Agent, 'id'>;
type Keeping = {
  /** Names the attempt, so that it adds one agent however often it is sent. */
  readonly id: string;
  readonly agent: AgentFields;
  readonly over: string | null;
};
export type AgentsApi = Client<typeof agents>;

/** All of them; the server bounds their number. */
const allAgents = async (api: AgentsApi): Promise<readonly Agent[]> => {
  const all: Agent[] = [];
  for (let page = 1; ; page += 1) {
    const { items, total } = await api.list({ query: { page, page_size: 100 } });
    all.push(...items);
    if (items.length === 0 || all.length >= total) return all;
  }
};

/** Lists, adds, changes and deletes agents; a dialog about `null` adds a new one. */
export const agentBook = resource({
  name: 'agents',
  list: allAgents,
  submit: async (api, editing: Agent | null, fields: AgentFields, options) => {
    const agent =
      editing === null
        ? await api.add({ body: fields }, options)
        : await api.change({ path: { id: editing.id }, body: fields });
    return { said: editing === null ? '代理人已添加' : '代理人已更新', apply: (agents) => withRow(agents, agent) };
  },
  changes: {
    /** Keeps an agent who is named in a pleading: as a new entry, or in the place of what `over` said. */
    keep: async (api, { id, agent, over }: Keeping) => {
      const kept =
        over === null
          ? await api.add({ body: agent }, { idempotencyKey: id })
          : await api.change({ path: { id: over }, body: agent });
      return {
        said: over === null ? `已存入常用代理人：${agent.agent_name}` : `常用代理人已更新：${agent.agent_name}`,
        apply: (agents) => withRow(agents, kept),
      };
    },
    remove: async (api, { id }: { id: string }) => {
      await api.remove({ path: { id } });
      return { said: '代理人已删除', apply: (agents) => withoutRow(agents, id) };
    },
  },
  messages: { list: '加载失败', submit: '操作失败', remove: '删除失败', keep: '没有存入常用代理人' },
  refusal: refusalInOneSentence('操作失败'),
});

export const { requested: agentsRequested, dialogOpened: agentDialogOpened } = agentBook.actions;
export const { keep: agentKeepRequested, remove: agentRemovalRequested } = agentBook.changes;
export const { list: selectAgentList, pending: selectRemovingAgents } = agentBook.selectors;
