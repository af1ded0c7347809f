import type { UnknownAction } from '@reduxjs/toolkit';
import type { SagaIterator } from 'redux-saga';
import { call, cancelled, delay, fork, put, race, take, takeEvery, takeLatest } from 'redux-saga/effects';
import { ApiError, errorDetail } from '../../../http/apiError.js';
import { browserStorage, type BrowserStorage } from '../../../core/browserStorage.js';
import { callApi } from '../../../core/callApi.js';
import { dataOf } from '../../../core/loadable.js';
import { guarded, safely } from '../../../core/safely.js';
import { selectState } from '../../../core/selectState.js';
import { selectOwner, selectSession } from '../../../core/session/sessionSlice.js';
import { toastShown } from '../../../core/toasts/toastsSlice.js';
import { batchDetail, findRow } from '../batchDetail.js';
import type { BatchesApi, BatchRow } from '../batchTypes.js';
import { keptCells } from './keptCells.js';
import {
  cellsNotSaved,
  cellsSaved,
  cellTyped,
  isSameRow,
  notYetIn,
  rowClosed,
  rowNotRead,
  rowOpened,
  rowRead,
  savingAsked,
  savingBegun,
  selectOpenRow,
  skipAsked,
  typedRestored,
  type OpenRow,
  type RowPlace,
  type Typed,
} from './typedCells.js';

/** How long nothing is typed until it is saved, in milliseconds. */
const settlesAfterMs = 900;

type Deps = {
  /** What goes wrong is said beside the row. */
  readonly api: Pick<BatchesApi, 'read' | 'changeRow'>;
  readonly storage?: BrowserStorage | null;
  readonly pause?: (milliseconds: number) => unknown;
};

function* wait(milliseconds: number): SagaIterator<void> {
  yield delay(milliseconds);
}

const gone = '这一行不在表格里了：它在别处被删去了。';
const changedElsewhere = '这一行刚在别处改过，已读入最新的内容；您写的还在这里，请看一遍，再按“重试保存”。';

const isConflict = (error: unknown): boolean => error instanceof ApiError && error.code === 'concurrent_change';

/** Reads the open row: as the table has it, or from the server; and what a reload had left unsaved in it. */
function* open(
  api: Pick<BatchesApi, 'read'>,
  kept: ReturnType<typeof keptCells>,
  { payload: place }: ReturnType<typeof rowOpened>,
): SagaIterator<void> {
  const owner = yield* selectState(selectOwner);
  const typed = owner === null ? {} : kept.read(owner, place);
  const isTyped = Object.keys(typed).length > 0;
  if (isTyped) yield put(typedRestored(typed));
  const listed = dataOf(yield* selectState(batchDetail.selectors.list));
  const known = listed?.id === place.id ? listed.rows.items.find(({ row }) => row === place.row) : undefined;
  try {
    const row = known ?? (yield* callApi(findRow, api, place.id, place.row));
    yield put(row === null ? rowNotRead(gone) : rowRead(row));
    if (row !== null && isTyped) yield put(savingAsked());
  } catch (error) {
    yield put(rowNotRead(`这一行没有读到：${errorDetail(error)}`));
  }
}

/** Sends changes of rows. What another place changed meanwhile is read before it is said. */
const sender = (api: Pick<BatchesApi, 'read' | 'changeRow'>, kept: ReturnType<typeof keptCells>) => {
  function* isOpen(place: RowPlace): SagaIterator<boolean> {
    return isSameRow((yield* selectState(selectOpenRow)).place, place);
  }

  /** Notes what was saved, on screen or, of a row that is closed by now, where it is kept. */
  function* note(place: RowPlace, row: BatchRow, sent: Typed): SagaIterator<void> {
    if (yield* isOpen(place)) return void (yield put(cellsSaved({ row, sent })));
    const owner = yield* selectState(selectOwner);
    if (owner === null) return;
    const left = Object.entries(kept.read(owner, place)).filter(([path, text]) => sent[path] !== text);
    kept.keep(owner, place, Object.fromEntries(left));
  }

  function* notSaved(place: RowPlace, detail: string): SagaIterator<void> {
    if (yield* isOpen(place)) yield put(cellsNotSaved(detail));
    else
      yield put(
        toastShown({ kind: 'danger', text: `第 ${place.row} 行有修改没有保存：${detail}打开这一行可以重试。` }),
      );
  }

  /** Returns the row as it is saved, or nothing where it is not. */
  return function* send(
    place: RowPlace,
    { revision }: BatchRow,
    { cells, ...rest }: { readonly cells: Typed; readonly skipped?: boolean },
  ): SagaIterator<BatchRow | undefined> {
    if (yield* isOpen(place)) yield put(savingBegun());
    try {
      const body = { revision, cells: { ...cells }, ...rest };
      const saved = yield* callApi(api.changeRow, { path: { ...place }, body });
      yield* note(place, saved, cells);
      return saved;
    } catch (error) {
      if (!isConflict(error)) return void (yield* notSaved(place, errorDetail(error)));
    }
    try {
      const fresh = yield* callApi(findRow, api, place.id, place.row);
      if (fresh === null) return void (yield* notSaved(place, gone));
      // A save whose response was lost is found done.
      const left = notYetIn(cells, fresh);
      const isDone = Object.keys(left).length === 0 && rest.skipped === undefined;
      yield* note(place, fresh, Object.fromEntries(Object.entries(cells).filter(([path]) => !(path in left))));
      if (isDone) return fresh;
      return void (yield* notSaved(place, changedElsewhere));
    } catch (error) {
      return void (yield* notSaved(place, errorDetail(error)));
    }
  };
};

/** Opens a row and saves what is typed into it, one save at a time: another begins when the one under way has ended. */
export function* typedCellsSaga({
  api,
  storage = browserStorage('sessionStorage'),
  pause = wait,
}: Deps): SagaIterator<void> {
  const kept = keptCells(storage);
  const send = sender(api, kept);

  /** Saves what is still kept of a row that was closed. */
  function* saveClosed(place: RowPlace, before: BatchRow): SagaIterator<void> {
    const owner = yield* selectState(selectOwner);
    for (let row: BatchRow | undefined = before; owner !== null && row !== undefined;) {
      const cells: Typed = notYetIn(kept.read(owner, place), row);
      if (Object.keys(cells).length === 0) return kept.keep(owner, place, {});
      row = yield* send(place, row, { cells });
    }
  }

  /** Saves what is typed until nothing is left, or it fails: then the person says when to try again. */
  function* saveAll(): SagaIterator<void> {
    for (;;) {
      const { place, read, typed } = yield* selectState(selectOpenRow);
      if (place === null || read.status !== 'loaded' || Object.keys(typed).length === 0) return;
      const cells = notYetIn(typed, read.row);
      if (Object.keys(cells).length === 0) yield put(cellsSaved({ row: read.row, sent: typed }));
      else {
        const saved = yield* send(place, read.row, { cells });
        if (saved === undefined) return;
        if (!isSameRow((yield* selectState(selectOpenRow)).place, place)) yield* saveClosed(place, saved);
      }
    }
  }

  /** Waits until nothing is typed for a moment or the cell is left. Returns the row that was closed meanwhile. */
  function* settle(): SagaIterator<OpenRow | null> {
    for (;;) {
      const before = yield* selectState(selectOpenRow);
      const { typed, closed } = yield race({
        typed: take(cellTyped),
        left: take(savingAsked),
        closed: take([rowOpened, rowClosed]),
        over: call(pause, settlesAfterMs),
      });
      if (!typed) return closed ? before : null;
    }
  }

  function* saving(): SagaIterator<void> {
    for (;;) {
      const action: unknown = yield take([cellTyped, savingAsked, skipAsked]);
      const { place, read } = yield* selectState(selectOpenRow);
      if (skipAsked.match(action)) {
        if (place !== null && read.status === 'loaded')
          yield* send(place, read.row, { cells: {}, skipped: action.payload });
        continue;
      }
      const closed = cellTyped.match(action) ? yield* settle() : null;
      if (closed !== null && closed.place !== null && closed.read.status === 'loaded')
        yield* saveClosed(closed.place, closed.read.row);
      yield* saveAll();
    }
  }

  function* keep(): SagaIterator<void> {
    const owner = yield* selectState(selectOwner);
    const { place, typed } = yield* selectState(selectOpenRow);
    if (owner !== null && place !== null) kept.keep(owner, place, typed);
  }

  yield takeLatest([rowOpened, rowClosed], function* (action: UnknownAction): SagaIterator<void> {
    if (rowOpened.match(action)) yield* safely(open, api, kept, action);
  });
  yield takeEvery([cellTyped, cellsSaved], guarded(keep));
  yield fork(function* (): SagaIterator<void> {
    try {
      yield* safely(saving);
    } finally {
      // Another user from here on. What a session that ended by itself left is its owner's, who may come back to it.
      if (yield cancelled()) {
        const session = yield* selectState(selectSession);
        if (!(session.status === 'signedOut' && session.how === 'ended')) kept.clear();
      }
    }
  });
}
