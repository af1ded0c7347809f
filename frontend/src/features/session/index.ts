import { accounts } from '../../../../domain/contract/accounts.js';
import { unitSignInPage } from '../../../../domain/account/unitSignIn.js';
import { unitSignIn } from '../../../../domain/contract/unitSignIn.js';
import { clientOf } from '../../../../domain/contract/clientOf.js';
import type { SagaIterator } from 'redux-saga';
import type { CoreDeps } from '../../core/deps.js';
import { mayHaveSession } from '../../core/appMode/appModeSaga.js';
import { combineSagas, page, type Feature, type Routes } from '../../core/feature.js';
import { captchaReducer } from '../../core/session/captchaSlice.js';
import { lazyClient } from '../../http/lazyClient.js';
import { newCaptcha } from './newCaptcha.js';
import { provingOf } from '../../core/session/provingOf.js';
import { provingReducer } from '../../core/session/provingSlice.js';
import { pageSigningOut } from '../../core/session/signingOut.js';
import { signOutReducer } from '../../core/session/signOutSlice.js';
import { sessionEndReducer } from '../../core/session/sessionEndSlice.js';
import { sessionEndSaga } from './sessionEndSaga.js';
import { sessionSaga } from './sessionSaga.js';
import { unitSignInReducer } from '../../core/session/unitSignInSlice.js';
import { unitSignInSaga } from './unitSignInSaga.js';
import { sessionReducer } from '../../core/session/sessionSlice.js';

const routes: Routes = {
  site: [
    { path: 'login', lazy: page(() => import('./LoginPage.js')) },
    { path: unitSignInPage.slice(1), lazy: page(() => import('./UnitSignInPage.js')) },
  ],
};

/** The way to the court's identity provider and back; its pages show what is refused. */
const unitSignIns = ({ quietHttp, channel, signingOut, goTo }: CoreDeps): SagaIterator<void> =>
  unitSignInSaga({
    api: { ...clientOf(quietHttp, unitSignIn), me: clientOf(quietHttp, accounts).me },
    channel,
    signingOut,
    goTo: goTo ?? ((address) => window.location.assign(address)),
  });

/** Follows the end of the session where somebody may stay until then. */
function* sessionEnds({ quietHttp, now, pause }: CoreDeps): SagaIterator<void> {
  if (pause) yield* sessionEndSaga({ api: clientOf(quietHttp, accounts), now, pause });
}

const alongside = combineSagas(sessionEnds, unitSignIns);

/** The session: who is signed in, kept the same in all tabs. */
export const session = {
  site: {
    reducers: {
      captcha: captchaReducer,
      proving: provingReducer,
      session: sessionReducer,
      sessionEnd: sessionEndReducer,
      signOut: signOutReducer,
      unitSignIn: unitSignInReducer,
    },
    saga: combineSagas((deps) => {
      const { http, quietHttp, crypto, channel, deviceToken, leaving, pause, signingOut = pageSigningOut() } = deps;
      const proving = provingOf(deps);
      const quiet = clientOf(quietHttp, accounts);
      const codes = lazyClient(
        quietHttp,
        async () => (await import('../../../../domain/contract/secondFactor.js')).secondFactor,
      );
      return sessionSaga({
        // A logout that fails is tried again without toasts (signOutSaga.ts). A refused captcha is registered again
        // with a puzzle; when that fails too, the form shows why.
        api: {
          ...clientOf(http, accounts),
          logout: quiet.logout,
          endSession: quiet.endSession,
          signInWithCode: codes.signIn,
          ...(proving && { registerCaptcha: quiet.registerCaptcha }),
        },
        newCaptcha: () => newCaptcha(crypto),
        channel,
        deviceToken,
        leaving,
        pause,
        signingOut,
        mayHaveSession,
        proving,
      });
    }, alongside),
  },
  routes,
} satisfies Feature;
