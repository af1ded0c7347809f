import type { Work } from '../../core/feature.js';
import { lazyClient } from '../../http/lazyClient.js';
import { conflictSearch } from './conflictSearch.js';

/** State and work of the search; it is asked by the page itself, so what goes wrong is said there. */
export const work = {
  reducers: { conflictSearch: conflictSearch.reducer },
  saga: ({ quietHttp, newId: newKey }) =>
    conflictSearch.saga({
      api: {
        teams: lazyClient(quietHttp, async () => (await import('../../../../domain/contract/teams.js')).teams),
        conflicts: lazyClient(
          quietHttp,
          async () => (await import('../../../../domain/contract/teamConflicts.js')).teamConflicts,
        ),
      },
      newKey,
    }),
} satisfies Work;
