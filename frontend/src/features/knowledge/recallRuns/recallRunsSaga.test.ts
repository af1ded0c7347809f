import { expect } from 'chai';
import { ApiError } from '../../../http/apiError.js';
import { createBareStore } from '../../../testing/wholeStore.js';
import { runResponse } from './testing/fixtures.js';
import { recallRunLists, type RecallRun, type RecallRunsApi } from './recallRunLists.js';
import { recallRunsSaga } from './recallRunsSaga.js';

const runs = recallRunLists.runs.own;
const settled = () => new Promise((resolve) => setImmediate(resolve));
const under = (asked: number) => runResponse({ status: 'STARTED', asked, totals: null });

/** The saga in a store, its server answering with what is given next; each pause ends when `tick` is called. */
const following = (responses: (RecallRun | ApiError)[]) => {
  const { store, sagas } = createBareStore();
  let reads = 0;
  let tick: (() => void) | undefined;
  const pauses: number[] = [];
  const own = async () => {
    reads += 1;
    const next = responses.shift();
    if (!next || next instanceof ApiError) throw next ?? new Error('nothing more to read');
    return { items: [next] };
  };
  sagas.run(recallRunsSaga, {
    quietApi: { list: { own } } as unknown as RecallRunsApi,
    pause: (milliseconds) => {
      pauses.push(milliseconds);
      return new Promise<void>((resolve) => (tick = resolve));
    },
  });
  return {
    store,
    pauses,
    reads: () => reads,
    tick: async () => {
      tick?.();
      await settled();
    },
    shown: () => {
      const list = runs.selectors.list(store.getState());
      return { status: list.status, asked: list.status === 'loaded' ? list.data.items[0]?.asked : undefined };
    },
  };
};
const caseCause = '民间借贷纠纷';
const received = (run: RecallRun) => runs.actions.received.of({ caseCause, items: [run] });

describe('the progress of bulk tests on screen', () => {
  it('is read every three seconds until the last of them is over', async () => {
    const { store, tick, shown, reads, pauses } = following([under(2), runResponse()]);
    store.dispatch(runs.actions.requested(caseCause));
    store.dispatch(received(under(1)));
    expect([reads(), pauses]).to.deep.equal([0, [3000]]);
    await tick();
    expect(shown()).to.deep.equal({ status: 'loaded', asked: 2 });
    await tick();
    expect(shown()).to.deep.equal({ status: 'loaded', asked: 3 });
    await tick();
    expect([reads(), pauses]).to.deep.equal([2, [3000, 3000]]);
  });

  it('is not read where all are over, nor any more once they have left the screen', async () => {
    const { store, tick, reads, pauses } = following([under(2)]);
    store.dispatch(runs.actions.requested(caseCause));
    store.dispatch(received(runResponse()));
    expect(pauses).to.deep.equal([]);
    store.dispatch(runs.actions.requested(caseCause));
    store.dispatch(received(under(1)));
    store.dispatch(runs.actions.forgotten());
    await tick();
    expect(reads()).to.equal(0);
  });

  it('waits longer after a failure that may pass, and says what does not pass', async () => {
    const away = new ApiError({ status: 503, code: 'overloaded', detail: '系统繁忙' });
    const gone = new ApiError({ status: 403, code: 'plan_required', detail: '当前方案不包含此功能' });
    const { store, tick, pauses } = following([away, gone]);
    store.dispatch(runs.actions.requested(caseCause));
    store.dispatch(received(under(1)));
    await tick();
    await tick();
    expect(pauses).to.deep.equal([3000, 6000]);
    expect(runs.selectors.list(store.getState())).to.include({
      status: 'failed',
      error: '进度查询失败：当前方案不包含此功能',
    });
  });
});
