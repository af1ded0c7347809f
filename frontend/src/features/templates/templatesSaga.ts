import type { SagaIterator } from 'redux-saga';
import { fork, put, takeEvery } from 'redux-saga/effects';
import type { ResourceDeps } from '../../core/resource/resource.js';
import { guarded } from '../../core/safely.js';
import { selectState } from '../../core/selectState.js';
import { toastShown } from '../../core/toasts/toastsSlice.js';
import { pinsRead, pinToggled, selectPinned } from './pinsSlice.js';
import type { PinStore } from './pinStore.js';
import { templateFields, templateList } from './templateList.js';
import type { TemplateGroup, TemplatesApi } from './templatesApi.js';

export type TemplatesDeps = ResourceDeps<Pick<TemplatesApi, 'list' | 'fields'>> & { readonly pins: PinStore };

function* readPins(
  { pins }: TemplatesDeps,
  { payload: group }: { type: string; payload: TemplateGroup },
): SagaIterator<void> {
  yield put(pinsRead({ group, ids: pins.read(group) }));
}

function* keepPins({ pins }: TemplatesDeps, { payload: { group } }: ReturnType<typeof pinToggled>): SagaIterator<void> {
  const ids = yield* selectState(selectPinned, group);
  try {
    pins.write(group, [...ids]);
  } catch {
    yield put(toastShown({ kind: 'info', text: '浏览器不允许保存，置顶只在本次访问中有效。' }));
  }
}

/** Loads template lists and keeps the pins. */
export function* templatesSaga(deps: TemplatesDeps): SagaIterator<void> {
  yield fork(templateList.saga, deps);
  yield fork(templateFields.saga, deps);
  yield takeEvery(templateList.actions.requested.match, guarded(readPins), deps);
  yield takeEvery(pinToggled, guarded(keepPins), deps);
}
