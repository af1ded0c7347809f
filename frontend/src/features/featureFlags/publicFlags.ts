import { createAction } from '@reduxjs/toolkit';
import { eventChannel } from 'redux-saga';
import type { SagaIterator } from 'redux-saga';
import { fork, put, takeEvery } from 'redux-saga/effects';
import type { Client } from '../../../../domain/contract/clientOf.js';
import type { featureFlags } from '../../../../domain/contract/featureFlags.js';
import { resource, type ResourceDeps } from '../../core/resource/resource.js';
import { guarded } from '../../core/safely.js';
import type { SessionChannel, SessionNews } from '../../core/session/sessionChannel.js';

type Api = Pick<Client<typeof featureFlags>, 'listPublic'>;

/** How long a loaded list of features is used before it is loaded again, in milliseconds. */
export const freshForMs = 300_000;

/** A component wants to know which features are on; lists that are fresh serve again. */
export const featuresWanted = createAction('features/wanted');
/** A feature was turned on or off for everybody: lists that were read no longer serve. */
export const featuresChanged = createAction('features/changed');

/** The features as they are for everybody. While the list cannot be read, every feature counts as off. */
export const publicFlags = resource({
  name: 'publicFlags',
  list: (api: Api) => api.listPublic(),
  messages: { list: '功能设置加载失败' },
  forgets: true,
  fresh: freshForMs,
});

/**
 * Reads at start which features are on for everybody; again when they are wanted and the list is old, and after a change,
 * made here or in another tab.
 */
export function* publicFlagsSaga(
  deps: ResourceDeps<Api> & { readonly channel: Pick<SessionChannel, 'listen'> },
): SagaIterator<void> {
  yield fork(publicFlags.saga, deps);
  yield takeEvery(featuresWanted, function* (): SagaIterator<void> {
    yield put(publicFlags.actions.wanted());
  });
  yield takeEvery(featuresChanged, function* (): SagaIterator<void> {
    yield put(publicFlags.actions.requested());
  });
  const news = eventChannel<SessionNews>((emit) => deps.channel.listen(emit));
  yield takeEvery(
    news,
    guarded(function* ({ kind }: SessionNews): SagaIterator<void> {
      if (kind === 'featuresChanged') yield put(featuresChanged());
    }),
  );
  yield put(featuresWanted());
}
