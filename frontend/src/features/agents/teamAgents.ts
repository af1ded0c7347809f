import type { Client } from '../../../../domain/contract/clientOf.js';
import type { TeamAgent, teamEntries } from '../../../../domain/contract/teamEntries.js';
import { resource } from '../../core/resource/resource.js';

export type { TeamAgent };

const pageSize = 100;

/** Agents that colleagues gave to the teams of the account. */
export const teamAgents = resource({
  name: 'teamAgents',
  list: async (api: Pick<Client<typeof teamEntries>, 'agents'>): Promise<readonly TeamAgent[]> => {
    const all: TeamAgent[] = [];
    for (let page = 1; ; page += 1) {
      const { items, total } = await api.agents({ query: { page, page_size: pageSize } });
      all.push(...items);
      // One that is taken back meanwhile makes a page short: what counts is how far was asked.
      if (page * pageSize >= total) return all;
    }
  },
  messages: { list: '团队的代理人没有读到' },
});
