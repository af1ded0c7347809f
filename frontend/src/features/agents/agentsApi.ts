import { z } from 'zod';
import type { Http, SendOptions } from '../../http/http.js';

export const Agent = z.object({
  id: z.string(),
  agent_name: z.string(),
  agent_unit: z.string(),
  agent_title: z.string(),
  agent_phone: z.string(),
});
export type Agent = z.infer<typeof Agent>;
export type AgentFields = Omit<Agent, 'id'>;

const Page = z.object({ items: z.array(Agent), total: z.number() });
const pageSize = 100;

export type AgentsApi = ReturnType<typeof agentsApi>;

/** The agents a signed-in person often works with. */
export const agentsApi = (http: Http) => ({
  /** All of them; the server bounds their number. */
  list: async (): Promise<Agent[]> => {
    const all: Agent[] = [];
    for (let page = 1; ; page += 1) {
      const { items, total } = await http.getJson(`/api/user/agents?page=${page}&page_size=${pageSize}`, Page);
      all.push(...items);
      if (items.length === 0 || all.length >= total) return all;
    }
  },
  /** Adds one; under the same key again it is the same one. */
  add: (fields: AgentFields, options: SendOptions): Promise<Agent> =>
    http.sendJson('POST', '/api/user/agents', fields, Agent, options),
  update: (id: string, fields: AgentFields): Promise<Agent> =>
    http.sendJson('PUT', `/api/user/agents/${encodeURIComponent(id)}`, fields, Agent),
  remove: (id: string): Promise<void> => http.send('DELETE', `/api/user/agents/${encodeURIComponent(id)}`),
});
