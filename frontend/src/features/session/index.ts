import { accounts } from '../../../../domain/contract/accounts.js';
import { clientOf } from '../../../../domain/contract/clientOf.js';
import type { FeatureDeps } from '../../store/deps.js';
import { page, type Feature, type Routes } from '../../store/feature.js';
import { captchaReducer } from './captchaSlice.js';
import { newCaptcha } from './newCaptcha.js';
import { puzzleFetcher, type Proving } from './proving.js';
import { provingReducer } from './provingSlice.js';
import { sessionSaga } from './sessionSaga.js';
import { sessionReducer } from './sessionSlice.js';

/** How this browser solves the server's puzzles; `undefined` where it cannot. */
export const provingOf = ({ quietHttp, solvePuzzle, deviceToken }: FeatureDeps): Proving | undefined =>
  solvePuzzle && { fetchPuzzle: puzzleFetcher(clientOf(quietHttp, accounts), deviceToken), solve: solvePuzzle };

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
