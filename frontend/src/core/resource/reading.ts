import type { UnknownAction } from '@reduxjs/toolkit';
import type { SagaIterator } from 'redux-saga';
import { put, takeEvery, takeLatest } from 'redux-saga/effects';
import { errorDetail } from '../../http/apiError.js';
import { attemptKeys } from '../../http/attemptKeys.js';
import { callApi } from '../callApi.js';
import { guarded } from '../safely.js';
import type { ResourceActions } from './actions.js';
import type { ReadOptions, ResourceDeps, ResourceState } from './spec.js';

type Reads<Api, Query, Data> = {
  readonly list: (api: Api, query: Query, options: ReadOptions) => Promise<Data>;
  readonly counted?: true | undefined;
  readonly messages: { readonly list?: string };
  readonly unread?: ((error: unknown, query: Query) => string) | undefined;
  readonly fresh?: number | undefined;
};

/** What a saga of a resource finds and does besides its calls. */
export type Surroundings<Query, Data, About> = {
  readonly now: () => SagaIterator<ResourceState<Query, Data, About>>;
  readonly readAgain: () => SagaIterator<void>;
  /** What else a failed call means. */
  readonly alsoMeans: (error: unknown) => SagaIterator<void>;
};

/** Reads when that is asked for: the newest read wins, and one that still serves is not repeated. */
export const readingSaga = <Api, Query, Data, About, Input>(
  spec: Reads<Api, Query, Data>,
  { requested, received, notReceived, forgotten, wanted, outdated }: ResourceActions<Query, Data, About, Input>,
  { now, readAgain, alsoMeans }: Surroundings<Query, Data, About>,
) => {
  return function* ({ api, newKey, now: clock = () => new Date() }: ResourceDeps<Api>): SagaIterator<void> {
    const keys = attemptKeys(newKey);
    /** When the data on screen came, in milliseconds; `null` for data that no longer serve. */
    let receivedAt: number | null = null;
    yield takeLatest(
      [requested.match, forgotten.match],
      guarded(function* (action: UnknownAction): SagaIterator<void> {
        receivedAt = null;
        if (!requested.match(action)) return;
        const reading = new AbortController();
        try {
          const options: ReadOptions = {
            signal: reading.signal,
            ...(spec.counted && { idempotencyKey: keys.keyFor(action.payload) }),
          };
          yield put(received.of(yield* callApi(spec.list, api, action.payload, options)));
          keys.succeeded();
          receivedAt = clock().getTime();
        } catch (error) {
          keys.failed(error);
          const sentence =
            spec.unread?.(error, action.payload) ?? `${spec.messages.list ?? '加载失败'}：${errorDetail(error)}`;
          yield put(notReceived.of(sentence));
          yield* alsoMeans(error);
        } finally {
          reading.abort();
        }
      }),
    );
    yield takeEvery(
      wanted.match,
      guarded(function* ({ payload }: { type: string; payload: Query }): SagaIterator<void> {
        const { query, list } = yield* now();
        const same = list.status !== 'idle' && JSON.stringify(query) === JSON.stringify(payload);
        const serves = receivedAt !== null && clock().getTime() - receivedAt < (spec.fresh ?? 0);
        if (!same || (list.status !== 'loading' && !serves)) yield put(requested.of(payload));
      }),
    );
    yield takeEvery(outdated.match, guarded(readAgain));
  };
};
