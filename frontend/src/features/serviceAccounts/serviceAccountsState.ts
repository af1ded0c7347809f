import { lazyClient } from '../../http/lazyClient.js';
import type { Http } from '../../http/http.js';
import { combineSagas, type Work } from '../../core/feature.js';
import { createdKey, createdKeySaga, keyRegister } from './keyRegister.js';

const keys = (http: Http) =>
  lazyClient(http, async () => (await import('../../../../domain/contract/serviceAccounts.js')).serviceAccounts);

/** State and work of the page of keys. */
export const work = {
  reducers: { keyRegister: keyRegister.reducer, createdKey: createdKey.reducer },
  saga: combineSagas(
    ({ http, newId }) => keyRegister.saga({ api: keys(http), newKey: newId }),
    ({ http, newId }) => createdKeySaga({ api: keys(http), newKey: newId }),
  ),
} satisfies Work;
