import { nanoid } from '@reduxjs/toolkit';
import type { SagaIterator } from 'redux-saga';
import { call, cancelled, put } from 'redux-saga/effects';
import { errorDetail } from '../../http/apiError.js';
import { toastShown } from '../toasts/toastsSlice.js';
import type { ToastKind } from '../toasts/toastsSlice.js';
import { taskCancelled, taskFailed, taskStarted, taskSucceeded } from './tasksSlice.js';

/** What a task's work gives back. */
export type TaskOutcome = {
  /** Said when it is done; `<title>：已完成` otherwise. */
  readonly text?: string;
  /** `danger` for what was done, but not as it should be. */
  readonly kind?: ToastKind;
  /** Kept until the task is removed, to be downloaded again. */
  readonly file?: { readonly blob: Blob; readonly name: string };
};

/**
 * Runs `worker` as a task in the tray: `yield* runTask('导出', function* () { … return { text, file }; })`. The tray shows it
 * running, completed or failed, and a toast says how it ended. What `worker` throws is shown there and thrown on, so
 * that the caller's own screen can say it too. A task whose saga is cancelled leaves the tray.
 */
export function* runTask(title: string, worker: () => SagaIterator<TaskOutcome>): SagaIterator<void> {
  const id = nanoid();
  yield put(taskStarted({ id, title }));
  try {
    const { text = `${title}：已完成`, kind = 'success', file }: TaskOutcome = yield call(worker);
    const kept = file ? { url: URL.createObjectURL(file.blob), name: file.name } : null;
    yield put(taskSucceeded({ id, result: { text, file: kept } }));
    yield put(toastShown({ kind, text }));
  } catch (error) {
    const detail = errorDetail(error);
    yield put(taskFailed({ id, error: detail }));
    yield put(toastShown({ kind: 'danger', text: detail }));
    throw error;
  } finally {
    if (yield cancelled()) yield put(taskCancelled(id));
  }
}
