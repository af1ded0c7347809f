import type { CoreDeps } from '../../core/deps.js';
import { combineSagas, type Work } from '../../core/feature.js';
import type { Http } from '../../http/http.js';
import { lazyClient } from '../../http/lazyClient.js';
import { factorRule } from './factorRule.js';
import { ownFactor } from './ownFactor.js';

const apiOf = (http: Http) =>
  lazyClient(http, async () => (await import('../../../../domain/contract/secondFactor.js')).secondFactor);

/** State and work of the pages about second factors. */
export const work = {
  reducers: { ownFactor: ownFactor.reducer, factorRule: factorRule.reducer },
  saga: combineSagas<CoreDeps>(
    ({ quietHttp, newId: newKey }) => ownFactor.saga({ api: apiOf(quietHttp), newKey }),
    ({ http, newId: newKey }) => factorRule.saga({ api: apiOf(http), newKey }),
  ),
} satisfies Work;
