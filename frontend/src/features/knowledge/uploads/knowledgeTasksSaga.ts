import type { SagaIterator } from 'redux-saga';
import { call, delay, fork, put, race, take, takeEvery, takeLeading } from 'redux-saga/effects';
import type { Scope } from '../../../../../domain/contract/call.js';
import { ApiError, errorDetail } from '../../../http/apiError.js';
import { attemptKeys } from '../../../http/attemptKeys.js';
import { callApi } from '../../../core/callApi.js';
import { pollUntilOver } from '../../../core/pollUntilOver.js';
import { guarded } from '../../../core/safely.js';
import { selectState } from '../../../core/selectState.js';
import { runTask, type TaskOutcome } from '../../tasks/index.js';
import { toastShown } from '../../../core/toasts/toastsSlice.js';
import { groupLists, planEnded, type Groups, type KnowledgeApi, type KnowledgeTask } from '../groupLists.js';
import {
  filesLeftOut,
  isOver,
  selectFollowed,
  selectUpload,
  taskCalledOff,
  taskLookedFor,
  taskLost,
  taskNotRetried,
  taskRetried,
  taskSeen,
  uploadAccepted,
  uploadClosed,
  uploadRefused,
  uploadStopped,
  uploadSubmitted,
  type TaskPlace,
} from './knowledgeTasks.js';

type Deps = {
  /** For calls that the person waits for. */
  readonly api: KnowledgeApi;
  /** For polling tasks: the task's own row shows a failure. */
  readonly quietApi: KnowledgeApi;
  readonly newKey: () => string;
  /** Waits so many milliseconds. */
  readonly pause?: (milliseconds: number) => unknown;
};

const closesAfterMs = 1000;

function* wait(milliseconds: number): SagaIterator<void> {
  yield delay(milliseconds);
}

/** Returns the error with the name of what failed in front of its sentence. */
const errorAbout = (what: string, error: unknown): ApiError =>
  new ApiError({
    status: error instanceof ApiError ? error.status : 0,
    code: error instanceof ApiError ? error.code : 'unknown',
    detail: `${what}：${errorDetail(error)}`,
  });
const isGone = (error: unknown): boolean => error instanceof ApiError && error.status === 404;

/** What the tray says of a task that succeeded: also which files were not brought in. */
const outcomeOf = (title: string, task: KnowledgeTask): TaskOutcome => {
  const text = `${title}：已入库 ${task.result?.chunks ?? 0} 个片段`;
  const reasons = filesLeftOut(task).map(({ reason }) => reason ?? '未知错误');
  return reasons.length === 0 ? { text } : { text: `${text}；未能入库：${reasons.join('；')}`, kind: 'info' };
};

/** What a task in the tray is called. */
const titled = (name: string): string => `上传到知识库：${name}`;

const reload = (scope: Scope) => put(groupLists[scope].actions.outdated());

/** Follows a task in the tray until it is over; one that is followed already is not followed twice. */
const follower = ({ quietApi, pause }: Required<Pick<Deps, 'quietApi' | 'pause'>>) => {
  const following = new Set<string>();

  /** Reads the state of a task every three seconds until it is over. */
  function* watch({ taskId, scope, title }: TaskPlace): SagaIterator<TaskOutcome> {
    let lastState: KnowledgeTask | null = null;
    const read = async (): Promise<KnowledgeTask> => (lastState = await quietApi.task[scope]({ path: { id: taskId } }));
    try {
      const task = yield* pollUntilOver({
        read,
        isOver,
        failures: 0, // a way to look again is offered instead
        pause: function* (milliseconds): SagaIterator<void> {
          if (lastState) yield put(taskSeen(lastState));
          yield call(pause, milliseconds);
        },
      });
      yield put(taskSeen(task));
      if (task.status === 'SUCCESS') return outcomeOf(title, task);
      throw new ApiError({
        status: 200,
        code: 'knowledge_task_failed',
        detail: `处理失败：${task.reason ?? '未知错误'}`,
      });
    } catch (error) {
      // Its group was deleted, and the task with it.
      if (isGone(error)) return { text: `${title}：文档组已删除`, kind: 'info' };
      if (error instanceof ApiError && error.code === 'knowledge_task_failed') throw error;
      throw errorAbout('任务状态查询失败', error);
    }
  }

  function* follow(place: TaskPlace): SagaIterator<void> {
    const { taskId, scope, title } = place;
    if (following.has(taskId)) return;
    following.add(taskId);
    const after: { cancelled?: KnowledgeTask } = {};
    const cancel = async (): Promise<void> => {
      try {
        after.cancelled = await quietApi.cancel[scope]({ path: { id: taskId } });
      } catch (error) {
        throw errorAbout('取消失败', error);
      }
    };
    try {
      const calledOff = (action: unknown): boolean => taskCalledOff.match(action) && action.payload === taskId;
      yield* runTask(title, () => watch(place), { cancel, calledOff });
      if (after.cancelled) yield put(taskSeen(after.cancelled));
    } catch (error) {
      const task = (yield* selectState(selectFollowed, taskId))?.task;
      // Reading the list again would start following the task again.
      if (!task || !isOver(task)) return void (yield put(taskLost({ id: taskId, error: errorDetail(error) })));
    } finally {
      following.delete(taskId);
    }
    yield reload(scope);
  }

  return follow;
};

/**
 * Uploads files and follows the tasks that bring them in, in the tray too, until they are over: those uploaded here, and those that a
 * list shows under way. Changing the page or closing the dialog stops neither; a status that cannot be read ends the following of one.
 */
export function* knowledgeTasksSaga({ api, quietApi, newKey, pause = wait }: Deps): SagaIterator<void> {
  const keys = attemptKeys(newKey);

  const follow = follower({ quietApi, pause });

  function* upload({ payload, meta: { arg: files } }: ReturnType<typeof uploadSubmitted>): SagaIterator<void> {
    const upload = yield* selectState(selectUpload);
    if (upload?.phase !== 'sending') return;
    const { scope, cause } = upload;
    const fileMarks = files.map(({ name, size, lastModified }) => [name, size, lastModified]);
    const idempotencyKey = keys.keyFor([scope, cause.id, payload, fileMarks]);
    const sending = new AbortController();
    const options = { idempotencyKey, signal: sending.signal };
    // Its bounds are checked by the server with the schema that takes text too.
    const body = { ...payload, files: [...files] };
    try {
      const { accepted }: { accepted?: { task_id: string } } = yield race({
        accepted: call(api.upload[scope], { path: { caseCause: cause.id }, body }, options),
        stopped: take(uploadStopped),
      });
      // The list shows whether the server accepted the upload despite the error.
      if (accepted === undefined) return void (yield reload(scope));
      keys.succeeded();
      const title = titled(payload.group_name || (files[0]?.name ?? ''));
      yield put(uploadAccepted({ taskId: accepted.task_id, scope, title }));
      yield reload(scope);
    } catch (error) {
      keys.failed(error);
      const problems = error instanceof ApiError ? error.fieldProblems : [];
      yield put(uploadRefused({ detail: `上传失败：${errorDetail(error)}`, problems }));
      const planEnd = planEnded(error);
      if (planEnd) yield put(planEnd);
    } finally {
      sending.abort();
    }
  }

  /** Follows the task of an upload, and closes its dialog a moment after all files are in; it stays open to say which are not. */
  function* followUpload({ payload: place }: ReturnType<typeof uploadAccepted>): SagaIterator<void> {
    const number = (yield* selectState(selectUpload))?.number;
    yield* follow(place);
    const task = (yield* selectState(selectFollowed, place.taskId))?.task;
    if (task?.status !== 'SUCCESS' || filesLeftOut(task).length > 0) return;
    yield call(pause, closesAfterMs);
    if ((yield* selectState(selectUpload))?.number === number) yield put(uploadClosed());
  }

  function* retry({ payload: place }: ReturnType<typeof taskRetried>): SagaIterator<void> {
    try {
      const task = yield* callApi(api.retry[place.scope], { path: { id: place.taskId } });
      yield put(taskSeen(task));
      yield* follow(place);
    } catch (error) {
      yield put(taskNotRetried(place.taskId));
      yield put(toastShown({ kind: 'danger', text: `重试失败：${errorDetail(error)}` }));
      yield reload(place.scope);
    }
  }

  const followListed = (scope: Scope) =>
    function* ({ payload: { items } }: { payload: Groups }): SagaIterator<void> {
      for (const { name, task } of items) {
        const lost = (yield* selectState(selectFollowed, task?.task_id))?.lost ?? null;
        if (task && !isOver(task) && lost === null)
          yield fork(guarded(follow), { taskId: task.task_id, scope, title: titled(name) });
      }
    };

  for (const scope of ['own', 'platform'] as const)
    yield takeEvery(groupLists[scope].actions.received.match, guarded(followListed(scope)));
  yield takeLeading(uploadSubmitted, guarded(upload));
  yield takeEvery(uploadAccepted, guarded(followUpload));
  yield takeEvery(taskRetried, guarded(retry));
  yield takeEvery(
    taskLookedFor,
    guarded(function* ({ payload }: ReturnType<typeof taskLookedFor>): SagaIterator<void> {
      yield* follow(payload);
    }),
  );
}
