import type { Http } from '../../http/http.js';
import { lazyClient } from '../../http/lazyClient.js';
import { combineSagas, type Feature } from '../feature.js';
import { callCosts } from './callCosts.js';
import { modelsThere, modelsThereSaga } from './modelsThere.js';

const client = (http: Http) =>
  lazyClient(http, async () => (await import('../../../../domain/contract/aiModels.js')).aiModels);

const costs = (http: Http) =>
  lazyClient(http, async () => (await import('../../../../domain/contract/usage.js')).usage);

/** What all help by models shares: whether one would answer, and what to do where none would. */
export const assistance = {
  reducers: { modelsThere: modelsThere.reducer, callCosts: callCosts.reducer },
  saga: combineSagas(
    ({ quietHttp, channel, now, newId: newKey }) => modelsThereSaga({ api: client(quietHttp), channel, now, newKey }),
    ({ quietHttp, now, newId: newKey }) => callCosts.saga({ api: costs(quietHttp), now, newKey }),
  ),
} satisfies Feature;

export { modelsChanged } from './modelsThere.js';
export { useModelThere } from './useModelThere.js';
