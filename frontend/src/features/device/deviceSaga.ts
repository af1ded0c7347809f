import type { SagaIterator } from 'redux-saga';
import { put, takeEvery } from 'redux-saga/effects';
import { callApi } from '../../store/callApi.js';
import { guarded } from '../../store/safely.js';
import { toastShown } from '../toasts/toastsSlice.js';
import type { Device } from './deviceChoice.js';
import { deviceKnown, sharedComputerChosen } from './deviceSlice.js';

function* choose(device: Device, { payload: shared }: ReturnType<typeof sharedComputerChosen>): SagaIterator<void> {
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

/** Tells what was chosen on this machine before, and carries out a new choice. */
export function* deviceSaga(device: Device): SagaIterator<void> {
  yield put(deviceKnown(device.isShared()));
  yield takeEvery(sharedComputerChosen, guarded(choose), device);
}
