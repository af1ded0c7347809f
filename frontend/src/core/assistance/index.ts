import type { Http } from '../../http/http.js';
import { lazyClient } from '../../http/lazyClient.js';
import type { Feature } from '../feature.js';
import { modelsThere, modelsThereSaga } from './modelsThere.js';

const client = (http: Http) =>
  lazyClient(http, async () => (await import('../../../../domain/contract/aiModels.js')).aiModels);

/** What all help by models shares: whether one would answer, and what to do where none would. */
export const assistance = {
  reducers: { modelsThere: modelsThere.reducer },
  saga: ({ quietHttp, channel, now, newId: newKey }) =>
    modelsThereSaga({ api: client(quietHttp), channel, now, newKey }),
} satisfies Feature;

export { modelsChanged } from './modelsThere.js';
export { useModelThere } from './useModelThere.js';
