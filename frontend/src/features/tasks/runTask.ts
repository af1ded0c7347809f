import { nanoid } from '@reduxjs/toolkit';
import type { SagaIterator } from 'redux-saga';
import { call, cancelled, put, race, take } from 'redux-saga/effects';
import { errorDetail } from '../../http/apiError.js';
import { offerOf, saidOfFile } from '../../core/downloads.js';
import { callApi } from '../../core/callApi.js';
import { toastShown } from '../../core/toasts/toastsSlice.js';
import type { ToastKind } from '../../core/toasts/toastsSlice.js';
import { taskCancelled, taskCancelRequested, taskFailed, taskStarted, taskSucceeded } from './tasksSlice.js';

/** What a task's work gives back. */
export type TaskOutcome = {
  /** The sentence of the toast when the task is done; `<title>：已完成` by default. */
  readonly text?: string;
  /** `danger` for a task that is done, but with a defect. */
  readonly kind?: ToastKind;
  /** Kept until the task is removed, to be downloaded again. */
  readonly file?: { readonly blob: Blob; readonly name: string };
};

type TaskOptions = {
  /** Cancels the work that goes on elsewhere. With it the tray offers to cancel the task while it is running. */
  readonly cancel?: () => Promise<unknown>;
  /** Another action that cancels it, besides the tray's own. */
  readonly calledOff?: (action: unknown) => boolean;
  /** What failed, in the words of the caller's own screen; by default those of the error. */
  readonly failure?: (error: unknown) => string;
};

/**
 * Runs `worker` as a task in the tray: `yield* runTask('导出', function* () { … return { text, file }; })`. The tray shows it
 * running, completed or failed, and a toast says how it ended. What `worker` throws is shown there and thrown on, so
 * that the caller's own screen can say it too. A task whose saga is cancelled leaves the tray. Work that goes on elsewhere is
 * followed by `pollUntilOver`.
 * @returns whether it was completed or cancelled
 */
export function* runTask(
  title: string,
  worker: () => SagaIterator<TaskOutcome>,
  { cancel, calledOff: elsewhere = () => false, failure = errorDetail }: TaskOptions = {},
): SagaIterator<'completed' | 'cancelled'> {
  const id = nanoid();
  yield put(taskStarted({ id, title, cancellable: cancel !== undefined }));
  try {
    const calledOff = (action: unknown): boolean =>
      elsewhere(action) || (taskCancelRequested.match(action) && action.payload === id);
    const { outcome }: { outcome?: TaskOutcome } = yield race(
      cancel === undefined ? { outcome: call(worker) } : { outcome: call(worker), cancelled: take(calledOff) },
    );
    if (outcome === undefined) {
      if (cancel) yield* callApi(cancel);
      yield put(taskCancelled(id));
      yield put(toastShown({ kind: 'info', text: `${title}：已取消` }));
      return 'cancelled';
    }
    const { text: given = `${title}：已完成`, kind = 'success', file } = outcome;
    const text = file ? saidOfFile(given) : given;
    const fileLink = file ? offerOf(file.blob, file.name) : null;
    yield put(taskSucceeded({ id, result: { text, file: fileLink } }));
    yield put(toastShown({ kind, text }));
    return 'completed';
  } catch (error) {
    const detail = failure(error);
    yield put(taskFailed({ id, error: detail }));
    yield put(toastShown({ kind: 'danger', text: detail }));
    throw error;
  } finally {
    if (yield cancelled()) yield put(taskCancelled(id));
  }
}
