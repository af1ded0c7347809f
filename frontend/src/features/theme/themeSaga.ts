import { eventChannel } from 'redux-saga';
import type { SagaIterator } from 'redux-saga';
import { call, put, takeEvery } from 'redux-saga/effects';
import type { ThemePort } from './themePort.js';
import {
  selectEffectiveTheme,
  selectThemeChoice,
  systemThemeChanged,
  themeChosen,
  themeRead,
  themeToggled,
} from './themeSlice.js';
import { selectState } from '../../core/selectState.js';

function* show(port: ThemePort): SagaIterator<void> {
  port.apply(yield* selectState(selectEffectiveTheme));
}

function* keepAndShow(port: ThemePort): SagaIterator<void> {
  port.write(yield* selectState(selectThemeChoice));
  yield call(show, port);
}

/** Keeps the page, the stored choice and the system's preference in step. */
export function* themeSaga(port: ThemePort): SagaIterator<void> {
  yield put(themeRead({ choice: port.read(), systemIsDark: port.systemIsDark() }));
  yield call(show, port);
  yield takeEvery([themeChosen, themeToggled], keepAndShow, port);
  const system = eventChannel<boolean>((emit) => port.watchSystem(emit));
  yield takeEvery(system, function* (isDark: boolean): SagaIterator<void> {
    yield put(systemThemeChanged(isDark));
    yield call(show, port);
  });
}
