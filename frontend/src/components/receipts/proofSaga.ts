import type { SagaIterator } from 'redux-saga';
import { call, delay, put, race, take, takeEvery } from 'redux-saga/effects';
import type { Receipt } from '../../../../domain/ledger/receipt.js';
import { errorDetail } from '../../http/apiError.js';
import { pollUntilOver } from '../../core/pollUntilOver.js';
import type { ProofApi } from './proofApi.js';
import { proofDropped, proofFailed, proofRequested, proofSaved, proofSealing } from './proofSlice.js';

export type ProofDeps = {
  readonly api: ProofApi;
  /** Hands the receipt to the person as a file. */
  readonly saveReceipt: (receipt: Receipt) => void;
  /** Milliseconds between two looks at a receipt that is not sealed yet. */
  readonly intervalMs?: number;
  /** Looks after which waiting ends. */
  readonly looks?: number;
};

function* fetchAndSave(
  { api, saveReceipt, intervalMs = 3000, looks = 60 }: ProofDeps,
  receiptId: string,
): SagaIterator<void> {
  try {
    const proof = yield* pollUntilOver({
      read: () => api.fetchProof(receiptId),
      isOver: ({ state }) => state === 'ready',
      every: intervalMs,
      most: looks,
      failures: 0, // a refusal is shown at once, with a button to try again
      pause: function* (milliseconds): SagaIterator<void> {
        yield put(proofSealing({ receiptId }));
        yield delay(milliseconds);
      },
    });
    if (proof.state === 'ready') {
      saveReceipt(proof.receipt);
      yield put(proofSaved({ receiptId }));
    } else yield put(proofFailed({ receiptId, detail: '回执尚未生成，请稍后凭回执编号再次获取。' }));
  } catch (error) {
    yield put(proofFailed({ receiptId, detail: errorDetail(error) }));
  }
}

/** Fetches receipts, waiting for the seal; dropping one ends its waiting. */
export function* proofSaga(deps: ProofDeps): SagaIterator<void> {
  yield takeEvery(proofRequested, function* ({ payload: { receiptId } }): SagaIterator<void> {
    const isDrop = (action: unknown): boolean => proofDropped.match(action) && action.payload.receiptId === receiptId;
    yield race([call(fetchAndSave, deps, receiptId), take(isDrop)]);
  });
}
