import { eventChannel, type SagaIterator } from 'redux-saga';
import { call, put, take, takeEvery } from 'redux-saga/effects';
import type { Outcomes } from '../../http/outcomes.js';
import { doubtsChanged, outcomeWanted } from './outcomesSlice.js';

/** Shows what is in doubt, and asks when somebody presses. Ends with its user: nothing is asked in the name of the next one. */
export function* outcomesSaga({ outcomes }: { readonly outcomes?: Outcomes }): SagaIterator<void> {
  if (outcomes === undefined) return;
  const changes = eventChannel<true>((emit) => outcomes.listen(() => emit(true)));
  try {
    yield takeEvery(outcomeWanted, function* ({ payload: key }) {
      yield call(outcomes.askNow, key);
    });
    for (;;) {
      yield take(changes);
      yield put(doubtsChanged(outcomes.list()));
    }
  } finally {
    changes.close();
    outcomes.forget();
  }
}
