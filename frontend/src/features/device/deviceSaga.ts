import { eventChannel } from 'redux-saga';
import type { SagaIterator } from 'redux-saga';
import { call, delay, put, race, take, takeEvery, takeLeading } from 'redux-saga/effects';
import { errorDetail } from '../../http/apiError.js';
import { callApi } from '../../core/callApi.js';
import { guarded } from '../../core/safely.js';
import { selectState } from '../../core/selectState.js';
import { type Forgetting, type Forgotten, nobodyForgets } from '../drafts/index.js';
import { loginRequested, selectOwner } from '../../core/session/sessionSlice.js';
import { toastShown } from '../../core/toasts/toastsSlice.js';
import type { Device } from './deviceChoice.js';
import {
  deviceKnown,
  sharedComputerChosen,
  terminalClearRequested,
  terminalCleared,
  terminalKnown,
} from './deviceSlice.js';
import type { Terminal } from './terminal.js';

type Deps = {
  readonly device: Device;
  readonly forgetting?: Forgetting;
  /** Ends the session on the server. */
  readonly logout?: () => Promise<void>;
  /** Milliseconds until a logout that failed is tried again. */
  readonly againMs?: number;
};

function* choose({ device }: Deps, { payload: shared }: ReturnType<typeof sharedComputerChosen>): SagaIterator<void> {
  try {
    yield* callApi(device.choose, shared);
    yield put(
      toastShown({
        kind: 'info',
        text: shared ? '本机保存的草稿、回执和置顶记录已清除。' : '此后填写的内容会保存在本机。',
      }),
    );
  } catch {
    yield put(
      toastShown({
        kind: 'danger',
        text: shared ? '本机上原有的草稿未能清除，请在浏览器设置中清除本站数据。' : '浏览器不允许在本机保存内容。',
      }),
    );
  }
}

/** Repeats signing out until it works or somebody signs in: the next person must not find this session. */
function* signOut(logout: () => Promise<void>, againMs = 5000): SagaIterator<void> {
  for (;;) {
    try {
      yield* callApi(logout);
      return;
    } catch (error) {
      console.warn('logout call failed:', errorDetail(error));
    }
    const { signsIn }: { signsIn?: unknown } = yield race({ again: delay(againMs), signsIn: take(loginRequested) });
    if (signsIn !== undefined) return;
  }
}

/** Tells every tab, this one too, to remove its data, and ends the session that they share. */
function* clear({ forgetting = nobodyForgets, logout, againMs }: Deps): SagaIterator<void> {
  const owner = yield* selectState(selectOwner);
  yield call(forgetting.announce, { what: 'everything' });
  if (owner !== null && logout !== undefined) yield call(signOut, logout, againMs);
}

function* forget({ device }: Deps, forgotten: Forgotten): SagaIterator<void> {
  if (forgotten.what !== 'everything') return;
  yield put(terminalCleared());
  yield* callApi(device.clear);
}

/** Puts into the store what kind of machine this is, carries out a new choice, and clears a terminal. */
export function* deviceSaga(deps: Deps): SagaIterator<void> {
  const { device, forgetting = nobodyForgets } = deps;
  yield put(deviceKnown(device.isShared()));
  yield takeEvery(sharedComputerChosen, guarded(choose), deps);
  const news = eventChannel<Forgotten>((emit) => forgetting.listen(emit));
  yield takeEvery(news, guarded(forget), deps);
  yield takeLeading(
    terminalClearRequested,
    guarded(() => clear(deps)),
  );
  const terminal: Terminal | null = yield* callApi(device.terminal);
  if (terminal !== null) yield put(terminalKnown(terminal));
}
