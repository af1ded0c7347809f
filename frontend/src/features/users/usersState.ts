import { accounts } from '../../../../domain/contract/accounts.js';
import { clientOf } from '../../../../domain/contract/clientOf.js';
import { lazyClient } from '../../http/lazyClient.js';
import type { Http } from '../../http/http.js';
import { combineSagas, type Work } from '../../core/feature.js';
import { accountErasure } from './accountErasure.js';
import { factorReset, factorResetSaga } from './factorReset.js';
import { factorRule } from './factorRule.js';
import { issuedLink } from './issuedLink.js';
import { managedUsers, usersSaga } from './managedUsers.js';

const factors = (http: Http) =>
  lazyClient(http, async () => (await import('../../../../domain/contract/secondFactor.js')).secondFactor);

const managing = (http: Http) =>
  lazyClient(http, async () => (await import('../../../../domain/contract/users.js')).users);

/** State and work of the page of accounts. */
export const work = {
  reducers: {
    adminUsers: managedUsers.reducer,
    issuedLink: issuedLink.reducer,
    factorReset: factorReset.reducer,
    factorRule: factorRule.reducer,
    accountErasure: accountErasure.reducer,
  },
  saga: combineSagas(
    ({ http, newId }) => usersSaga({ api: managing(http), me: clientOf(http, accounts).me, newKey: newId }),
    ({ http, newId }) => issuedLink.saga({ api: managing(http), newKey: newId }),
    ({ http, newId }) => factorResetSaga({ api: factors(http), newKey: newId }),
    ({ http, newId }) => factorRule.saga({ api: factors(http), newKey: newId }),
    ({ http, newId }) => accountErasure.saga({ api: managing(http), newKey: newId }),
  ),
} satisfies Work;
