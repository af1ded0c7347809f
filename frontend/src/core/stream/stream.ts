import type { UnknownAction } from '@reduxjs/toolkit';
import type { SagaIterator } from 'redux-saga';
import { call, put, race, take, takeEvery } from 'redux-saga/effects';
import type { CallOptions } from '../../../../domain/contract/transport.js';
import { toastShown } from '../toasts/toastsSlice.js';
import { errorDetail } from '../../http/apiError.js';
import { callApi } from '../callApi.js';
import { creator } from '../resource/creator.js';
import { guarded } from '../safely.js';
import { selectState } from '../selectState.js';

/**
 * What came of one request whose response is a stream. `data` is what was gathered so far; it stays when the stream is stopped
 * or fails.
 */
export type Streamed<Input, Data> = { readonly input: Input; readonly data: Data } & (
  { readonly status: 'running' | 'ended' | 'stopped' } | { readonly status: 'failed'; readonly error: string }
);

type Spec<Name extends string, Api, Input, Event, Data> = {
  /** The slice's own name in the store. */
  readonly name: Name;
  readonly open: (
    api: Api,
    input: Input,
    options: Required<Pick<CallOptions, 'signal'>>,
  ) => Promise<AsyncIterable<Event>>;
  /** What there is before the first event. */
  readonly empty: Data;
  /** What there is with one more event. */
  readonly gather: (data: Data, event: Event) => Data;
  /** How a failure begins, before the server's own sentence. */
  readonly message: string;
  /** Said in a toast once the stream has ended well. */
  readonly said?: string;
};

type Named = { readonly id: string };

/**
 * Requests whose responses are streams of events, several at a time, each under an id that the caller chooses. `started` asks and
 * gathers the events as they come; the same id started again takes the place of the one before. `stopped` ends the request and
 * keeps what came; `retried` asks the same again from the start; `forgotten` ends it and drops what came. A saga that is
 * cancelled, as it is when another user signs in, ends every request.
 */
export const stream = <const Name extends string, Api, Input, Event, Data>(
  spec: Spec<Name, Api, Input, Event, Data>,
) => {
  type One = Streamed<Input, Data>;
  type State = Readonly<Record<string, One>>;
  type InStore = { readonly [N in Name]: State };
  const { name } = spec;

  const started = creator<Named & { readonly input: Input }>(`${name}/started`);
  const retried = creator<Named>(`${name}/retried`);
  const stopped = creator<Named>(`${name}/stopped`);
  const forgotten = creator<Named>(`${name}/forgotten`);
  const received = creator<Named & { readonly event: Event }>(`${name}/received`);
  const ended = creator<Named>(`${name}/ended`);
  const failed = creator<Named & { readonly error: string }>(`${name}/failed`);

  const freshStream = (input: Input): One => ({ input, data: spec.empty, status: 'running' });
  /** What a stream that is running becomes; one that has ended takes nothing more. */
  const onward = (state: State, id: string, next: (running: One) => One): State => {
    const entry = state[id];
    return entry?.status === 'running' ? { ...state, [id]: next(entry) } : state;
  };

  const reducer = (state: State = {}, action: UnknownAction): State => {
    if (started.match(action)) return { ...state, [action.payload.id]: freshStream(action.payload.input) };
    if (retried.match(action)) {
      const entry = state[action.payload.id];
      return entry ? { ...state, [action.payload.id]: freshStream(entry.input) } : state;
    }
    if (forgotten.match(action))
      return Object.fromEntries(Object.entries(state).filter(([id]) => id !== action.payload.id));
    if (received.match(action)) {
      const { id, event } = action.payload;
      return onward(state, id, (running) => ({ ...running, data: spec.gather(running.data, event) }));
    }
    if (stopped.match(action))
      return onward(state, action.payload.id, ({ input, data }) => ({ input, data, status: 'stopped' }));
    if (ended.match(action))
      return onward(state, action.payload.id, ({ input, data }) => ({ input, data, status: 'ended' }));
    if (failed.match(action)) {
      const { id, error } = action.payload;
      return onward(state, id, ({ input, data }) => ({ input, data, status: 'failed', error }));
    }
    return state;
  };

  const one = (store: InStore, id: string): One | undefined => store[name][id];
  /** All of them by id, in the order in which their ids were first started. */
  const all = (store: InStore): State => store[name];

  function* gathering(api: Api, id: string, input: Input): SagaIterator<void> {
    const request = new AbortController();
    try {
      const events = yield* callApi(spec.open, api, input, { signal: request.signal });
      const coming = events[Symbol.asyncIterator]();
      for (;;) {
        const next: IteratorResult<Event> = yield call(() => coming.next());
        if (next.done) break;
        yield put(received.of({ id, event: next.value }));
      }
      yield put(ended.of({ id }));
      if (spec.said !== undefined) yield put(toastShown({ kind: 'success', text: spec.said }));
    } catch (error) {
      yield put(failed.of({ id, error: `${spec.message}：${errorDetail(error)}` }));
    } finally {
      request.abort();
    }
  }

  function* saga({ api }: { readonly api: Api }): SagaIterator<void> {
    yield takeEvery(
      [started.match, retried.match],
      guarded(function* ({ payload: { id } }: { type: string; payload: Named }): SagaIterator<void> {
        const begunNow = yield* selectState(one, id);
        if (!begunNow) return;
        const givenUp = (action: unknown): boolean =>
          [started, retried, stopped, forgotten].some(({ match }) => match(action) && action.payload.id === id);
        yield race([call(gathering, api, id, begunNow.input), take(givenUp)]);
      }),
    );
  }

  return { name, reducer, saga, actions: { started, retried, stopped, forgotten }, select: one, selectAll: all };
};
