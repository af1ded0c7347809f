import type { cases } from '../../../../../domain/contract/cases.js';
import type { Client } from '../../../../../domain/contract/clientOf.js';
import type { SagaIterator } from 'redux-saga';
import { put, takeEvery, takeLatest } from 'redux-saga/effects';
import { ApiError, errorDetail } from '../../../http/apiError.js';
import { callApi } from '../../../core/callApi.js';
import { guarded } from '../../../core/safely.js';
import { selectState } from '../../../core/selectState.js';
import { filingOpened, numberConfirmed, numberEntered, selectFiling } from './filingSlice.js';
import {
  confirmationPressed,
  mayBeSent,
  nextNumberKnown,
  numberChecked,
  numberCheckFailed,
  numberCheckRepeated,
  numberRefused,
  selectNumberCheck,
} from './numberCheckSlice.js';

type Api = Pick<Client<typeof cases>, 'checkNumber'>;

/** The next number is an offer: without it the reader types one. */
function* lookForNext(api: Api): SagaIterator<void> {
  const filing = yield* selectState(selectFiling);
  if (filing.step !== 'entering') return;
  try {
    const request = { path: { id: filing.target.caseId }, query: { number: '' } };
    yield put(nextNumberKnown((yield* callApi(api.checkNumber, request)).next_number));
  } catch {
    yield put(nextNumberKnown(null));
  }
}

function* checkEntered(api: Api): SagaIterator<void> {
  const filing = yield* selectState(selectFiling);
  if (filing.step !== 'confirming') return;
  try {
    const request = { path: { id: filing.target.caseId }, query: { number: filing.entered } };
    const check = yield* callApi(api.checkNumber, request);
    const { checked } = yield* selectState(selectNumberCheck);
    yield put(numberChecked(check));
    if (checked.state === 'running' && checked.isAwaited) yield put(confirmationPressed());
  } catch (error) {
    // The dialog says what is wrong with the number, or offers to try again.
    const isRefused = error instanceof ApiError && error.status === 422;
    yield put(isRefused ? numberRefused(errorDetail(error)) : numberCheckFailed());
  }
}

/** Sends the number once its reader wants that and nothing speaks against it. */
function* goOn(): SagaIterator<void> {
  if (mayBeSent(yield* selectState(selectNumberCheck))) yield put(numberConfirmed());
}

/** Asks for the next number when the dialog opens, and has each number checked that is entered; the newest question counts. */
export function* numberCheckSaga({ api }: { readonly api: Api }): SagaIterator<void> {
  yield takeLatest(
    filingOpened,
    guarded(() => lookForNext(api)),
  );
  yield takeLatest(
    [numberEntered, numberCheckRepeated],
    guarded(() => checkEntered(api)),
  );
  yield takeEvery(confirmationPressed, guarded(goOn));
}
