import type { SagaIterator } from 'redux-saga';
import { fork, put, takeEvery } from 'redux-saga/effects';
import { saidOfFile } from '../../core/downloads.js';
import { guarded } from '../../core/safely.js';
import { toastShown } from '../../core/toasts/toastsSlice.js';
import { continuation, evidenceList, legalBasis, modelHints, textVersions } from './assistanceReads.js';
import type { EvidenceListApi, WritingApi } from './writingApi.js';

type Deps = {
  readonly api: WritingApi;
  /** Shows no refusals: a continuation is asked for while somebody types, and nobody waits for it. */
  readonly quietApi: WritingApi;
  readonly lists: EvidenceListApi;
  readonly newKey: () => string;
};

/** Asks a model for what helps with a pleading. */
export function* assistanceSaga({ api, quietApi, lists, newKey }: Deps): SagaIterator<void> {
  for (const { saga } of [textVersions, legalBasis, modelHints]) yield fork(saga, { api, newKey });
  yield fork(continuation.saga, { api: quietApi, newKey });
  yield fork(evidenceList.saga, { api: lists, newKey });
  yield takeEvery(
    evidenceList.actions.received.match,
    guarded(function* (): SagaIterator<void> {
      yield put(toastShown({ kind: 'success', text: saidOfFile('推荐证据清单已开始下载！') }));
    }),
  );
}
