import { lazyClient } from '../../http/lazyClient.js';
import { agentBook } from './agentBook.js';
import { teamAgents } from './teamAgents.js';
import type { CoreDeps } from '../../core/deps.js';
import { combineSagas, type Work } from '../../core/feature.js';

/** State and work of the book of agents. */
export const work = {
  reducers: { agents: agentBook.reducer, teamAgents: teamAgents.reducer },
  saga: combineSagas<CoreDeps>(
    ({ http, newId: newKey }) =>
      agentBook.saga({
        api: lazyClient(http, async () => (await import('../../../../domain/contract/agents.js')).agents),
        newKey,
      }),
    ({ quietHttp, newId: newKey }) =>
      teamAgents.saga({
        api: lazyClient(
          quietHttp,
          async () => (await import('../../../../domain/contract/teamEntries.js')).teamEntries,
        ),
        newKey,
      }),
  ),
} satisfies Work;
