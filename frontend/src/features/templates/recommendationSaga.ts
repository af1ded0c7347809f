import type { SagaIterator } from 'redux-saga';
import { delay, fork, put, takeLatest } from 'redux-saga/effects';
import type { ResourceDeps } from '../../core/resource/resource.js';
import { guarded } from '../../core/safely.js';
import { selectState } from '../../core/selectState.js';
import { toastShown } from '../../core/toasts/toastsSlice.js';
import { highlightEnded, proposalChosen } from './highlightSlice.js';
import { recommendation } from './recommendation.js';
import type { Recommendation, TemplatesApi } from './templatesApi.js';
import { pinToggled, selectPinned } from './pinsSlice.js';

const highlightMs = 3000;

function* chooseBest({ payload: { source, proposals } }: { payload: Recommendation }): SagaIterator<void> {
  const from = (yield* selectState(recommendation.selectors.query))?.from;
  const [best] = proposals;
  if (!from || !best) return;
  const by = source === 'model' ? 'AI推荐' : '推荐模板';
  yield put(toastShown({ kind: 'success', text: `${by}：${best.name}` }));
  yield put(proposalChosen({ group: from.group, id: best.template_id }));
}

function* choose({ payload: { group, id } }: ReturnType<typeof proposalChosen>): SagaIterator<void> {
  const pinned = yield* selectState(selectPinned, group);
  if (!pinned.includes(id)) yield put(pinToggled({ group, id }));
  yield delay(highlightMs);
  yield put(highlightEnded());
}

/** Asks which form fits a description; in a list the best one is pinned and stands out for three seconds. */
export function* recommendationSaga(deps: ResourceDeps<Pick<TemplatesApi, 'recommend'>>): SagaIterator<void> {
  yield fork(recommendation.saga, deps);
  yield takeLatest(recommendation.actions.received.match, guarded(chooseBest));
  yield takeLatest(proposalChosen, guarded(choose));
}
