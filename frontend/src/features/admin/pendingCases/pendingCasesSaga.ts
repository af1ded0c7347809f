import type { SagaIterator } from 'redux-saga';
import { put, select, takeLatest } from 'redux-saga/effects';
import { errorDetail } from '../../../http/apiError.js';
import { callApi } from '../../../store/callApi.js';
import { guarded } from '../../../store/safely.js';
import { PAGE_SIZE } from '../../../components/lists/pageSize.js';
import type { CasesApi } from '../casesApi.js';
import {
  pendingCasesFailed,
  pendingCasesReceived,
  pendingCasesRequested,
  pendingListAsked,
  selectPendingQuery,
  type PendingQuery,
} from './pendingCasesSlice.js';

function* fetchPendingCases(api: CasesApi): SagaIterator<void> {
  try {
    const { search, order, page }: PendingQuery = yield select(selectPendingQuery);
    const query = {
      search_term: search || undefined,
      ...(order === 'oldest' && { order }),
      page,
      page_size: PAGE_SIZE,
    };
    yield put(pendingCasesReceived(yield* callApi(api.pending, { query })));
  } catch (error) {
    yield put(pendingCasesFailed(`加载待立案列表失败：${errorDetail(error)}`));
  }
}

/** Reads the list for the newest query; the answer to an older one is dropped. */
export function* pendingCasesSaga(api: CasesApi): SagaIterator<void> {
  yield takeLatest(
    [pendingCasesRequested, pendingListAsked],
    guarded(() => fetchPendingCases(api)),
  );
}
