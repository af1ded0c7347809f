import { createAction, createSlice, type PayloadAction, type UnknownAction } from '@reduxjs/toolkit';
import type { SagaIterator } from 'redux-saga';
import { put, takeEvery } from 'redux-saga/effects';
import { z } from 'zod';
import { browserStorage, storedJson, storeText, type BrowserStorage } from '../../../core/browserStorage.js';
import { guarded } from '../../../core/safely.js';
import { selectState } from '../../../core/selectState.js';
import { selectOwner } from '../../../core/session/sessionSlice.js';
import { toastShown } from '../../../core/toasts/toastsSlice.js';
import { selectIsShared, sharedComputerChosen, terminalKnown } from '../../device/index.js';
import { arranged, cleanName, fullProblem, keepsWords, nameProblem, viewsIn, type SavedView } from './savedViews.js';
import { viewKeys } from './viewStorage.js';

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
  storage = browserStorage('localStorage'),
}: {
  readonly storage?: BrowserStorage | null;
}): SagaIterator<void> {
  let isRefusing = storage === null;
  const local = () => storage;

  /** Where views are kept now; `null` where they last as long as the page. */
  function* keys(): SagaIterator<ReturnType<typeof viewKeys> | null> {
    const owner = yield* selectState(selectOwner);
    const isShared = yield* selectState(selectIsShared);
    return owner === null || isShared || isRefusing ? null : viewKeys(owner);
  }
  function* now(): SagaIterator<readonly SavedView[]> {
    const own: ReturnType<typeof viewKeys> | null = yield* keys();
    if (own === null) return yield* selectState(selectSavedViews);
    return [own.plain, own.search].flatMap((key) => viewsIn(storedJson(local, key, z.unknown())));
  }
  function* keep(views: readonly SavedView[]): SagaIterator<void> {
    const own: ReturnType<typeof viewKeys> | null = yield* keys();
    const isRefused = (key: string, kept: readonly SavedView[]): boolean =>
      storeText(local, key, kept.length === 0 ? null : JSON.stringify(kept)) !== null;
    if (own !== null)
      isRefusing =
        isRefused(
          own.plain,
          views.filter((view) => !keepsWords(view)),
        ) || isRefused(own.search, views.filter(keepsWords));
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
