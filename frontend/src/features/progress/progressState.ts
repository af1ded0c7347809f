import { lazyClient } from '../../http/lazyClient.js';
import type { Work } from '../../core/feature.js';
import { caseProgress } from './caseProgress.js';

/** State and work of the page of a case's progress. */
export const work = {
  reducers: { caseProgress: caseProgress.reducer },
  saga: ({ http, newId: newKey }) => {
    const { progress } = lazyClient(
      http,
      async () => (await import('../../../../domain/contract/documents.js')).documents,
    );
    const { withdraw, word } = lazyClient(
      http,
      async () => (await import('../../../../domain/contract/closures.js')).ownClosures,
    );
    return caseProgress.saga({ api: { progress, withdraw, word }, newKey });
  },
} satisfies Work;
