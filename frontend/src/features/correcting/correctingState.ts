import type { Work } from '../../core/feature.js';
import { lazyClient } from '../../http/lazyClient.js';
import { askedCorrections } from './askedCorrections.js';

/** State and work of what the court asks a party to correct. */
export const work = {
  reducers: { askedCorrections: askedCorrections.reducer },
  saga: ({ http, newId: newKey }) =>
    askedCorrections.saga({
      api: lazyClient(http, async () => (await import('../../../../domain/contract/corrections.js')).ownCorrections),
      newKey,
    }),
} satisfies Work;
