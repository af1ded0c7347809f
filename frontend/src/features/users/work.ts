import { accounts } from '../../../../domain/contract/accounts.js';
import { clientOf } from '../../../../domain/contract/clientOf.js';
import { lazyClient } from '../../http/lazyClient.js';
import { managedUsers, usersSaga } from './managedUsers.js';
import type { Work } from '../../core/feature.js';

/** State and work of the page of accounts. */
export const work = {
  reducers: { adminUsers: managedUsers.reducer },
  saga: ({ http, newId }) =>
    usersSaga({
      api: lazyClient(http, async () => (await import('../../../../domain/contract/users.js')).users),
      me: clientOf(http, accounts).me,
      newKey: newId,
    }),
} satisfies Work;
