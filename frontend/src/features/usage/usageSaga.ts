import type { SagaIterator } from 'redux-saga';
import { put, takeLatest } from 'redux-saga/effects';
import { errorDetail } from '../../http/apiError.js';
import { callApi } from '../../store/callApi.js';
import { guarded } from '../../store/safely.js';
import type { UsageApi, UsageScope } from './usageApi.js';
import { usageFailed, usageReceived, usageRequested } from './usageSlice.js';

function* fetchUsage(api: UsageApi, scope: UsageScope): SagaIterator<void> {
  try {
    yield put(usageReceived({ scope, stats: yield* callApi(api.fetchUsage, scope) }));
  } catch (error) {
    yield put(usageFailed({ scope, detail: `用量数据加载失败：${errorDetail(error)}` }));
  }
}

const asksFor = (scope: UsageScope) => (action: unknown) => usageRequested.match(action) && action.payload === scope;

/** Reads usage whenever it is asked for; each scope by itself. */
export function* usageSaga(api: UsageApi): SagaIterator<void> {
  for (const scope of ['own', 'platform'] as const)
    yield takeLatest(
      asksFor(scope),
      guarded(() => fetchUsage(api, scope)),
    );
}
