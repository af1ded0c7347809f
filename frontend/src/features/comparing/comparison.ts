import type { analysis, PleadingComparison } from '../../../../domain/contract/analysis.js';
import type { CallInput } from '../../../../domain/contract/call.js';
import type { Client } from '../../../../domain/contract/clientOf.js';
import type { Http } from '../../http/http.js';
import { lazyClient } from '../../http/lazyClient.js';
import { single, type Single } from '../../core/stream/single.js';
import { stream } from '../../core/stream/stream.js';

type Api = Pick<Client<typeof analysis>, 'comparePleadings'>;
type Body = CallInput<(typeof analysis)['comparePleadings']>['body'];

export const comparisonApi = (http: Http): Api =>
  lazyClient(http, async () => (await import('../../../../domain/contract/analysis.js')).analysis);

/** What a model says of the answers in hand beside the complaint, by the number of the case. */
export const comparison = stream({
  name: 'pleadingComparison',
  ...single((api: Api, body: Body, options) => api.comparePleadings({ body }, options)),
  empty: null as Single<PleadingComparison>,
  message: 'AI对照失败',
  said: 'AI对照完成',
});
