import { createAction, createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { SagaIterator } from 'redux-saga';
import { put, takeEvery } from 'redux-saga/effects';
import { guarded } from '../../../core/safely.js';
import { selectState } from '../../../core/selectState.js';
import { selectOwner } from '../../../core/session/sessionSlice.js';
import { toastShown } from '../../../core/toasts/toastsSlice.js';
import { selectIsShared, sharedComputerChosen, terminalKnown } from '../../device/index.js';
import { arranged, cleanName, fullProblem, keepsWords, nameProblem, viewsIn, type SavedView } from './savedViews.js';
import { localViews, viewKeys, type ViewStorage } from './viewStorage.js';

type Named = Pick<SavedView, 'list' | 'name'>;

/** The saved views are wanted as this device keeps them now. */
export const viewsWanted = createAction('adminSavedViews/wanted');
export const viewSaved = createAction<SavedView>('adminSavedViews/saved');
export const viewRenamed = createAction<Named & { readonly newName: string }>('adminSavedViews/renamed');
export const viewRemoved = createAction<Named>('adminSavedViews/removed');

const none: readonly SavedView[] = [];
const savedViewsSlice = createSlice({
  name: 'adminSavedViews',
  initialState: none,
  reducers: {
    viewsKnown: (_views, { payload }: PayloadAction<readonly SavedView[]>): readonly SavedView[] => payload,
  },
  selectors: { selectSavedViews: (views): readonly SavedView[] => views },
});
const { viewsKnown } = savedViewsSlice.actions;
export const { selectSavedViews } = savedViewsSlice.selectors;
export const savedViewsReducer = savedViewsSlice.reducer;

const isNamed =
  ({ list, name }: Named) =>
  (view: SavedView): boolean =>
    view.list === list && view.name === name;

const storedAt = (storage: ViewStorage, key: string): readonly SavedView[] => {
  try {
    return viewsIn(JSON.parse(storage.getItem(key) ?? '[]'));
  } catch {
    return []; // text that is no JSON, or storage that refuses: nothing can be restored
  }
};

const storeAt = (storage: ViewStorage, key: string, views: readonly SavedView[]): void => {
  if (views.length === 0) storage.removeItem(key);
  else storage.setItem(key, JSON.stringify(views));
};

/** What became of a change: the views after it, or why it was not made. */
type Outcome = readonly SavedView[] | { readonly problem: string };
const isRefused = (outcome: Outcome): outcome is { readonly problem: string } => 'problem' in outcome;

const saving =
  (view: SavedView) =>
  (views: readonly SavedView[]): Outcome => {
    const problem = fullProblem(views, view.list) ?? nameProblem(views, view);
    return problem === undefined ? [...views, { ...view, name: cleanName(view.name) }] : { problem };
  };

const renaming =
  ({ list, name, newName }: Named & { readonly newName: string }) =>
  (views: readonly SavedView[]): Outcome => {
    const problem = nameProblem(views, { list, name: newName, but: name });
    if (problem !== undefined) return { problem };
    return views.map((view) => (isNamed({ list, name })(view) ? { ...view, name: cleanName(newName) } : view));
  };

const removing =
  (named: Named) =>
  (views: readonly SavedView[]): Outcome =>
    views.filter((view) => !isNamed(named)(view));

/**
 * Keeps the saved views of an account on this device. Each change is made to what is stored then, because other tabs change it too. On
 * a machine that strangers share, and where the browser stores nothing, views last as long as the page.
 */
export function* savedViewsSaga({
  storage = localViews(),
}: {
  readonly storage?: ViewStorage | null;
}): SagaIterator<void> {
  let isRefusing = storage === null;

  function* place(): SagaIterator<{ storage: ViewStorage; owner: string } | null> {
    const owner = yield* selectState(selectOwner);
    const isShared = yield* selectState(selectIsShared);
    return owner === null || isShared || storage === null || isRefusing ? null : { storage, owner };
  }
  function* now(): SagaIterator<readonly SavedView[]> {
    const kept = yield* place();
    if (kept === null) return yield* selectState(selectSavedViews);
    const keys = viewKeys(kept.owner);
    return [...storedAt(kept.storage, keys.plain), ...storedAt(kept.storage, keys.search)];
  }
  function* keep(views: readonly SavedView[]): SagaIterator<void> {
    yield put(viewsKnown(arranged(views)));
    const isShared = yield* selectState(selectIsShared);
    const kept = yield* place();
    if (kept !== null) {
      const keys = viewKeys(kept.owner);
      try {
        storeAt(
          kept.storage,
          keys.plain,
          views.filter((view) => !keepsWords(view)),
        );
        storeAt(kept.storage, keys.search, views.filter(keepsWords));
        return;
      } catch (error) {
        if (!(error instanceof DOMException)) throw error;
        isRefusing = true; // storage that is full or switched off: views stay on the page
      }
    }
    if (!isShared && isRefusing)
      yield put(toastShown({ kind: 'danger', text: '浏览器不允许在本机保存，这些筛选在刷新页面后就没有了。' }));
  }
  function* change(make: (views: readonly SavedView[]) => Outcome): SagaIterator<void> {
    const before = yield* now();
    const outcome = make(before);
    if (!isRefused(outcome)) return yield* keep(outcome);
    yield put(toastShown({ kind: 'danger', text: outcome.problem }));
    yield put(viewsKnown(arranged(before)));
  }
  function* read(): SagaIterator<void> {
    yield put(viewsKnown(arranged(yield* now())));
  }

  yield takeEvery(viewsWanted, guarded(read));
  yield takeEvery(
    viewSaved,
    guarded(({ payload }: ReturnType<typeof viewSaved>) => change(saving(payload))),
  );
  yield takeEvery(
    viewRenamed,
    guarded(({ payload }: ReturnType<typeof viewRenamed>) => change(renaming(payload))),
  );
  yield takeEvery(
    viewRemoved,
    guarded(({ payload }: ReturnType<typeof viewRemoved>) => change(removing(payload))),
  );
  // A terminal shows nothing of what the browser kept before.
  yield takeEvery(terminalKnown, function* (): SagaIterator<void> {
    yield put(viewsKnown(none));
  });
  // What the page holds is stored once the machine is said to be the clerk's own again.
  yield takeEvery(
    sharedComputerChosen,
    guarded(function* ({ payload: isShared }: ReturnType<typeof sharedComputerChosen>): SagaIterator<void> {
      if (!isShared) yield* keep(yield* selectState(selectSavedViews));
    }),
  );
}
