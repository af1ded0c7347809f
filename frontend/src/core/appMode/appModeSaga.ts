import type { SagaIterator } from 'redux-saga';
import { put, take, takeLatest } from 'redux-saga/effects';
import type { Client } from '../../../../domain/contract/clientOf.js';
import type { settings } from '../../../../domain/contract/settings.js';
import { errorDetail } from '../../http/apiError.js';
import { callApi } from '../callApi.js';
import { guarded } from '../safely.js';
import { selectState } from '../selectState.js';
import { appModeFailed, appModeReceived, appModeRequested, selectAppMode } from './appModeSlice.js';

type Api = Pick<Client<typeof settings>, 'appMode'>;

function* load(api: Api): SagaIterator<void> {
  try {
    const response = yield* callApi(api.appMode);
    const { app_mode: mode, court_time_zone: courtTimeZone, contact_email: contactEmail, court } = response;
    const { has_session: hasSession, resets_passwords_by_mail: mailsPasswordResets, makes_pdf: makesPdf } = response;
    const place = { mode, courtTimeZone, contactEmail, court, unitSignIn: response.unit_sign_in };
    yield put(appModeReceived({ ...place, hasSession, mailsPasswordResets, makesPdf }));
  } catch (error) {
    yield put(appModeFailed(errorDetail(error)));
  }
}

/**
 * Waits for what the first response said of this browser's session. `true` where there is or may be one: who is signed in is asked
 * then, and only then, since a visitor's request would be refused.
 */
export function* mayHaveSession(): SagaIterator<boolean> {
  let state = yield* selectState(selectAppMode);
  while (state.status === 'loading') {
    yield take([appModeReceived, appModeFailed]);
    state = yield* selectState(selectAppMode);
  }
  return state.status !== 'known' || state.hasSession;
}

/** Requests the application's mode at start, and again when the visitor retries. */
export function* appModeSaga(api: Api): SagaIterator<void> {
  yield takeLatest(
    appModeRequested,
    guarded(() => load(api)),
  );
  yield put(appModeRequested());
}
