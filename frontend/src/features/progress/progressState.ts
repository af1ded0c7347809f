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
    const { word: paper } = lazyClient(
      http,
      async () => (await import('../../../../domain/contract/casePapers.js')).ownPapers,
    );
    return caseProgress.saga({ api: { progress, withdraw, word, paper }, newKey });
  },
} satisfies Work;
