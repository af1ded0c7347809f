import { accounts } from '../../../../domain/contract/accounts.js';
import { clientOf } from '../../../../domain/contract/clientOf.js';
import type { Work } from '../../core/feature.js';
import { emailConfirmation } from './emailConfirmation.js';

/** State and work of the page that confirms another e-mail. */
export const work = {
  reducers: { emailConfirmation: emailConfirmation.reducer },
  // What is wrong with a link is said on its page, and not in a toast beside it.
  saga: ({ quietHttp, newId: newKey }) => emailConfirmation.saga({ api: clientOf(quietHttp, accounts), newKey }),
} satisfies Work;
