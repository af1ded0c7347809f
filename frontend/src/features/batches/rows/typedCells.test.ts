import { expect } from 'chai';
import type { SagaIterator } from 'redux-saga';
import { ApiError } from '../../../http/apiError.js';
import { createBareStore } from '../../../testing/wholeStore.js';
import { uuid, userResponse } from '../../../testing/responses.js';
import { until } from '../../../testing/until.js';
import { loggedOut, sessionEndedElsewhere, userReceived } from '../../../core/session/sessionSlice.js';
import { forEachUser } from '../../../app/forEachUser.js';
import { rowResponse } from '../testing/batchServer.js';
import type { BatchRow } from '../batchTypes.js';
import { keptCells } from './keptCells.js';
import { cellTyped, rowClosed, rowOpened, savingAsked, selectOpenRow } from './typedCells.js';
import { typedCellsSaga } from './typedCellsSaga.js';

const id = uuid(71);
const fee = 'sections.claims.items.fee.amount';
const name = 'defendants_natural.0.name';
type Sent = { readonly revision: number; readonly cells: Readonly<Record<string, string>> };

const memory = () => {
  const items = new Map<string, string>();
  return {
    items,
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, value: string) => void items.set(key, value),
    removeItem: (key: string) => void items.delete(key),
    key: (at: number) => [...items.keys()][at] ?? null,
    get length() {
      return items.size;
    },
  };
};

/** The saga over a server of one row; a save resolves or rejects when the test says so. */
const visit = (storage = memory()) => {
  let row: BatchRow = rowResponse(7, '李四', '一千二');
  const sent: { readonly body: Sent; readonly end: (error?: Error) => void }[] = [];
  const api = {
    read: async () => ({ rows: { items: [row], total: 1, page: 1, page_size: 100 } }),
    changeRow: async ({ body }: { body: Sent }) =>
      new Promise<BatchRow>((resolve, reject) =>
        sent.push({
          body,
          end: (error) => {
            if (error) return reject(error);
            const typed = new Map([
              ...row.cells.map((cell) => [cell.path, cell.typed] as const),
              ...Object.entries(body.cells),
            ]);
            row = {
              ...rowResponse(7, typed.get(name) ?? '', typed.get(fee) ?? ''),
              revision: row.revision + 1,
            };
            return resolve(row);
          },
        }),
      ),
  };
  const { store, sagas } = createBareStore();
  let settle: () => void = () => undefined;
  const task = sagas.run(forEachUser, function* (): SagaIterator<void> {
    yield* typedCellsSaga({
      api: api as unknown as Parameters<typeof typedCellsSaga>[0]['api'],
      storage,
      pause: () => new Promise<void>((resolve) => (settle = resolve)),
    });
  });
  store.dispatch(userReceived(userResponse()));
  return {
    store,
    storage,
    sent,
    open: async () => {
      store.dispatch(rowOpened({ id, row: 7 }));
      await until(() => selectOpenRow(store.getState()).read.status === 'loaded');
    },
    now: () => selectOpenRow(store.getState()),
    type: (path: string, text: string) => store.dispatch(cellTyped({ path, text })),
    settle: () => settle(),
    elsewhere: (next: BatchRow) => void (row = next),
    row: () => row,
    stop: () => task.cancel(),
  };
};
const conflict = () =>
  new ApiError({ status: 409, code: 'concurrent_change', detail: '在别处改过。', fromServer: true });

describe('cells of a batch that are typed into', () => {
  it('are sent together once nothing is typed for a moment, and what is typed meanwhile follows', async () => {
    const { open, type, settle, sent, now, stop } = visit();
    await open();
    type(fee, '12');
    type(fee, '1200');
    type(name, '李四明');
    expect(sent).to.have.length(0);
    settle();
    await until(() => sent.length === 1);
    expect(sent[0]?.body).to.deep.equal({ revision: 1, cells: { [fee]: '1200', [name]: '李四明' } });
    type(fee, '1300');
    sent[0]?.end();
    await until(() => sent.length === 2);
    expect(sent[1]?.body).to.deep.equal({ revision: 2, cells: { [fee]: '1300' } });
    sent[1]?.end();
    await until(() => now().saving?.status === 'saved' && Object.keys(now().typed).length === 0);
    stop();
  });

  it('stay as typed where another place changed the row, and are saved over it when that is asked for', async () => {
    const { open, type, sent, now, elsewhere, store, stop } = visit();
    await open();
    type(fee, '1200');
    store.dispatch(savingAsked());
    await until(() => sent.length === 1);
    elsewhere({ ...rowResponse(7, '李斯', '一千二'), revision: 5 });
    sent[0]?.end(conflict());
    await until(() => now().saving?.status === 'failed');
    expect(now().typed).to.deep.equal({ [fee]: '1200' });
    store.dispatch(savingAsked());
    await until(() => sent.length === 2);
    expect(sent[1]?.body.revision).to.equal(5);
    stop();
  });

  it('count as saved where the response alone was lost', async () => {
    const { open, type, sent, now, elsewhere, store, stop } = visit();
    await open();
    type(fee, '1200');
    store.dispatch(savingAsked());
    await until(() => sent.length === 1);
    elsewhere({ ...rowResponse(7, '李四', '1200'), revision: 2 });
    sent[0]?.end(conflict());
    await until(() => now().saving?.status === 'saved');
    expect(now().typed).to.deep.equal({});
    stop();
  });

  it('are saved when their row is closed at once, and kept where that fails', async () => {
    const { open, type, sent, store, storage, row, stop } = visit();
    await open();
    type(fee, '1200');
    store.dispatch(rowClosed());
    await until(() => sent.length === 1);
    sent[0]?.end();
    await until(() => row().revision === 2);
    await until(() => storage.items.size === 0);

    await open();
    type(fee, '1300');
    store.dispatch(rowClosed());
    await until(() => sent.length === 2);
    sent[1]?.end(new ApiError({ status: 503, code: 'overloaded', detail: '服务暂时不可用。' }));
    await until(() => store.getState().toasts.toasts.length === 1);
    expect(store.getState().toasts.toasts[0]?.text).to.include('第 7 行有修改没有保存');
    expect([...storage.items.values()]).to.deep.equal([JSON.stringify({ [fee]: '1300' })]);
    stop();
  });

  it('do not outlive a sign-out, and outlive a session that ended by itself', async () => {
    for (const [ending, left] of [
      [loggedOut(), 0],
      [sessionEndedElsewhere(), 1],
    ] as const) {
      const { open, type, store, storage, stop } = visit();
      await open();
      type(fee, '1200');
      expect(storage.items.size).to.equal(1);
      store.dispatch(ending);
      await until(() => storage.items.size === left);
      stop();
      expect(storage.items.size).to.equal(left);
    }
  });

  it('are passed over where something else wrote in their place', () => {
    const storage = memory();
    storage.items.set(`juanzong-batch:me:${id}:7`, '{"a":1}');
    expect(keptCells(storage).read('me', { id, row: 7 })).to.deep.equal({});
    storage.items.set(`juanzong-batch:me:${id}:7`, '{');
    expect(keptCells(storage).read('me', { id, row: 7 })).to.deep.equal({});
  });
});
