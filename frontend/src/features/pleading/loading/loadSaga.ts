import type { SagaIterator } from 'redux-saga';
import { call, put, race, take, takeLatest } from 'redux-saga/effects';
import type { Client } from '../../../../../domain/contract/clientOf.js';
import type { documents } from '../../../../../domain/contract/documents.js';
import { ApiError } from '../../../http/apiError.js';
import { callApi } from '../../../core/callApi.js';
import { guarded } from '../../../core/safely.js';
import { toastShown } from '../../../core/toasts/toastsSlice.js';
import { loadFailed, loadLeft, loadRequested, loadSucceeded } from './loadSlice.js';

type LoadApi = Pick<Client<typeof documents>, 'loadForEditing'>;

/** Number and code are to be looked at again only where the court has read them. */
const sentence = (error: unknown): string =>
  error instanceof ApiError && (error.fromServer || error.status === 0 || error.status >= 500)
    ? error.detail
    : '加载文书失败，请核对案号和验证码。';

function* load(api: LoadApi, { payload }: ReturnType<typeof loadRequested>): SagaIterator<void> {
  try {
    const { caseNumber, verificationCode } = payload;
    const body = { case_number: caseNumber, verification_code: verificationCode };
    const document = yield* callApi(api.loadForEditing, { body });
    yield put(loadSucceeded({ ...payload, document }));
    yield put(toastShown({ kind: 'success', text: '文书已加载，正在跳转到编辑页面…' }));
  } catch (error) {
    yield put(loadFailed(sentence(error)));
  }
}

/** Loads on request; closing the dialog meanwhile drops the response. */
export function* loadSaga(api: LoadApi): SagaIterator<void> {
  yield takeLatest(
    loadRequested,
    guarded(function* (action: ReturnType<typeof loadRequested>) {
      yield race([call(load, api, action), take(loadLeft)]);
    }),
  );
}
