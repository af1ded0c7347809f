import { page, type Feature, type Routes } from '../../store/feature.js';
import { sessionApi } from '../session/sessionApi.js';
import { managedUsers, usersSaga } from './managedUsers.js';
import { usersApi } from './usersApi.js';

const routes: Routes = { admin: [{ path: 'user-management', lazy: page(() => import('./UserManagementPage.js')) }] };

/** The accounts, as administrators manage them. */
export const users = {
  reducers: { adminUsers: managedUsers.reducer },
  saga: ({ http, newId }) =>
    usersSaga({ api: usersApi(http), fetchCurrentUser: sessionApi(http).fetchUser, newKey: newId }),
  routes,
  menu: { admin: [{ to: '/app/admin/user-management', label: '用户管理', icon: 'bi-people' }] },
} satisfies Feature;
