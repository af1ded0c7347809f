import { lazyClient } from '../../http/lazyClient.js';
import { agentBook } from './agentBook.js';
import type { Work } from '../../core/feature.js';

/** State and work of the book of agents. */
export const work = {
  reducers: { agents: agentBook.reducer },
  saga: ({ http, newId }) =>
    agentBook.saga({
      api: lazyClient(http, async () => (await import('../../../../domain/contract/agents.js')).agents),
      newKey: newId,
    }),
} satisfies Work;
