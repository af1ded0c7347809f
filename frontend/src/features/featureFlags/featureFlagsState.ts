import { clientOf } from '../../../../domain/contract/clientOf.js';
import { featureFlags as calls } from '../../../../domain/contract/featureFlags.js';
import type { Work } from '../../core/feature.js';
import { globalFlags, globalFlagsSaga } from './globalFlags.js';

/** State and work of the page that turns features on and off for everybody. */
export const work = {
  reducers: { globalFlags: globalFlags.reducer },
  saga: ({ http, channel, newId: newKey }) => globalFlagsSaga({ api: clientOf(http, calls), channel, newKey }),
} satisfies Work;
