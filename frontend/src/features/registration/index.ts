import { accounts } from '../../../../domain/contract/accounts.js';
import { clientOf } from '../../../../domain/contract/clientOf.js';
import { page, type Feature, type Routes } from '../../store/feature.js';
import { provingOf } from '../session/index.js';
import { registrationSaga } from './registrationSaga.js';
import { registrationReducer } from './registrationSlice.js';
import { readTerms } from './termsTexts.js';

const routes: Routes = { site: [{ path: 'register', lazy: page(() => import('./RegisterPage.js')) }] };

/** New accounts, in saas mode. */
export const registration = {
  site: {
    reducers: { registration: registrationReducer },
    saga: (deps) => registrationSaga({ api: clientOf(deps.http, accounts), readTerms, proving: provingOf(deps) }),
  },
  routes,
} satisfies Feature;
