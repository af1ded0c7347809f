import type { Http } from '../../../http/http.js';
import { lazyClient } from '../../../http/lazyClient.js';
import type { CoreDeps } from '../../../core/deps.js';
import { combineSagas, type Work } from '../../../core/feature.js';
import { deskLists } from './deskLists.js';

const client = (http: Http) =>
  lazyClient(http, async () => (await import('../../../../../domain/contract/knowledgeDesk.js')).knowledgeDesk);

const { files, file, chunks, notices, changes } = deskLists;

/** State and work of the desk of the knowledge base. What is wrong with a law is told beside the groups, so it is asked quietly. */
export const work = {
  reducers: { ...files.reducers, ...file.reducers, ...chunks.reducers, ...notices.reducers, ...changes.reducers },
  saga: combineSagas(
    ...[files, file, chunks, changes].map(
      ({ saga }) =>
        ({ http, newId: newKey }: CoreDeps) =>
          saga({ api: client(http), newKey }),
    ),
    ({ quietHttp, newId: newKey }) => notices.saga({ api: client(quietHttp), newKey }),
  ),
} satisfies Work;
