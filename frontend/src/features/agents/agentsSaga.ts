import type { SagaIterator } from 'redux-saga';
import { put, select, takeEvery, takeLatest } from 'redux-saga/effects';
import { ApiError, errorDetail } from '../../http/apiError.js';
import { attemptKeys } from '../../http/attemptKeys.js';
import { callApi } from '../../store/callApi.js';
import { guarded } from '../../store/safely.js';
import { toastShown } from '../toasts/toastsSlice.js';
import type { Agent, AgentFields, AgentsApi } from './agentsApi.js';
import {
  agentRefused,
  agentRemovalFailed,
  agentRemovalRequested,
  agentRemoved,
  agentsFailed,
  agentsReceived,
  agentsRequested,
  agentStored,
  agentSubmitted,
  awaits,
  selectAgentDialog,
} from './agentsSlice.js';

export type AgentsDeps = { readonly api: AgentsApi; readonly newKey: () => string };

function* load(api: AgentsApi): SagaIterator<void> {
  try {
    yield put(agentsReceived(yield* callApi(api.list)));
  } catch (error) {
    yield put(agentsFailed(`加载失败：${errorDetail(error)}`));
  }
}

/** Adds or changes what the open dialog holds; a second click, while the first is on its way, does nothing. */
const storeOnce = ({ api, newKey }: AgentsDeps) => {
  const keys = attemptKeys(newKey);
  const running = new Set<string>();
  const send = (editing: string | null, fields: AgentFields): Promise<Agent> =>
    editing === null ? api.add(fields, { idempotencyKey: keys.keyFor(fields) }) : api.update(editing, fields);
  return function* ({ payload: fields }: ReturnType<typeof agentSubmitted>): SagaIterator<void> {
    const dialog: ReturnType<typeof selectAgentDialog> = yield select(selectAgentDialog);
    if (!dialog.open) return;
    const editing = dialog.editing?.id ?? null;
    const content = JSON.stringify([editing, fields]);
    if (running.has(content)) return;
    running.add(content);
    try {
      const stored = yield* callApi(send, editing, fields);
      if (editing === null) keys.succeeded();
      yield put(agentStored({ stored, editing }));
      yield put(toastShown({ kind: 'success', text: editing === null ? '代理人已添加' : '代理人已更新' }));
    } catch (error) {
      if (editing === null) keys.failed(error);
      const told = error instanceof ApiError ? error.fieldProblems.map(({ message }) => message).join('；') : '';
      const detail = `操作失败：${told === '' ? errorDetail(error) : told}`;
      const now: ReturnType<typeof selectAgentDialog> = yield select(selectAgentDialog);
      yield put(awaits(now, editing) ? agentRefused(detail) : toastShown({ kind: 'danger', text: detail }));
    } finally {
      running.delete(content);
    }
  };
};

function* remove(api: AgentsApi, { payload: id }: ReturnType<typeof agentRemovalRequested>): SagaIterator<void> {
  try {
    yield* callApi(api.remove, id);
    yield put(agentRemoved(id));
    yield put(toastShown({ kind: 'success', text: '代理人已删除' }));
  } catch (error) {
    yield put(agentRemovalFailed(id));
    yield put(toastShown({ kind: 'danger', text: `删除失败：${errorDetail(error)}` }));
    if (error instanceof ApiError && error.status === 404) yield put(agentsRequested());
  }
}

/** Lists, adds, changes and deletes agents. */
export function* agentsSaga(deps: AgentsDeps): SagaIterator<void> {
  yield takeLatest(
    agentsRequested,
    guarded(() => load(deps.api)),
  );
  yield takeEvery(agentSubmitted, guarded(storeOnce(deps)));
  yield takeEvery(agentRemovalRequested, guarded(remove), deps.api);
}
