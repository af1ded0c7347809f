import type { SagaIterator } from 'redux-saga';
import { put, select, takeEvery, takeLatest } from 'redux-saga/effects';
import { ApiError, errorDetail } from '../../http/apiError.js';
import { callApi } from '../../store/callApi.js';
import { guarded } from '../../store/safely.js';
import type { SessionChannel } from '../session/sessionChannel.js';
import { toastShown } from '../toasts/toastsSlice.js';
import type { Client } from '../../../../domain/contract/clientOf.js';
import type { featureFlags } from '../../../../domain/contract/featureFlags.js';
import {
  awaits,
  globalFlagsFailed,
  globalFlagsReceived,
  globalFlagsRequested,
  globalFlagStored,
  globalToggleRefused,
  globalToggleSubmitted,
  selectGlobalFlags,
  selectToggleDialog,
} from './globalFlagsSlice.js';
import { toggledSentence } from './ownFlagsSaga.js';
import { featuresChanged } from './publicFlagsSlice.js';

type Api = Pick<Client<typeof featureFlags>, 'listGlobal' | 'setGlobal'>;
export type GlobalFlagsDeps = { readonly api: Api; readonly channel: Pick<SessionChannel, 'announce'> };

function* load(api: Api): SagaIterator<void> {
  try {
    yield put(globalFlagsReceived(yield* callApi(api.listGlobal)));
  } catch (error) {
    yield put(globalFlagsFailed(`全局功能设置加载失败：${errorDetail(error)}`));
  }
}

const refusalOf = (error: unknown): string => {
  const fields = error instanceof ApiError ? error.fieldProblems.map(({ message }) => message).join('；') : '';
  return `操作失败：${fields === '' ? errorDetail(error) : fields}`;
};

function* toggle(
  { api, channel }: GlobalFlagsDeps,
  { payload: reason }: ReturnType<typeof globalToggleSubmitted>,
): SagaIterator<void> {
  const dialog: ReturnType<typeof selectToggleDialog> = yield select(selectToggleDialog);
  if (!dialog.open) return;
  const { key } = dialog.flag;
  try {
    const stored = yield* callApi(api.setGlobal, { path: { key }, body: { is_enabled: dialog.to, reason } });
    const list: ReturnType<typeof selectGlobalFlags> = yield select(selectGlobalFlags);
    yield put(globalFlagStored(stored));
    // A list that was asked for before may come without the change: it is asked for again, and that one is not taken.
    if (list.status === 'loading') yield put(globalFlagsRequested());
    yield put(toastShown({ kind: 'success', text: toggledSentence(stored) }));
    yield put(featuresChanged());
    channel.announce({ kind: 'featuresChanged' });
  } catch (error) {
    const refusal = refusalOf(error);
    const now: ReturnType<typeof selectToggleDialog> = yield select(selectToggleDialog);
    yield put(awaits(now, key) ? globalToggleRefused({ key, refusal }) : toastShown({ kind: 'danger', text: refusal }));
    // Perhaps it did take effect, or another administrator was here: the list is asked for again.
    yield put(globalFlagsRequested());
  }
}

/** Reads the features as they are for everybody, and changes them. */
export function* globalFlagsSaga(deps: GlobalFlagsDeps): SagaIterator<void> {
  yield takeLatest(
    globalFlagsRequested,
    guarded(() => load(deps.api)),
  );
  yield takeEvery(globalToggleSubmitted, guarded(toggle), deps);
}
