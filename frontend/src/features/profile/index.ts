import { accounts } from '../../../../domain/contract/accounts.js';
import { clientOf } from '../../../../domain/contract/clientOf.js';
import type { CoreDeps } from '../../core/deps.js';
import { combineSagas, page, type Feature, type Routes } from '../../core/feature.js';
import { lazyClient } from '../../http/lazyClient.js';
import { accountDeletion, deletionChangedSaga } from './deletion/accountDeletion.js';
import { profileSaga } from './profileSaga.js';
import { profileReducer } from './profileSlice.js';

const routes: Routes = {
  site: [{ path: 'second-factor', lazy: page(() => import('./secondFactor/SecondFactorPage.js')) }],
  own: [{ path: 'profile', lazy: page(() => import('./ProfilePage.js')) }],
};

/** The user's own account: its plan, its password, where it is signed in, all that it has as a file, and its deletion, of which every page tells. */
export const profile = {
  reducers: { profile: profileReducer, accountDeletion: accountDeletion.reducer },
  saga: combineSagas<CoreDeps>(
    ({ http }) => profileSaga(clientOf(http, accounts)),
    ({ http, newId: newKey }) =>
      accountDeletion.saga({
        api: lazyClient(
          http,
          async () => (await import('../../../../domain/contract/accountDeletion.js')).accountDeletion,
        ),
        newKey,
      }),
    deletionChangedSaga,
  ),
  pageWork: () => import('./profileState.js'),
  routes,
  menu: { own: [{ to: '/app/profile', label: '个人中心', icon: 'bi-person' }] },
} satisfies Feature;
