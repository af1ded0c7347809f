import type { SagaIterator } from 'redux-saga';
import { followList } from '../../../core/followList.js';
import { isOver, readRuns, recallRunLists, type RecallRunsApi } from './recallRunLists.js';

type Deps = {
  /** What goes wrong is said beside the runs. */
  readonly quietApi: RecallRunsApi;
  /** Waits so many milliseconds. */
  readonly pause?: (milliseconds: number) => unknown;
};

/** Follows the runs on screen as long as one of them goes on. */
export function* recallRunsSaga({ quietApi, pause }: Deps): SagaIterator<void> {
  for (const scope of ['own', 'platform'] as const)
    yield* followList({
      actions: recallRunLists.runs[scope].actions,
      read: (caseCause: string) => readRuns(quietApi, scope, caseCause),
      isOver: ({ items }) => items.every(isOver),
      pause,
    });
}
