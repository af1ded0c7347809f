import type { SagaIterator } from 'redux-saga';
import { take } from 'redux-saga/effects';
import { endedTasksRemoved, selectTasks, taskRemoved, taskSucceeded } from './tasksSlice.js';
import { selectState } from '../../core/selectState.js';

const urlsOf = (tasks: ReturnType<typeof selectTasks>): Set<string> =>
  new Set(tasks.flatMap(({ result }) => result?.file?.url ?? []));

/** Releases the files of tasks that are removed, and all files when another user signs in. */
export function* tasksSaga(revoke: (url: string) => void = (url) => URL.revokeObjectURL(url)): SagaIterator<void> {
  let urls = new Set<string>();
  try {
    for (;;) {
      yield take([taskSucceeded, taskRemoved, endedTasksRemoved]);
      const now = urlsOf(yield* selectState(selectTasks));
      for (const url of urls) if (!now.has(url)) revoke(url);
      urls = now;
    }
  } finally {
    urls.forEach(revoke);
  }
}
