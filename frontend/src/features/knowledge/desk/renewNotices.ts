import type { SagaIterator } from 'redux-saga';
import { put, takeEvery } from 'redux-saga/effects';
import { guarded } from '../../../core/safely.js';
import { groupLists } from '../groupLists.js';
import { isOver, taskSeen } from '../uploads/knowledgeTasks.js';
import { deskLists } from './deskLists.js';

/** Looks again which stored laws are repealed or amended, once files came in, were changed or went, where that was on screen before. */
export function* renewNotices(): SagaIterator<void> {
  for (const scope of ['own', 'platform'] as const) {
    const lists = [groupLists[scope], deskLists.files[scope]];
    const isChange = (action: unknown): boolean =>
      lists.some(({ actions }) => actions.stored.match(action)) || (taskSeen.match(action) && isOver(action.payload));
    yield takeEvery(
      isChange,
      guarded(function* (): SagaIterator<void> {
        yield put(deskLists.notices[scope].actions.outdated());
      }),
    );
  }
}
