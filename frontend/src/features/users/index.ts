import { accounts } from '../../../../domain/contract/accounts.js';
import { clientOf } from '../../../../domain/contract/clientOf.js';
import { lazyClient } from '../../http/lazyClient.js';
import { page, type Feature, type Routes } from '../../core/feature.js';
import { managedUsers, usersSaga } from './managedUsers.js';

const routes: Routes = { admin: [{ path: 'user-management', lazy: page(() => import('./UserManagementPage.js')) }] };

/** The accounts that administrators manage. */
export const users = {
  reducers: { adminUsers: managedUsers.reducer },
  saga: ({ http, newId }) =>
    usersSaga({
      api: lazyClient(http, async () => (await import('../../../../domain/contract/users.js')).users),
      me: clientOf(http, accounts).me,
      newKey: newId,
    }),
  routes,
  menu: { admin: [{ to: '/app/admin/user-management', label: '用户管理', icon: 'bi-people' }] },
} satisfies Feature;
