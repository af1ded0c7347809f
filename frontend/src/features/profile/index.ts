import { accounts } from '../../../../domain/contract/accounts.js';
import { clientOf } from '../../../../domain/contract/clientOf.js';
import { page, type Feature, type Routes } from '../../core/feature.js';
import { profileSaga } from './profileSaga.js';
import { profileReducer } from './profileSlice.js';

const routes: Routes = { own: [{ path: 'profile', lazy: page(() => import('./ProfilePage.js')) }] };

/** The user's own account: its plan, its password, where it is signed in, and all that it has as a file. */
export const profile = {
  reducers: { profile: profileReducer },
  saga: ({ http }) => profileSaga(clientOf(http, accounts)),
  pageWork: () => import('./work.js'),
  routes,
  menu: { own: [{ to: '/app/profile', label: '个人中心', icon: 'bi-person' }] },
} satisfies Feature;
