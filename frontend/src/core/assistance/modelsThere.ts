import { createAction } from '@reduxjs/toolkit';
import { eventChannel } from 'redux-saga';
import type { SagaIterator } from 'redux-saga';
import { fork, put, takeEvery } from 'redux-saga/effects';
import type { ModelSlot } from '../../../../domain/models/slots.js';
import { resource, type ResourceDeps } from '../resource/resource.js';
import { guarded } from '../safely.js';
import type { SessionChannel, SessionNews } from '../session/sessionChannel.js';

/** For each use, whether a model would answer the caller. */
export type ModelsThere = Readonly<Record<ModelSlot, boolean>>;
type Api = { readonly available: () => Promise<ModelsThere> };

/** For how many milliseconds the response serves before it is asked for again. */
const freshForMs = 300_000;

/** A component wants to know which models would answer; a response that is fresh serves again. */
export const modelsWanted = createAction('models/wanted');
/** A model was added, changed, activated, deactivated or deleted, or a call was refused for want of one. */
export const modelsChanged = createAction('models/changed');

/** For which uses a model would answer the user. While it cannot be read, nothing is known. */
export const modelsThere = resource({
  name: 'modelsThere',
  list: (api: Api) => api.available(),
  messages: { list: '模型状态加载失败' },
  forgets: true,
  fresh: freshForMs,
});

/** Reads for the user which models would answer: when that is wanted, and again after a change, made here or in another tab. */
export function* modelsThereSaga({
  channel,
  ...deps
}: ResourceDeps<Api> & { readonly channel: Pick<SessionChannel, 'announce' | 'listen'> }): SagaIterator<void> {
  yield fork(modelsThere.saga, deps);
  yield takeEvery(modelsWanted, function* (): SagaIterator<void> {
    yield put(modelsThere.actions.wanted());
  });
  yield takeEvery(modelsChanged, function* (): SagaIterator<void> {
    yield put(modelsThere.actions.outdated());
    channel.announce({ kind: 'modelsChanged' });
  });
  const news = eventChannel<SessionNews>((emit) => channel.listen(emit));
  yield takeEvery(
    news,
    guarded(function* ({ kind }: SessionNews): SagaIterator<void> {
      if (kind === 'modelsChanged') yield put(modelsThere.actions.outdated());
    }),
  );
}
