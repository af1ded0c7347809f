import { refusalInOneSentence, resource } from '../../store/resource/resource.js';
import { withoutRow, withRow } from '../../store/resource/rows.js';
import type { Agent, AgentFields, AgentsApi } from './agentsApi.js';

/** Lists, adds, changes and deletes agents; a dialog about `null` adds a new one. */
export const agentBook = resource({
  name: 'agents',
  list: (api: AgentsApi): Promise<readonly Agent[]> => api.list(),
  submit: async (api, editing: Agent | null, fields: AgentFields, options) => {
    const stored = editing === null ? await api.add(fields, options) : await api.update(editing.id, fields);
    return { said: editing === null ? '代理人已添加' : '代理人已更新', apply: (agents) => withRow(agents, stored) };
  },
  changes: {
    remove: async (api, { id }: { id: string }) => {
      await api.remove(id);
      return { said: '代理人已删除', apply: (agents) => withoutRow(agents, id) };
    },
  },
  messages: { list: '加载失败', submit: '操作失败', remove: '删除失败' },
  refusal: refusalInOneSentence('操作失败'),
});

export const { requested: agentsRequested, left: agentsLeft } = agentBook.actions;
export const {
  dialogOpened: agentDialogOpened,
  dialogClosed: agentDialogClosed,
  submitted: agentSubmitted,
} = agentBook.actions;
export const { remove: agentRemovalRequested } = agentBook.changes;
export const { list: selectAgentList, dialog: selectAgentDialog, pending: selectRemovingAgents } = agentBook.selectors;
