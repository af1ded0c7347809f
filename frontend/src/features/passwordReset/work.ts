import { accounts } from '../../../../domain/contract/accounts.js';
import { clientOf } from '../../../../domain/contract/clientOf.js';
import type { Work } from '../../core/feature.js';
import { linkUse } from './linkUse.js';

/** State and work of the page that sets another password. */
export const work = {
  reducers: { linkUse: linkUse.reducer },
  saga: ({ http, newId: newKey }) => linkUse.saga({ api: clientOf(http, accounts), newKey }),
} satisfies Work;
