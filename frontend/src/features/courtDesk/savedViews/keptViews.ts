import { createAction, createSlice, type PayloadAction, type UnknownAction } from '@reduxjs/toolkit';
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

/** The views after what was asked for, the same ones where that changes none; a sentence says why it is not done. */
const changed = (views: readonly SavedView[], action: UnknownAction): readonly SavedView[] | string => {
  if (viewSaved.match(action)) {
    const view = { ...action.payload, name: cleanName(action.payload.name) };
    return fullProblem(views, view.list) ?? nameProblem(views, view) ?? [...views, view];
  }
  if (viewRenamed.match(action)) {
    const { list, name, newName } = action.payload;
    const rename = (view: SavedView) => (isNamed({ list, name })(view) ? { ...view, name: cleanName(newName) } : view);
    return nameProblem(views, { list, name: newName, but: name }) ?? views.map(rename);
  }
  const isRemoved = viewRemoved.match(action) && isNamed(action.payload);
  return isRemoved ? views.filter((view) => !isRemoved(view)) : views;
};

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

  function* place(): SagaIterator<{ storage: ViewStorage; keys: ReturnType<typeof viewKeys> } | null> {
    const owner = yield* selectState(selectOwner);
    const isShared = yield* selectState(selectIsShared);
    return owner === null || isShared || storage === null || isRefusing ? null : { storage, keys: viewKeys(owner) };
  }
  function* now(): SagaIterator<readonly SavedView[]> {
    const kept = yield* place();
    if (kept === null) return yield* selectState(selectSavedViews);
    return [kept.keys.plain, kept.keys.search].flatMap((key) => storedAt(kept.storage, key));
  }
  function* keep(views: readonly SavedView[]): SagaIterator<void> {
    const kept = yield* place();
    try {
      if (kept !== null) {
        const plain = views.filter((view) => !keepsWords(view));
        storeAt(kept.storage, kept.keys.plain, plain);
        storeAt(kept.storage, kept.keys.search, views.filter(keepsWords));
      }
    } catch (error) {
      if (!(error instanceof DOMException)) throw error;
      isRefusing = true; // storage that is full or switched off: views stay on the page
    }
    if (isRefusing && !(yield* selectState(selectIsShared)))
      yield put(toastShown({ kind: 'danger', text: '浏览器不允许在本机保存，这些筛选在刷新页面后就没有了。' }));
  }
  function* change(action: UnknownAction): SagaIterator<void> {
    const before = yield* now();
    const after = changed(before, action);
    const isRefused = typeof after === 'string';
    if (isRefused) yield put(toastShown({ kind: 'danger', text: after }));
    yield put(viewsKnown(arranged(isRefused ? before : after)));
    if (!isRefused && after !== before) yield* keep(after);
  }

  yield takeEvery([viewsWanted, viewSaved, viewRenamed, viewRemoved], guarded(change));
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
