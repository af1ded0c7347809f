import type { SagaIterator } from 'redux-saga';
import { call, put, takeLatest } from 'redux-saga/effects';
import { z } from 'zod';
import { errorDetail } from '../../http/apiError.js';
import type { Http } from '../../http/http.js';
import { callApi } from '../../store/callApi.js';
import { guarded } from '../../store/safely.js';
import { appModeFailed, appModeReceived, appModeRequested, defaultCourtZone } from './appModeSlice.js';

const AppModeResponse = z.object({
  app_mode: z.enum(['open', 'saas']).catch('open'),
  court_time_zone: z.string().catch(defaultCourtZone),
  contact_email: z.email().nullable().catch(null),
});

function* load(http: Http): SagaIterator<void> {
  try {
    const response = yield* callApi(() => http.getJson('/api/config/app-mode', AppModeResponse, { fixed: true }));
    const { app_mode: mode, court_time_zone: courtTimeZone, contact_email: contactEmail } = response;
    yield put(appModeReceived({ mode, courtTimeZone, contactEmail }));
  } catch (error) {
    yield put(appModeFailed(errorDetail(error)));
  }
}

/** Asks for the application's mode at start, and again when the visitor retries. */
export function* appModeSaga(http: Http): SagaIterator<void> {
  yield takeLatest(
    appModeRequested,
    guarded(function* () {
      yield call(load, http);
    }),
  );
  yield put(appModeRequested());
}
