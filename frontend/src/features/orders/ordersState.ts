import { lazyClient } from '../../http/lazyClient.js';
import type { Http } from '../../http/http.js';
import { combineSagas, type Work } from '../../core/feature.js';
import { orderDetails } from './orderDetails.js';
import { orderList } from './orderList.js';
import { orderOffer } from './orderOffer.js';
import { planLimits } from './planLimits.js';
import { priceList } from './priceList.js';

const ordering = (http: Http) =>
  lazyClient(http, async () => (await import('../../../../domain/contract/orders.js')).orders);

/** State and work of the pages of orders and prices. */
export const work = {
  reducers: {
    orderOffer: orderOffer.reducer,
    orderList: orderList.reducer,
    orderDetails: orderDetails.reducer,
    priceList: priceList.reducer,
    planLimits: planLimits.reducer,
  },
  saga: combineSagas(
    ({ http, newId }) => orderOffer.saga({ api: ordering(http), newKey: newId }),
    ({ http, newId }) => orderList.saga({ api: ordering(http), newKey: newId }),
    ({ http, newId }) => orderDetails.saga({ api: ordering(http), newKey: newId }),
    ({ http, newId }) => priceList.saga({ api: ordering(http), newKey: newId }),
    ({ http, newId }) => planLimits.saga({ api: ordering(http), newKey: newId }),
  ),
} satisfies Work;
