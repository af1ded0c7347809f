import { configureStore } from '@reduxjs/toolkit';
import { mock } from 'node:test';
import { expect } from 'chai';
import createSagaMiddleware from 'redux-saga';
import type { Receipt } from '../../../../domain/ledger/receipt.js';
import { ApiError } from '../../http/apiError.js';
import { settled } from '../../testing/settled.js';
import { until } from '../../testing/until.js';
import type { ProofResult } from './proofApi.js';
import { proofDropped, proofReducer, proofRequested, selectProof } from './proofSlice.js';
import { proofSaga } from './proofSaga.js';

const receiptId = '5f0c0a5e-0000-4000-8000-000000000000';
const receipt: Receipt = {
  format: 'juanzong-receipt-v1',
  leaf: { stream: 'case-1', revision: '1', eventId: receiptId, type: 'PleadingSubmitted', metadata: {} },
  body: {},
  index: 0,
  inclusion: [],
  checkpoint: '',
  key: '',
};

/** A store in which the server answers as scripted; the last answer repeats. */
const startWith = (...script: (ProofResult | Error)[]) => {
  const saved: Receipt[] = [];
  let calls = 0;
  const sagas = createSagaMiddleware();
  const store = configureStore({
    reducer: { proofs: proofReducer },
    middleware: (defaults) => defaults({ thunk: false }).concat(sagas),
  });
  const fetchProof = async (): Promise<ProofResult> => {
    const answer = script[Math.min(calls, script.length - 1)] ?? new Error('no script');
    calls += 1;
    if (answer instanceof Error) throw answer;
    return answer;
  };
  sagas.run(proofSaga, { api: { fetchProof }, saveReceipt: (given) => saved.push(given), intervalMs: 1, looks: 3 });
  const status = () => selectProof(store.getState(), receiptId);
  const ended = () => until(() => !['fetching', 'sealing'].includes(status().status));
  return { store, saved, status, ended, calls: () => calls };
};

describe('receipts: fetching the proof of a submission', () => {
  it('saves a receipt that is there', async () => {
    const { store, saved, status, ended } = startWith({ state: 'ready', receipt });
    store.dispatch(proofRequested({ receiptId }));
    await ended();
    expect(saved).to.deep.equal([receipt]);
    expect(status()).to.deep.equal({ status: 'saved' });
  });

  it('waits for the seal', async () => {
    const { store, saved, ended } = startWith({ state: 'pending' }, { state: 'ready', receipt });
    store.dispatch(proofRequested({ receiptId }));
    await ended();
    expect(saved).to.deep.equal([receipt]);
  });

  it('gives up waiting after a while and says so', async () => {
    const { store, status, ended, calls } = startWith({ state: 'pending' });
    store.dispatch(proofRequested({ receiptId }));
    await ended();
    expect(calls()).to.equal(3);
    expect(status()).to.include({ status: 'failed' });
  });

  it('shows why the server refused, and can be asked again', async () => {
    const refusal = new ApiError({ status: 503, code: 'store_unavailable', detail: '服务暂时不可用' });
    const { store, saved, status, ended } = startWith(refusal, { state: 'ready', receipt });
    store.dispatch(proofRequested({ receiptId }));
    await ended();
    expect(status()).to.deep.equal({ status: 'failed', detail: '服务暂时不可用' });
    store.dispatch(proofRequested({ receiptId }));
    await ended();
    expect(saved).to.have.length(1);
  });

  it('stops reading when its dialog closes', async () => {
    const { store, saved, status, calls } = startWith({ state: 'pending' });
    store.dispatch(proofRequested({ receiptId }));
    store.dispatch(proofDropped({ receiptId }));
    mock.timers.enable({ apis: ['setTimeout'] });
    try {
      await settled();
      mock.timers.tick(1000);
      await settled();
    } finally {
      mock.timers.reset();
    }
    expect([saved.length, calls(), status().status]).to.deep.equal([0, 1, 'idle']);
  });
});
