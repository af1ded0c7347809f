import { accounts } from '../../../../domain/contract/accounts.js';
import { clientOf } from '../../../../domain/contract/clientOf.js';
import { page, type Feature, type Routes } from '../../core/feature.js';
import { provingOf } from '../../core/session/provingOf.js';
import { registrationSaga } from './registrationSaga.js';
import { registrationReducer } from './registrationSlice.js';

const routes: Routes = { site: [{ path: 'register', lazy: page(() => import('./RegisterPage.js')) }] };

/** New accounts, in saas mode. */
export const registration = {
  site: {
    reducers: { registration: registrationReducer },
    saga: (deps) => registrationSaga({ api: clientOf(deps.http, accounts), proving: provingOf(deps) }),
  },
  routes,
} satisfies Feature;
