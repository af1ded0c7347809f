import { accounts } from '../../../../domain/contract/accounts.js';
import { clientOf } from '../../../../domain/contract/clientOf.js';
import { page, type Feature, type Routes } from '../../core/feature.js';
import { captchaReducer } from '../../core/session/captchaSlice.js';
import { newCaptcha } from './newCaptcha.js';
import { provingOf } from '../../core/session/provingOf.js';
import { provingReducer } from '../../core/session/provingSlice.js';
import { sessionSaga } from './sessionSaga.js';
import { sessionReducer } from '../../core/session/sessionSlice.js';

const routes: Routes = { site: [{ path: 'login', lazy: page(() => import('./LoginPage.js')) }] };

/** The session: who is signed in, kept the same in all tabs. */
export const session = {
  site: {
    reducers: { captcha: captchaReducer, proving: provingReducer, session: sessionReducer },
    saga: (deps) => {
      const { http, quietHttp, crypto, channel, deviceToken } = deps;
      const proving = provingOf(deps);
      const quiet = clientOf(quietHttp, accounts);
      return sessionSaga({
        // A failed logout is only logged: this browser counts as signed out all the same. A refused captcha is registered again
        // with a puzzle; when that fails too, the form shows why.
        api: {
          ...clientOf(http, accounts),
          logout: quiet.logout,
          ...(proving && { registerCaptcha: quiet.registerCaptcha }),
        },
        newCaptcha: () => newCaptcha(crypto),
        channel,
        deviceToken,
        proving,
      });
    },
  },
  routes,
} satisfies Feature;
