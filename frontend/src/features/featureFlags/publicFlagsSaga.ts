import { eventChannel } from 'redux-saga';
import type { SagaIterator } from 'redux-saga';
import { call, put, select, takeEvery, takeLatest, takeLeading } from 'redux-saga/effects';
import { errorDetail } from '../../http/apiError.js';
import { callApi } from '../../store/callApi.js';
import { guarded } from '../../store/safely.js';
import type { SessionChannel, SessionNews } from '../session/sessionChannel.js';
import type { Client } from '../../../../domain/contract/clientOf.js';
import type { featureFlags } from '../../../../domain/contract/featureFlags.js';
import { isStale } from './freshness.js';
import {
  featuresChanged,
  featuresWanted,
  publicFlagsFailed,
  publicFlagsReceived,
  selectPublicFlags,
} from './publicFlagsSlice.js';

export type PublicFlagsDeps = {
  readonly api: Pick<Client<typeof featureFlags>, 'listPublic'>;
  readonly channel: Pick<SessionChannel, 'listen'>;
  readonly now: () => Date;
};

function* load({ api, now }: PublicFlagsDeps): SagaIterator<void> {
  const { changes }: ReturnType<typeof selectPublicFlags> = yield select(selectPublicFlags);
  try {
    const flags = yield* callApi(api.listPublic);
    yield put(publicFlagsReceived({ flags, at: now().getTime(), changes }));
  } catch (error) {
    // Nobody asked for it in so many words, so there is nobody to tell; what needs a feature is off meanwhile.
    console.warn('features could not be loaded:', errorDetail(error));
    yield put(publicFlagsFailed());
  }
}

/**
 * Asks at start which features are on for everybody; again when they are wanted and the answer is old, and after a change,
 * made here or in another tab.
 */
export function* publicFlagsSaga(deps: PublicFlagsDeps): SagaIterator<void> {
  yield takeLeading(
    featuresWanted,
    guarded(function* (): SagaIterator<void> {
      const { receivedAt }: ReturnType<typeof selectPublicFlags> = yield select(selectPublicFlags);
      if (isStale(receivedAt, deps.now())) yield call(load, deps);
    }),
  );
  yield takeLatest(
    featuresChanged,
    guarded(() => load(deps)),
  );
  const news = eventChannel<SessionNews>((emit) => deps.channel.listen(emit));
  yield takeEvery(
    news,
    guarded(function* ({ kind }: SessionNews): SagaIterator<void> {
      if (kind === 'featuresChanged') yield put(featuresChanged());
    }),
  );
  yield put(featuresWanted());
}
