import type { SagaIterator } from 'redux-saga';
import { call, take } from 'redux-saga/effects';
import { selectState } from '../../../core/selectState.js';
import { selectOwner, userReceived } from '../../../core/session/sessionSlice.js';
import { forms } from '../calls/calls.js';
import type { PleadingSagaDeps } from '../page/index.js';
import type { ownershipSaga } from './ownershipSaga.js';

/** Loads the saga; `null` when the network is away. */
const loaded = async (): Promise<typeof ownershipSaga | null> => {
  try {
    return (await import('./ownershipSaga.js')).ownershipSaga;
  } catch (error) {
    console.warn('drafts on this device are not asked about:', error);
    return null;
  }
};

/** Runs `ownershipSaga`, which is loaded once somebody is signed in: of a visitor it asks nothing. */
export function* ownershipWork({ quietHttp, ...deps }: PleadingSagaDeps): SagaIterator<void> {
  for (;;) {
    if ((yield* selectState(selectOwner)) !== null) {
      const saga: typeof ownershipSaga | null = yield call(loaded);
      if (saga) return void (yield call(saga, { ...deps, api: forms(quietHttp) }));
    }
    yield take(userReceived);
  }
}
