import type { Action } from '@reduxjs/toolkit';
import type { SagaIterator } from 'redux-saga';
import { put, select, takeEvery, takeLatest, takeLeading } from 'redux-saga/effects';
import { ApiError, errorDetail } from '../../http/apiError.js';
import { attemptKeys } from '../../http/attemptKeys.js';
import { callApi } from '../../store/callApi.js';
import { guarded } from '../../store/safely.js';
import { profileOpened } from '../profile/index.js';
import { toastShown } from '../toasts/toastsSlice.js';
import type { RagModelsApi, Scope } from './ragModelsApi.js';
import {
  activationDone,
  activationFailed,
  activationRequested,
  isStillOpen,
  ragModelRefused,
  ragModelRemovalFailed,
  ragModelRemovalRequested,
  ragModelRemoved,
  ragModelsFailed,
  ragModelsReceived,
  ragModelsRequested,
  ragModelStored,
  ragModelSubmitted,
  selectRagModels,
  type Refusal,
} from './ragModelsSlice.js';

export type RagModelsDeps = { readonly api: RagModelsApi; readonly newKey: () => string };

/** Whether the refusal tells that the list on screen is no longer what the server has. */
const outdated = (error: unknown): boolean => error instanceof ApiError && error.status === 404;

/** The plan ended while the page was open: asked again, it brings the prompt for an upgrade. */
function* lookAtPlan(error: unknown): SagaIterator<void> {
  if (error instanceof ApiError && error.code === 'plan_required') yield put(profileOpened());
}

function* load(
  { api }: RagModelsDeps,
  { payload: { scope } }: ReturnType<typeof ragModelsRequested>,
): SagaIterator<void> {
  try {
    yield put(ragModelsReceived({ scope, models: yield* callApi(api.fetchModels, scope) }));
  } catch (error) {
    yield put(ragModelsFailed({ scope, detail: `检索模型加载失败：${errorDetail(error)}` }));
    yield* lookAtPlan(error);
  }
}

const refusalOf = (error: unknown): Refusal => ({
  detail: `操作失败：${errorDetail(error)}`,
  problems: error instanceof ApiError ? error.fieldProblems : [],
});

/** A list that was asked for before a change may come without it: it is asked for again, and that one is not taken. */
function* askAgain(scope: Scope, { list }: ReturnType<typeof selectRagModels>): SagaIterator<void> {
  if (list.status === 'loading') yield put(ragModelsRequested({ scope }));
}

type Sending = {
  readonly keys: ReturnType<typeof attemptKeys>;
  /** Dialogs whose model is on its way. */
  readonly underWay: Set<number>;
};

function* store(
  { api }: RagModelsDeps,
  { keys, underWay }: Sending,
  { payload: { scope, model } }: ReturnType<typeof ragModelSubmitted>,
): SagaIterator<void> {
  const { dialog }: ReturnType<typeof selectRagModels> = yield select(selectRagModels, scope);
  if (!dialog.open || underWay.has(dialog.number)) return;
  const { editing, number } = dialog;
  underWay.add(number);
  try {
    const stored = editing
      ? yield* callApi(api.changeModel, scope, editing.id, model)
      : yield* callApi(api.addModel, scope, model, { idempotencyKey: keys.keyFor([scope, model]) });
    keys.succeeded();
    const before: ReturnType<typeof selectRagModels> = yield select(selectRagModels, scope);
    yield put(ragModelStored({ scope, number, model: stored }));
    yield* askAgain(scope, before);
    yield put(toastShown({ kind: 'success', text: editing ? '模型已更新' : '模型已添加' }));
  } catch (error) {
    keys.failed(error);
    const refusal = refusalOf(error);
    const now: ReturnType<typeof selectRagModels> = yield select(selectRagModels, scope);
    const isThere = isStillOpen(now, number);
    yield put(isThere ? ragModelRefused({ scope, refusal }) : toastShown({ kind: 'danger', text: refusal.detail }));
    if (outdated(error)) yield put(ragModelsRequested({ scope }));
    yield* lookAtPlan(error);
  } finally {
    underWay.delete(number);
  }
}

function* remove(
  { api }: RagModelsDeps,
  { payload: { scope, id } }: ReturnType<typeof ragModelRemovalRequested>,
): SagaIterator<void> {
  try {
    yield* callApi(api.removeModel, scope, id);
    const before: ReturnType<typeof selectRagModels> = yield select(selectRagModels, scope);
    yield put(ragModelRemoved({ scope, id }));
    yield* askAgain(scope, before);
    yield put(toastShown({ kind: 'success', text: '模型已删除' }));
  } catch (error) {
    yield put(ragModelRemovalFailed({ scope }));
    yield put(toastShown({ kind: 'danger', text: `删除失败：${errorDetail(error)}` }));
    if (outdated(error)) yield put(ragModelsRequested({ scope }));
    yield* lookAtPlan(error);
  }
}

function* activate(
  { api }: RagModelsDeps,
  { payload: { id, to } }: ReturnType<typeof activationRequested>,
): SagaIterator<void> {
  try {
    const model = yield* callApi(api.setActive, id, to);
    const before: ReturnType<typeof selectRagModels> = yield select(selectRagModels, 'platform');
    yield put(activationDone(model));
    yield* askAgain('platform', before);
    yield put(toastShown({ kind: 'success', text: to ? '平台模型已启用' : '平台模型已停用' }));
  } catch (error) {
    yield put(activationFailed());
    yield put(toastShown({ kind: 'danger', text: `操作失败：${errorDetail(error)}` }));
    // Perhaps it did take effect, or another administrator was here.
    yield put(ragModelsRequested({ scope: 'platform' }));
  }
}

/** Lists, adds, changes and deletes models of retrieval, and puts those of the platform into use. */
export function* ragModelsSaga(deps: RagModelsDeps): SagaIterator<void> {
  for (const scope of ['own', 'platform'] as const) {
    const requested = (action: Action) => ragModelsRequested.match(action) && action.payload.scope === scope;
    const submitted = (action: Action) => ragModelSubmitted.match(action) && action.payload.scope === scope;
    const removal = (action: Action) => ragModelRemovalRequested.match(action) && action.payload.scope === scope;
    yield takeLatest(requested, guarded(load), deps);
    const sending: Sending = { keys: attemptKeys(deps.newKey), underWay: new Set() };
    yield takeEvery(submitted, guarded(store), deps, sending);
    yield takeLeading(removal, guarded(remove), deps);
  }
  yield takeLeading(activationRequested, guarded(activate), deps);
}
