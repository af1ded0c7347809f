import type { SagaIterator } from 'redux-saga';
import { put, takeEvery, takeLatest } from 'redux-saga/effects';
import { callApi } from '../../../core/callApi.js';
import { guarded } from '../../../core/safely.js';
import { selectState } from '../../../core/selectState.js';
import type { Keeping } from '../../drafts/index.js';
import {
  draftStorageRefused,
  codeSaved,
  endingFound,
  endingMissed,
  endingOpened,
  selectEnding,
} from '../page/index.js';

type Deps = Pick<Keeping, 'receipts'>;

function* find({ receipts }: Deps, { payload: id }: ReturnType<typeof endingOpened>): SagaIterator<void> {
  const ending = yield* selectState(selectEnding);
  if (ending.status !== 'loading') return;
  try {
    const receipt = yield* callApi(receipts.get, id);
    yield put(receipt === null ? endingMissed(id) : endingFound({ receipt, sheet: receipt.sheet ?? [] }));
  } catch {
    yield put(endingMissed(id)); // a browser that gives nothing back has no receipt either
  }
}

function* noteSaved({ receipts }: Deps): SagaIterator<void> {
  const ending = yield* selectState(selectEnding);
  if (ending.status !== 'there') return;
  try {
    yield* callApi(receipts.put, ending.receipt);
  } catch {
    yield put(draftStorageRefused());
  }
}

/** Finds the receipt of an end page in the tab, and notes there that its code was saved. */
export function* endingSaga(deps: Deps): SagaIterator<void> {
  yield takeLatest(endingOpened, guarded(find), deps);
  yield takeEvery(
    codeSaved,
    guarded(() => noteSaved(deps)),
  );
}
