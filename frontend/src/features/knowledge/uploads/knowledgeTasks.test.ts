import { expect } from 'chai';
import type { SagaIterator } from 'redux-saga';
import { call, fork } from 'redux-saga/effects';
import { knowledge } from '../../../../../domain/contract/knowledge.js';
import { clientOf } from '../../../../../domain/contract/clientOf.js';
import { ApiError } from '../../../http/apiError.js';
import { createBareStore } from '../../../testing/wholeStore.js';
import { scriptedHttp, type ScriptedCall } from '../../../testing/scriptedHttp.js';
import { settled } from '../../../testing/settled.js';
import { uuid } from '../../../testing/responses.js';
import { selectTasks, taskCancelRequested } from '../../tasks/tasksSlice.js';
import { selectToasts } from '../../../core/toasts/toastsSlice.js';
import { causes, groupResponse, taskResponse } from '../testing/fixtures.js';
import { groupLists, type KnowledgeTask } from '../groupLists.js';
import {
  selectFollowed,
  selectUpload,
  taskCalledOff,
  taskLookedFor,
  taskRetried,
  uploadClosed,
  uploadOpened,
  uploadStopped,
  uploadSubmitted,
} from './knowledgeTasks.js';
import { knowledgeTasksSaga } from './knowledgeTasksSaga.js';

const [, lending] = causes;
const fields = { strategy: 'chunk', group_name: '', chunk_size: '512', overlap: '50' } as const;
const law = new File(['第一条'], '民法典.md');
const taskId = uuid(21);
const done = taskResponse({ status: 'SUCCESS', progress: 1, result: { group_id: uuid(11), chunks: 7 } });
const failed = taskResponse({ status: 'FAILURE', reason: '文件没有文字' });
const away = new ApiError({ status: 503, code: 'away', detail: '服务暂时不可用', fromServer: true });

/** The feature in a bare store. `states` are those of the task, one for each look; pauses are noted and end when the test says. */
const site = (states: (KnowledgeTask | ApiError)[], also: (called: ScriptedCall) => unknown = () => undefined) => {
  const { store, sagas } = createBareStore();
  const calls: ScriptedCall[] = [];
  const pauses: number[] = [];
  let goOn: () => void = () => undefined;
  const http = scriptedHttp(async (called) => {
    calls.push(called);
    const own = await also(called);
    if (own !== undefined) return own;
    if (called.path.endsWith('/upload')) return Response.json({ task_id: taskId }, { status: 202 });
    if (called.path.endsWith('/groups')) return { items: [groupResponse()] };
    const state = states.shift();
    if (state === undefined || state instanceof ApiError) throw state ?? new Error('looked too often');
    return state;
  });
  const api = clientOf(http, knowledge);
  const deps = {
    api,
    quietApi: api,
    newKey: () => uuid(99),
    pause: (milliseconds: number) => {
      pauses.push(milliseconds);
      return new Promise<void>((resolve) => (goOn = resolve));
    },
  };
  sagas.run(function* (): SagaIterator<void> {
    yield fork(groupLists.own.saga, deps);
    yield call(knowledgeTasksSaga, deps);
  });
  if (!lending) throw new Error('no cause');
  store.dispatch(groupLists.own.actions.requested(lending.id));
  return {
    store,
    calls,
    pauses,
    place: { taskId, scope: 'own', title: '上传到知识库：民法典.md' } as const,
    open: () => store.dispatch(uploadOpened({ scope: 'own', cause: lending })),
    send: async () => {
      store.dispatch(uploadSubmitted(fields, [law]));
      await settled();
    },
    pass: async () => {
      goOn();
      await settled();
    },
    upload: () => selectUpload(store.getState()),
    task: () => selectFollowed(store.getState(), taskId),
    tray: () => selectTasks(store.getState()).map(({ title, status }) => `${title} ${status}`),
    toasts: () => selectToasts(store.getState()).map(({ kind, text }) => `${kind}: ${text}`),
    looks: () => calls.filter(({ path }) => path.endsWith('/status')).length,
    lists: () => calls.filter(({ path }) => path.endsWith('/groups')).length,
  };
};

describe('an upload to the knowledge base, in a real store', () => {
  it('is followed every three seconds, reads the list again when it has succeeded, and closes its dialog a second later', async () => {
    const { open, send, pass, upload, calls, pauses, tray, toasts, lists, looks } = site([taskResponse(), done]);
    open();
    await send();
    expect(calls.find(({ path }) => path.endsWith('/upload'))?.body).to.deep.equal({ ...fields, files: [law] });
    expect(upload()).to.include({ phase: 'following', taskId });
    expect([pauses, looks(), tray()]).to.deep.equal([[3000], 1, ['上传到知识库：民法典.md running']]);
    const before = lists();
    await pass();
    expect([pauses, looks()]).to.deep.equal([[3000, 1000], 2]);
    expect(lists()).to.equal(before + 1);
    expect(toasts()).to.deep.equal(['success: 上传到知识库：民法典.md：已入库 7 个片段']);
    expect(upload()?.phase).to.equal('following');
    await pass();
    expect(upload()).to.equal(null);
  });

  it('names the files that were left out, in the tray and in its dialog, which stays open', async () => {
    const reason = '“空.txt”是空文件';
    const partly = { ...done, files: [{ name: '空.txt', status: 'failed', chunks: 0, reason }] } as const;
    const { open, send, upload, toasts, pauses } = site([{ ...partly, files: [...partly.files] }]);
    open();
    await send();
    expect(toasts()).to.deep.equal([`info: 上传到知识库：民法典.md：已入库 7 个片段；未能入库：${reason}`]);
    expect([upload()?.phase, pauses]).to.deep.equal(['following', []]);
  });

  it('shows why it failed, keeps its dialog, and is followed again when it is retried', async () => {
    const retried = (called: ScriptedCall) => (called.path.endsWith('/retry') ? taskResponse() : undefined);
    const { store, open, send, upload, task, toasts, place, pauses, looks } = site([failed, done], retried);
    open();
    await send();
    expect(upload()).to.include({ phase: 'following' });
    expect(task()?.task?.reason).to.equal('文件没有文字');
    expect(toasts()).to.deep.equal(['danger: 处理失败：文件没有文字']);
    store.dispatch(taskRetried(place));
    expect(task()?.isRetried).to.equal(true);
    await settled();
    expect([task()?.task?.status, task()?.isRetried, looks(), pauses]).to.deep.equal(['SUCCESS', false, 2, []]);
  });

  it('is no longer followed when its status cannot be read, until it is looked for again', async () => {
    const { store, open, send, task, toasts, place, pauses, looks } = site([away, done]);
    open();
    await send();
    expect([task()?.lost, looks(), pauses]).to.deep.equal(['任务状态查询失败：服务暂时不可用', 1, []]);
    expect(toasts()).to.deep.equal(['danger: 任务状态查询失败：服务暂时不可用']);
    store.dispatch(taskLookedFor(place));
    await settled();
    expect([task()?.lost, task()?.task?.status]).to.deep.equal([null, 'SUCCESS']);
  });

  it('goes on in the background when its dialog is closed, and closes no dialog opened since', async () => {
    const { store, open, send, pass, upload, task } = site([taskResponse(), done]);
    open();
    await send();
    store.dispatch(uploadClosed());
    open();
    await pass();
    expect(task()?.task?.status).to.equal('SUCCESS');
    await pass();
    expect(upload()).to.include({ phase: 'filling', number: 2 });
  });

  it('is cancelled from its row as well as from the tray', async () => {
    const cancelled = taskResponse({ status: 'FAILURE', reason: '已取消' });
    const also = (called: ScriptedCall) => (called.path.endsWith('/cancel') ? cancelled : undefined);
    for (const by of ['row', 'tray']) {
      const { store, open, send, task, tray, toasts } = site([taskResponse()], also);
      open();
      await send();
      const inTray = selectTasks(store.getState())[0]?.id ?? '';
      store.dispatch(by === 'row' ? taskCalledOff(taskId) : taskCancelRequested(inTray));
      await settled();
      expect(task()?.task?.reason).to.equal('已取消');
      expect([tray(), toasts()]).to.deep.equal([[], ['info: 上传到知识库：民法典.md：已取消']]);
    }
  });

  it('is refused with what was chosen still there, and is broken off when it is stopped', async () => {
    const refusal = new ApiError({
      status: 422,
      code: 'fields_invalid',
      detail: '填写内容有误',
      fieldProblems: [{ path: 'files', message: '文件过大' }],
    });
    const refused = site([], ({ path }) => (path.endsWith('/upload') ? Promise.reject(refusal) : undefined));
    refused.open();
    await refused.send();
    expect(refused.upload()).to.deep.include({
      phase: 'filling',
      refusal: { detail: '上传失败：填写内容有误', problems: refusal.fieldProblems },
    });
    const slow = site([], ({ path }) => (path.endsWith('/upload') ? new Promise(() => undefined) : undefined));
    slow.open();
    await slow.send();
    slow.store.dispatch(uploadClosed());
    expect(slow.upload()?.phase).to.equal('sending');
    slow.store.dispatch(uploadStopped());
    await settled();
    expect([
      slow.upload()?.phase,
      slow.calls.find(({ path }) => path.endsWith('/upload'))?.signal?.aborted,
    ]).to.deep.equal(['filling', true]);
  });

  it('is followed where a list shows it under way, and is forgotten when its group is deleted', async () => {
    let items = [groupResponse({ task: taskResponse() })];
    const gone = new ApiError({ status: 404, code: 'knowledge_task_not_found', detail: '没有该任务' });
    const listed = (called: ScriptedCall) => (called.path.endsWith('/groups') ? { items } : undefined);
    const { pass, toasts, tray, looks, pauses } = site([taskResponse(), gone], listed);
    await settled();
    expect([tray(), looks(), pauses]).to.deep.equal([['上传到知识库：民法典合同编 running'], 1, [3000]]);
    items = [];
    await pass();
    expect(toasts()).to.deep.equal(['info: 上传到知识库：民法典合同编：文档组已删除']);
  });
});
