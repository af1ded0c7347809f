import type { FeatureDeps } from '../../store/deps.js';
import { page, type Feature, type Routes } from '../../store/feature.js';
import { captchaReducer } from './captchaSlice.js';
import { newCaptcha } from './newCaptcha.js';
import { puzzleApi, type Proving } from './proving.js';
import { provingReducer } from './provingSlice.js';
import { sessionApi } from './sessionApi.js';
import { sessionSaga } from './sessionSaga.js';
import { sessionReducer } from './sessionSlice.js';

/** How this browser solves the server's puzzles, where it can. */
export const provingOf = ({ quietHttp, solvePuzzle, deviceToken }: FeatureDeps): Proving | undefined =>
  solvePuzzle && { ...puzzleApi(quietHttp, deviceToken), solve: solvePuzzle };

const routes: Routes = { site: [{ path: 'login', lazy: page(() => import('./LoginPage.js')) }] };

/** Who is signed in, in this tab and in the others. */
export const session = {
  site: {
    reducers: { captcha: captchaReducer, proving: provingReducer, session: sessionReducer },
    saga: (deps) => {
      const { http, quietHttp, crypto, channel, deviceToken } = deps;
      const proving = provingOf(deps);
      return sessionSaga({
        // A failed logout is only logged: here one is signed out all the same. A picture that is refused is asked for again with a
        // puzzle; if that fails too, the form says so in its own place.
        api: {
          ...sessionApi(http, deviceToken),
          logout: sessionApi(quietHttp).logout,
          ...(proving && { registerCaptcha: sessionApi(quietHttp).registerCaptcha }),
        },
        newCaptcha: () => newCaptcha(crypto),
        channel,
        proving,
      });
    },
  },
  routes,
} satisfies Feature;
