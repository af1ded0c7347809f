import type { Http } from '../../http/http.js';
import { lazyClient } from '../../http/lazyClient.js';
import { combineSagas, type Work } from '../../core/feature.js';
import { creditHistory } from './creditHistory.js';
import { usageStats } from './usageStats.js';
import { visitorBudget } from './visitorBudget.js';

const client = (http: Http) =>
  lazyClient(http, async () => (await import('../../../../domain/contract/usage.js')).usage);

const users = (http: Http) =>
  lazyClient(http, async () => (await import('../../../../domain/contract/users.js')).users);

const creditsClient = (http: Http) => ({ own: client(http), ofAccount: users(http) });

/** State and work of the pages of usage. */
export const work = {
  reducers: { ...usageStats.reducers, visitorBudget: visitorBudget.reducer, creditHistory: creditHistory.reducer },
  saga: combineSagas(
    ({ http, newId: newKey }) => usageStats.saga({ api: client(http), newKey }),
    ({ http, newId: newKey }) => creditHistory.saga({ api: creditsClient(http), newKey }),
    ({ http, newId: newKey }) => visitorBudget.saga({ api: client(http), newKey }),
  ),
} satisfies Work;
