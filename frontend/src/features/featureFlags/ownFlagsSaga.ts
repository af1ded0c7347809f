import type { SagaIterator } from 'redux-saga';
import { put, select, takeEvery, takeLatest, takeLeading } from 'redux-saga/effects';
import { errorDetail } from '../../http/apiError.js';
import { callApi } from '../../store/callApi.js';
import { guarded } from '../../store/safely.js';
import type { SessionChannel } from '../session/sessionChannel.js';
import { selectOwner } from '../session/sessionSlice.js';
import { toastShown } from '../toasts/toastsSlice.js';
import type { Client } from '../../../../domain/contract/clientOf.js';
import type { featureFlags } from '../../../../domain/contract/featureFlags.js';
import { toggledSentence } from './flagTexts.js';
import { isStale } from './freshness.js';
import {
  ownFlagRefused,
  ownFlagsFailed,
  ownFlagsReceived,
  ownFlagsRequested,
  ownFlagStored,
  ownFlagToggled,
  selectOwnFlags,
} from './ownFlagsSlice.js';
import { featuresChanged, featuresWanted } from './publicFlagsSlice.js';

export type OwnFlagsDeps = {
  readonly api: Pick<Client<typeof featureFlags>, 'listOwn' | 'setOwn'>;
  readonly channel: Pick<SessionChannel, 'announce'>;
  readonly now: () => Date;
};

function* load({ api, now }: OwnFlagsDeps): SagaIterator<void> {
  try {
    const flags = yield* callApi(api.listOwn);
    yield put(ownFlagsReceived({ flags, at: now().getTime() }));
  } catch (error) {
    yield put(ownFlagsFailed(`功能设置加载失败：${errorDetail(error)}`));
  }
}

function* loadIfStale({ now }: OwnFlagsDeps): SagaIterator<void> {
  const owner: ReturnType<typeof selectOwner> = yield select(selectOwner);
  const { list, receivedAt }: ReturnType<typeof selectOwnFlags> = yield select(selectOwnFlags);
  if (owner === null || list.status === 'loading' || !isStale(receivedAt, now())) return;
  yield put(ownFlagsRequested());
}

function* toggle(
  { api, channel }: OwnFlagsDeps,
  { payload: { key, isEnabled } }: ReturnType<typeof ownFlagToggled>,
): SagaIterator<void> {
  try {
    const stored = yield* callApi(api.setOwn, { body: { key, is_enabled: isEnabled } });
    const { list }: ReturnType<typeof selectOwnFlags> = yield select(selectOwnFlags);
    yield put(ownFlagStored(stored));
    // A list that was asked for before may come without the change: it is asked for again, and that one is not taken.
    if (list.status === 'loading') yield put(ownFlagsRequested());
    channel.announce({ kind: 'featuresChanged' });
    yield put(toastShown({ kind: 'success', text: toggledSentence(stored) }));
  } catch (error) {
    yield put(ownFlagRefused({ key, detail: `操作失败：${errorDetail(error)}` }));
    yield put(ownFlagsRequested());
  }
}

/** Reads and changes the features as whoever is signed in has them; ends with them, so that no answer lands with another. */
export function* ownFlagsSaga(deps: OwnFlagsDeps): SagaIterator<void> {
  yield takeLatest(
    ownFlagsRequested,
    guarded(() => load(deps)),
  );
  yield takeLeading(
    featuresWanted,
    guarded(() => loadIfStale(deps)),
  );
  yield takeLeading(
    featuresChanged,
    guarded(function* (): SagaIterator<void> {
      const { list }: ReturnType<typeof selectOwnFlags> = yield select(selectOwnFlags);
      if (list.status !== 'idle') yield put(ownFlagsRequested());
    }),
  );
  yield takeEvery(ownFlagToggled, guarded(toggle), deps);
}
