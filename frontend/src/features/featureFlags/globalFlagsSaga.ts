import type { SagaIterator } from 'redux-saga';
import { put, select, takeLatest, takeLeading } from 'redux-saga/effects';
import { ApiError, errorDetail } from '../../http/apiError.js';
import { callApi } from '../../store/callApi.js';
import { guarded } from '../../store/safely.js';
import { toastShown } from '../toasts/toastsSlice.js';
import type { FeatureFlagsApi } from './featureFlagsApi.js';
import {
  globalFlagsFailed,
  globalFlagsReceived,
  globalFlagsRequested,
  globalFlagStored,
  globalToggleRefused,
  globalToggleSubmitted,
  selectToggleDialog,
} from './globalFlagsSlice.js';
import { toggledSentence } from './ownFlagsSaga.js';
import { featuresChanged } from './publicFlagsSlice.js';

type Api = Pick<FeatureFlagsApi, 'fetchGlobal' | 'setGlobal'>;

function* load(api: Api): SagaIterator<void> {
  try {
    yield put(globalFlagsReceived(yield* callApi(api.fetchGlobal)));
  } catch (error) {
    yield put(globalFlagsFailed(`全局功能设置加载失败：${errorDetail(error)}`));
  }
}

const refusalOf = (error: unknown): string => {
  const fields = error instanceof ApiError ? error.fieldProblems.map(({ message }) => message).join('；') : '';
  return `操作失败：${fields === '' ? errorDetail(error) : fields}`;
};

function* toggle(api: Api, { payload: reason }: ReturnType<typeof globalToggleSubmitted>): SagaIterator<void> {
  const dialog: ReturnType<typeof selectToggleDialog> = yield select(selectToggleDialog);
  if (!dialog.open) return;
  try {
    const stored = yield* callApi(api.setGlobal, dialog.flag.key, dialog.to, reason);
    yield put(globalFlagStored(stored));
    yield put(toastShown({ kind: 'success', text: toggledSentence(stored.is_enabled) }));
    yield put(featuresChanged());
  } catch (error) {
    yield put(globalToggleRefused(refusalOf(error)));
    // Perhaps it did take effect, or another administrator was here: the list is asked for again.
    yield put(globalFlagsRequested());
  }
}

/** Reads the features as they are for everybody, and changes one at a time. */
export function* globalFlagsSaga(api: Api): SagaIterator<void> {
  yield takeLatest(
    globalFlagsRequested,
    guarded(() => load(api)),
  );
  yield takeLeading(globalToggleSubmitted, guarded(toggle), api);
}
