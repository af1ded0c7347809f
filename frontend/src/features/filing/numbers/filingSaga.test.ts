import { expect } from 'chai';
import { ApiError, networkError } from '../../../http/apiError.js';
import { createBareStore } from '../../../testing/wholeStore.js';
import { until } from '../../../testing/until.js';
import { filingSaga } from './filingSaga.js';
import { filingOpened, numberConfirmed, numberEntered, selectFiling } from './filingSlice.js';

describe('admin: assigning a case number over a network that fails', () => {
  it('repeats the key of a number that may have been assigned, and of no other', async () => {
    const sent: [string, string | undefined][] = [];
    const failures = [
      networkError(),
      new ApiError({ status: 503, code: 'x', detail: '服务暂时不可用' }),
      new ApiError({ status: 409, code: 'case_number_taken', detail: '已被使用' }),
      networkError(),
      networkError(),
    ];
    const api: Parameters<typeof filingSaga>[0]['api'] = {
      correctNumber: () => Promise.reject(new Error('not scripted')),
      assignNumber: async ({ body }, options) => {
        sent.push([body.new_case_number, options?.idempotencyKey]);
        throw failures.shift() ?? new Error('asked too often');
      },
    };
    const { store, sagas } = createBareStore();
    let keys = 0;
    const task = sagas.run(filingSaga, { api, newKey: () => `key-${(keys += 1)}` });
    store.dispatch(filingOpened({ caseId: 'c1', currentNumber: '新案件-1', cause: '离婚纠纷' }));
    for (const number of ['A-1', 'A-1', 'A-1', 'A-1', 'A-2']) {
      store.dispatch(numberEntered(number));
      store.dispatch(numberConfirmed());
      await until(() => selectFiling(store.getState()).step === 'entering');
    }
    expect(sent).to.deep.equal([
      ['A-1', 'key-1'],
      ['A-1', 'key-1'],
      ['A-1', 'key-1'],
      ['A-1', 'key-2'],
      ['A-2', 'key-3'],
    ]);
    task.cancel();
  });
});
