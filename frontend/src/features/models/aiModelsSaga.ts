import type { SagaIterator } from 'redux-saga';
import { fork, put, takeEvery } from 'redux-saga/effects';
import type { ResourceDeps } from '../../core/resource/resource.js';
import { guarded } from '../../core/safely.js';
import { selectState } from '../../core/selectState.js';
import type { RootState } from '../../core/state.js';
import { modelsChanged } from '../../core/assistance/index.js';
import { aiModelLists, type AiModelsApi } from './aiModelLists.js';
import type { Scope } from '../../../../domain/contract/call.js';
import { modelBudgets } from './modelBudgets.js';
import { testShown } from './shownTestSlice.js';

/**
 * Reads and changes the models of a scope, says that models changed, and tests a model that was saved to be tested. The
 * platform's budgets are read again after each.
 */
export function* aiModelsSaga(scope: Scope, deps: ResourceDeps<AiModelsApi>): SagaIterator<void> {
  const { saga, actions, changes, selectors } = aiModelLists[scope];
  /** Numbers of the dialogs whose model is tested once it is saved. */
  const toTest = new Set<number>();
  yield takeEvery(
    actions.submitted.match,
    guarded(function* ({ payload }: ReturnType<typeof actions.submitted>): SagaIterator<void> {
      const dialog = yield* selectState((state: RootState) => selectors.dialog(state));
      if (!dialog.open) return;
      if (payload.test) toTest.add(dialog.number);
      else toTest.delete(dialog.number);
    }),
  );
  yield takeEvery(
    actions.stored.match,
    guarded(function* ({ payload }: ReturnType<typeof actions.stored>): SagaIterator<void> {
      yield put(modelsChanged());
      const { dialog, about, data } = payload;
      if (dialog === undefined || !toTest.delete(dialog)) return;
      // One that was added is the last.
      const model = data?.kept.find(({ id }) => id === about?.id) ?? data?.kept.at(-1);
      if (!model) return;
      const { id, capabilities } = model;
      yield put(testShown({ scope, id }));
      yield put(changes.test({ id, capabilities }));
    }),
  );
  // A test counts against the budgets beside the list, one that failed too.
  if (scope === 'platform')
    yield takeEvery(
      [actions.stored.match, actions.refused.match],
      guarded(function* (): SagaIterator<void> {
        yield put(modelBudgets.actions.outdated());
      }),
    );
  yield fork(saga, deps);
}
