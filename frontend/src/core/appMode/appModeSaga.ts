import type { SagaIterator } from 'redux-saga';
import { put, takeLatest } from 'redux-saga/effects';
import type { Client } from '../../../../domain/contract/clientOf.js';
import type { settings } from '../../../../domain/contract/settings.js';
import { errorDetail } from '../../http/apiError.js';
import { callApi } from '../callApi.js';
import { guarded } from '../safely.js';
import { appModeFailed, appModeReceived, appModeRequested } from './appModeSlice.js';

type Api = Pick<Client<typeof settings>, 'appMode'>;

function* load(api: Api): SagaIterator<void> {
  try {
    const response = yield* callApi(api.appMode);
    const { app_mode: mode, court_time_zone: courtTimeZone, contact_email: contactEmail, court } = response;
    yield put(appModeReceived({ mode, courtTimeZone, contactEmail, court }));
  } catch (error) {
    yield put(appModeFailed(errorDetail(error)));
  }
}

/** Requests the application's mode at start, and again when the visitor retries. */
export function* appModeSaga(api: Api): SagaIterator<void> {
  yield takeLatest(
    appModeRequested,
    guarded(() => load(api)),
  );
  yield put(appModeRequested());
}
