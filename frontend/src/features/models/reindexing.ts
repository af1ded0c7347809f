import type { SagaIterator } from 'redux-saga';
import { delay, fork, put, takeEvery, takeLatest } from 'redux-saga/effects';
import type { Scope } from '../../../../domain/contract/call.js';
import type { Reindexing } from '../../../../domain/contract/ragModels.js';
import type { ResourceDeps } from '../../core/resource/resource.js';
import { resourceByScope } from '../../core/resource/resourceByScope.js';
import { guarded } from '../../core/safely.js';
import { ragModelLists, type RagModelsApi } from './ragModelLists.js';

const pollMs = 3000;

/** Whether vectors are being made anew. */
export const isUnderWay = ({ status }: Reindexing): boolean => status === 'PENDING' || status === 'STARTED';

/** The progress of re-indexing one's own knowledge base, and the platform's, after a change of the embedding model. */
export const reindexings = resourceByScope('Reindexing', (scope) => ({
  list: (api: RagModelsApi): Promise<Reindexing> => api.reindexing[scope](),
  changes: {
    again: async (api: RagModelsApi, _of: { id: string }) => {
      const state = await api.reindex[scope]();
      return { said: '已继续生成向量', apply: () => state };
    },
  },
  messages: { list: '生成向量的进度加载失败', again: '操作失败' },
}));

/** Reads the progress, again while vectors are made and the page is open, and after each change of a model. */
export function* reindexingSaga(scope: Scope, deps: ResourceDeps<RagModelsApi>): SagaIterator<void> {
  const { saga, actions } = reindexings[scope];
  yield takeEvery(
    ragModelLists[scope].actions.stored.match,
    guarded(function* (): SagaIterator<void> {
      yield put(actions.outdated());
    }),
  );
  yield takeLatest(
    [actions.received.match, actions.notReceived.match, actions.stored.match, actions.left.match],
    guarded(function* (action: { type: string }): SagaIterator<void> {
      if (actions.left.match(action)) return;
      const state = actions.received.match(action) ? action.payload : undefined;
      if (state && !isUnderWay(state)) return;
      yield delay(pollMs);
      yield put(actions.outdated());
    }),
  );
  yield fork(saga, deps);
}
