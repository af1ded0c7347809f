import type { Client } from '../../../../domain/contract/clientOf.js';
import type { TeamClause, teamEntries } from '../../../../domain/contract/teamEntries.js';
import { resource } from '../../core/resource/resource.js';

const pageSize = 100;

/** Clauses that colleagues gave to the teams of the account. */
export const teamClauses = resource({
  name: 'teamClauses',
  list: async (api: Pick<Client<typeof teamEntries>, 'clauses'>): Promise<readonly TeamClause[]> => {
    const all: TeamClause[] = [];
    for (let page = 1; ; page += 1) {
      const { items, total } = await api.clauses({ query: { page, page_size: pageSize } });
      all.push(...items);
      // One that is taken back meanwhile makes a page short: what counts is how far was asked.
      if (page * pageSize >= total) return all;
    }
  },
  messages: { list: '团队的语段没有读到' },
});
