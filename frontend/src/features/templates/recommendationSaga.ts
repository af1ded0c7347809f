import type { SagaIterator } from 'redux-saga';
import { delay, put, takeLatest } from 'redux-saga/effects';
import { errorDetail } from '../../http/apiError.js';
import { callApi } from '../../store/callApi.js';
import { guarded } from '../../store/safely.js';
import { selectState } from '../../store/selectState.js';
import { toastShown } from '../toasts/toastsSlice.js';
import {
  highlightEnded,
  proposalChosen,
  recommendationFailed,
  recommendationLeft,
  recommendationReceived,
  recommendationRequested,
} from './recommendationSlice.js';
import type { TemplatesApi } from './templatesApi.js';
import { pinToggled, selectPinned } from './pinsSlice.js';

const highlightMs = 3000;

function* recommend(
  { recommend: ask }: Pick<TemplatesApi, 'recommend'>,
  action: ReturnType<typeof recommendationRequested> | ReturnType<typeof recommendationLeft>,
): SagaIterator<void> {
  if (!recommendationRequested.match(action)) return; // the page was left: nothing waits for a recommendation
  const { description, from } = action.payload;
  try {
    const result = yield* callApi(
      ask,
      description,
      from?.templates.filter(({ disabled }) => !disabled),
    );
    yield put(recommendationReceived(result));
    const [best] = result.proposals;
    if (from === null || !best) return;
    const by = result.source === 'model' ? 'AI推荐' : '推荐模板';
    yield put(toastShown({ kind: 'success', text: `${by}：${best.name}` }));
    yield put(proposalChosen({ group: from.group, id: best.template_id, name: best.name }));
  } catch (error) {
    yield put(recommendationFailed(`推荐失败：${errorDetail(error, '推荐请求失败。')}`));
  }
}

function* choose({ payload: { group, id } }: ReturnType<typeof proposalChosen>): SagaIterator<void> {
  const pinned = yield* selectState(selectPinned, group);
  if (!pinned.includes(id)) yield put(pinToggled({ group, id }));
  yield delay(highlightMs);
  yield put(highlightEnded());
}

/** Asks which form fits a description; in a list the best one is pinned and stands out for three seconds. */
export function* recommendationSaga(api: Pick<TemplatesApi, 'recommend'>): SagaIterator<void> {
  yield takeLatest([recommendationRequested, recommendationLeft], guarded(recommend), api);
  yield takeLatest(proposalChosen, guarded(choose));
}
