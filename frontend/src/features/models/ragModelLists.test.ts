import { expect } from 'chai';
import { ApiError } from '../../http/apiError.js';
import { createBareStore } from '../../testing/wholeStore.js';
import { until } from '../../testing/until.js';
import { dataOf } from '../../core/loadable.js';
import { selectToasts } from '../../core/toasts/toastsSlice.js';
import { order, orderInput, vectors } from './testing/ragModelFixtures.js';
import type { Scope } from '../../../../domain/contract/call.js';
import type { RagModel, RagModelsApi } from './ragModelLists.js';
import { ragModelLists } from './ragModelLists.js';

const failure = (status: number, code = 'x') =>
  new ApiError({ status, code, detail: `答复${status}`, fromServer: status !== 0 });
const unscripted = () => Promise.reject(new Error('not scripted'));

const neither = { own: unscripted, platform: unscripted };
type Scripted = { readonly [N in 'list' | 'add' | 'remove']?: Partial<RagModelsApi[N]> };

/** The sagas of the feature alone, over scripted calls. */
const start = ({ list, add, remove, ...calls }: Scripted & Partial<Pick<RagModelsApi, 'activate' | 'deactivate'>>) => {
  const { store, sagas } = createBareStore();
  const api: RagModelsApi = {
    list: { ...neither, ...list },
    add: { ...neither, ...add },
    change: neither,
    remove: { ...neither, ...remove },
    test: neither,
    activate: unscripted,
    deactivate: unscripted,
    reindexing: neither,
    reindex: neither,
    ...calls,
  };
  let keys = 0;
  const deps = { api, newKey: () => `key-${(keys += 1)}` };
  const tasks = [sagas.run(ragModelLists.own.saga, deps), sagas.run(ragModelLists.platform.saga, deps)];
  const models = (scope: Scope) => {
    const { list, dialog, pending } = ragModelLists[scope].selectors;
    const state = store.getState();
    return { list: list(state), dialog: dialog(state), pending: pending(state) };
  };
  const toasts = () => selectToasts(store.getState()).map(({ text }) => text);
  return { store, models, toasts, stop: () => tasks.forEach((task) => task.cancel()) };
};

describe('the sagas of retrieval models', () => {
  it('repeat the key of a model that may have been added, and of no other', async () => {
    const sent: (string | undefined)[] = [];
    const answers: (RagModel | ApiError)[] = [failure(0), failure(503), order, order, failure(409), failure(0)];
    const { store, models, stop } = start({
      add: {
        own: async (_asked, options) => {
          sent.push(options?.idempotencyKey);
          const answer = answers.shift();
          if (!answer || answer instanceof ApiError) throw answer ?? new Error('asked too often');
          return answer;
        },
      },
    });
    const submit = async (name = order.name) => {
      store.dispatch(ragModelLists.own.actions.dialogOpened(null));
      store.dispatch(ragModelLists.own.actions.submitted({ ...orderInput, name }));
      await until(() => {
        const { dialog } = models('own');
        return !dialog.open || !dialog.busy;
      });
    };
    await submit();
    await submit();
    await submit();
    await submit();
    await submit();
    await submit('另一个');
    expect(sent).to.deep.equal(['key-1', 'key-1', 'key-1', 'key-2', 'key-3', 'key-4']);
    stop();
  });

  it('send a model once, however often it is submitted, and do not close what is under way', async () => {
    let answer: ((model: RagModel) => void) | undefined;
    let asked = 0;
    const { store, models, toasts, stop } = start({
      add: {
        own: () => {
          asked += 1;
          return new Promise((resolve) => (answer = resolve));
        },
      },
    });
    store.dispatch(ragModelLists.own.actions.received([vectors]));
    store.dispatch(ragModelLists.own.actions.dialogOpened(null));
    for (let n = 0; n < 3; n += 1) store.dispatch(ragModelLists.own.actions.submitted(orderInput));
    expect([asked, models('own').dialog]).to.deep.equal([
      1,
      { open: true, number: 1, about: null, busy: true, refusal: null },
    ]);
    answer?.(order);
    await until(() => !models('own').dialog.open);
    expect(dataOf(models('own').list)).to.deep.equal([vectors, order]);
    expect(toasts()).to.deep.equal(['模型已添加']);
    stop();
  });

  it('leave a dialog opened later alone, and take no list that was asked for before a change', async () => {
    const outcomes: ((outcome: RagModel | ApiError) => void)[] = [];
    const lists: ((models: RagModel[]) => void)[] = [];
    const { store, models, toasts, stop } = start({
      add: {
        own: () =>
          new Promise((resolve, reject) =>
            outcomes.push((outcome) => (outcome instanceof ApiError ? reject(outcome) : resolve(outcome))),
          ),
      },
      list: { own: async () => ({ items: await new Promise<RagModel[]>((resolve) => lists.push(resolve)) }) },
    });
    const submitAndLeave = () => {
      store.dispatch(ragModelLists.own.actions.dialogOpened(null));
      store.dispatch(ragModelLists.own.actions.submitted(orderInput));
      store.dispatch(ragModelLists.own.actions.left());
    };
    store.dispatch(ragModelLists.own.actions.received([]));
    submitAndLeave();
    submitAndLeave();
    store.dispatch(ragModelLists.own.actions.dialogOpened(null));
    outcomes[0]?.(failure(503));
    await until(() => toasts().length === 1);
    store.dispatch(ragModelLists.own.actions.requested());
    outcomes[1]?.(order);
    await until(() => lists.length === 2);
    expect(models('own').dialog).to.deep.equal({ open: true, number: 3, about: null, busy: false, refusal: null });
    expect(toasts()).to.deep.equal(['操作失败：答复503', '模型已添加']);
    lists[0]?.([]);
    lists[1]?.([order]);
    await until(() => models('own').list.status === 'loaded');
    expect(dataOf(models('own').list)).to.deep.equal([order]);
    stop();
  });

  it('keep one’s own models and the platform’s apart', async () => {
    const { store, models, stop } = start({
      list: {
        own: async () => ({ items: [vectors] }),
        platform: async () => ({ items: [{ ...order, is_active: true }] }),
      },
    });
    store.dispatch(ragModelLists.own.actions.requested());
    store.dispatch(ragModelLists.platform.actions.requested());
    await until(() => models('own').list.status === 'loaded' && models('platform').list.status === 'loaded');
    expect(dataOf(models('own').list)).to.deep.equal([vectors]);
    expect(dataOf(models('platform').list)).to.deep.equal([{ ...order, is_active: true }]);
    stop();
  });

  it('ask for the list again when a model turns out to be gone', async () => {
    let asked = 0;
    const { store, models, toasts, stop } = start({
      list: {
        own: async () => {
          asked += 1;
          return { items: [] };
        },
      },
      remove: { own: () => Promise.reject(failure(404, 'rag_model_not_found')) },
    });
    store.dispatch(ragModelLists.own.actions.received([vectors]));
    store.dispatch(ragModelLists.own.changes.remove({ id: vectors.id, alsoActive: false }));
    await until(() => asked === 1 && models('own').list.status === 'loaded');
    expect(toasts()).to.deep.equal(['删除失败：答复404']);
    expect([dataOf(models('own').list), models('own').pending]).to.deep.equal([[], []]);
    stop();
  });

  it('put a model into use instead of the one of its type, and look again when that failed', async () => {
    const other: RagModel = { ...vectors, id: '00000000-0000-4000-8000-000000000003', is_active: true };
    const before: RagModel[] = [{ ...vectors, is_active: false }, other, { ...order, is_active: true }];
    const elsewhere = [{ ...vectors, is_active: false }];
    const answers = [async () => ({ ...vectors, is_active: true }), () => Promise.reject(failure(503))];
    const { store, models, toasts, stop } = start({
      activate: () => (answers.shift() ?? unscripted)(),
      deactivate: () => (answers.shift() ?? unscripted)(),
      list: { platform: async () => ({ items: elsewhere }) },
    });
    store.dispatch(ragModelLists.platform.actions.received(before));
    store.dispatch(ragModelLists.platform.changes.activate({ id: vectors.id, to: true }));
    await until(() => models('platform').pending.length === 0);
    expect(dataOf(models('platform').list)?.map(({ id, is_active: active }) => [id, active])).to.deep.equal([
      [vectors.id, true],
      [other.id, false],
      [order.id, true],
    ]);
    store.dispatch(ragModelLists.platform.changes.activate({ id: order.id, to: false }));
    await until(() => dataOf(models('platform').list)?.length === 1);
    expect(toasts()).to.deep.equal(['平台模型已启用', '操作失败：答复503']);
    expect(models('platform').pending).to.deep.equal([]);
    stop();
  });
});
