import type { SagaIterator } from 'redux-saga';
import { fork, put, takeEvery } from 'redux-saga/effects';
import type { CoreDeps } from '../../core/deps.js';
import type { Work } from '../../core/feature.js';
import { guarded } from '../../core/safely.js';
import { selectState } from '../../core/selectState.js';
import { toastShown } from '../../core/toasts/toastsSlice.js';
import { lazyClient } from '../../http/lazyClient.js';
import type { Keeping, ServerDrafts } from '../drafts/index.js';
import { pleadingRead } from '../pleading/index.js';
import { copiedPleading } from './copyPleading.js';

export type CopyingDeps = CoreDeps & Pick<Keeping, 'drafts'> & { readonly serverDrafts?: ServerDrafts };

function* notRead(): SagaIterator<void> {
  const read = yield* selectState(copiedPleading.selectors.list);
  if (read.status === 'failed') yield put(toastShown({ kind: 'danger', text: read.error }));
}

/** State and work of copying a pleading as a new one. */
export const work = {
  reducers: { copiedPleading: copiedPleading.reducer },
  *saga({ http, newId: newKey, drafts, serverDrafts }) {
    const { open } = lazyClient(
      http,
      async () => (await import('../../../../domain/contract/ownDocuments.js')).ownDocuments,
    );
    yield fork(copiedPleading.saga, { api: { open, drafts, serverDrafts }, newKey });
    yield takeEvery(
      copiedPleading.actions.received.match,
      guarded(function* ({ payload: { source } }: { payload: { source: Parameters<typeof pleadingRead>[0] } }) {
        yield put(pleadingRead(source));
      }),
    );
    yield takeEvery(copiedPleading.actions.notReceived.match, guarded(notRead));
  },
} satisfies Work<CopyingDeps>;
