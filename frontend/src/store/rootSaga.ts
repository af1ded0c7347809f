import type { SagaIterator } from 'redux-saga';
import { spawn } from 'redux-saga/effects';
import { adminSaga } from '../features/admin/index.js';
import { appModeSaga } from '../features/appMode/appModeSaga.js';
import { loadApi } from '../features/loading/loadApi.js';
import { loadSaga } from '../features/loading/loadSaga.js';
import { newCaptcha } from '../features/session/newCaptcha.js';
import { sessionApi } from '../features/session/sessionApi.js';
import { sessionSaga } from '../features/session/sessionSaga.js';
import type { ThemePort } from '../features/theme/themePort.js';
import { themeSaga } from '../features/theme/themeSaga.js';
import type { Http } from '../http/http.js';
import { guarded } from './safely.js';

/** What the sagas use of the outside world. */
export type SagaDeps = {
  readonly http: Http;
  readonly theme: ThemePort;
  readonly crypto: Pick<Crypto, 'getRandomValues'>;
};

/** Starts every feature's saga; one that fails does not take the others along. */
export function* rootSaga({ http, theme, crypto }: SagaDeps): SagaIterator<void> {
  yield spawn(guarded(themeSaga), theme);
  yield spawn(guarded(appModeSaga), http);
  yield spawn(guarded(sessionSaga), { api: sessionApi(http), newCaptcha: () => newCaptcha(crypto) });
  yield spawn(guarded(loadSaga), loadApi(http));
  yield spawn(guarded(adminSaga), http);
}
