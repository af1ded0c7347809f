import type { SagaIterator } from 'redux-saga';
import { put, takeEvery } from 'redux-saga/effects';
import { callApi } from '../../store/callApi.js';
import { guarded } from '../../store/safely.js';
import { selectState } from '../../store/selectState.js';
import { toastShown } from '../toasts/toastsSlice.js';
import type { PinStore } from './pinStore.js';
import type { TemplatesApi } from './templatesApi.js';
import {
  pinsRead,
  pinToggled,
  selectPinned,
  templatesFailed,
  templatesReceived,
  templatesRequested,
} from './templatesSlice.js';

export type TemplatesDeps = { readonly api: Pick<TemplatesApi, 'list'>; readonly pins: PinStore };

function* load(
  { api, pins }: TemplatesDeps,
  { payload: group }: ReturnType<typeof templatesRequested>,
): SagaIterator<void> {
  yield put(pinsRead({ group, ids: pins.read(group) }));
  try {
    yield put(templatesReceived({ group, templates: yield* callApi(api.list, group) }));
  } catch {
    yield put(templatesFailed({ group, detail: '加载模板列表失败。' }));
  }
}

function* keepPins({ pins }: TemplatesDeps, { payload: { group } }: ReturnType<typeof pinToggled>): SagaIterator<void> {
  const ids = yield* selectState(selectPinned, group);
  try {
    pins.write(group, ids);
  } catch {
    yield put(toastShown({ kind: 'info', text: '浏览器不允许保存，置顶只在本次访问中有效。' }));
  }
}

/** Loads template lists and keeps the pins. */
export function* templatesSaga(deps: TemplatesDeps): SagaIterator<void> {
  yield takeEvery(templatesRequested, guarded(load), deps);
  yield takeEvery(pinToggled, guarded(keepPins), deps);
}
