import type { SagaIterator } from 'redux-saga';
import { put, select, takeEvery, takeLatest, takeLeading } from 'redux-saga/effects';
import { ApiError, errorDetail } from '../../http/apiError.js';
import { callApi } from '../../store/callApi.js';
import { guarded } from '../../store/safely.js';
import { loggedOut, signedOut, sessionEndedElsewhere } from '../session/sessionSlice.js';
import { toastShown } from '../toasts/toastsSlice.js';
import type { AgentsApi } from './agentsApi.js';
import {
  agentRefused,
  agentRemovalFailed,
  agentRemovalRequested,
  agentRemoved,
  agentsFailed,
  agentsForgotten,
  agentsReceived,
  agentsRequested,
  agentStored,
  agentSubmitted,
  selectAgentDialog,
} from './agentsSlice.js';

function* load(api: AgentsApi): SagaIterator<void> {
  try {
    yield put(agentsReceived(yield* callApi(api.list)));
  } catch (error) {
    yield put(agentsFailed(`加载失败：${errorDetail(error)}`));
  }
}

function* store(api: AgentsApi, { payload: fields }: ReturnType<typeof agentSubmitted>): SagaIterator<void> {
  const dialog: ReturnType<typeof selectAgentDialog> = yield select(selectAgentDialog);
  const editing = dialog.open ? dialog.editing : null;
  try {
    const stored = editing ? yield* callApi(api.update, editing.id, fields) : yield* callApi(api.add, fields);
    yield put(agentStored(stored));
    yield put(toastShown({ kind: 'success', text: editing ? '代理人已更新' : '代理人已添加' }));
  } catch (error) {
    const told = error instanceof ApiError ? error.fieldProblems.map(({ message }) => message).join('；') : '';
    yield put(agentRefused(`操作失败：${told === '' ? errorDetail(error) : told}`));
  }
}

function* remove(api: AgentsApi, { payload: id }: ReturnType<typeof agentRemovalRequested>): SagaIterator<void> {
  try {
    yield* callApi(api.remove, id);
    yield put(agentRemoved(id));
    yield put(toastShown({ kind: 'success', text: '代理人已删除' }));
  } catch (error) {
    yield put(agentRemovalFailed());
    yield put(toastShown({ kind: 'danger', text: `删除失败：${errorDetail(error)}` }));
    if (error instanceof ApiError && error.status === 404) yield put(agentsRequested());
  }
}

/** Lists, adds, changes and deletes agents; forgets them when somebody signs out. */
export function* agentsSaga(api: AgentsApi): SagaIterator<void> {
  yield takeLatest(
    agentsRequested,
    guarded(() => load(api)),
  );
  yield takeLeading(agentSubmitted, guarded(store), api);
  yield takeLeading(agentRemovalRequested, guarded(remove), api);
  yield takeEvery(
    [loggedOut, signedOut, sessionEndedElsewhere],
    guarded(function* (): SagaIterator<void> {
      yield put(agentsForgotten());
    }),
  );
}
