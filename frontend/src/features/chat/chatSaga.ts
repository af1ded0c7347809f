import { createAction } from '@reduxjs/toolkit';
import type { SagaIterator } from 'redux-saga';
import { fork, put, takeEvery } from 'redux-saga/effects';
import { guarded } from '../../core/safely.js';
import { selectState } from '../../core/selectState.js';
import { replies, selectConversation } from './replies.js';

/** A form's page was left: nobody reads a reply that is still coming. */
export const chatLeft = createAction<{ formKey: string }>('chat/left');

/** Asks, and stops what nobody reads. */
export function* chatSaga(deps: Parameters<typeof replies.saga>[0]): SagaIterator<void> {
  yield fork(replies.saga, deps);
  yield takeEvery(
    chatLeft,
    guarded(function* ({ payload: { formKey } }: ReturnType<typeof chatLeft>): SagaIterator<void> {
      const conversation = yield* selectState(selectConversation, formKey);
      for (const { id } of conversation) yield put(replies.actions.stopped({ id }));
    }),
  );
}
