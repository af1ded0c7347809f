import type { SagaIterator } from 'redux-saga';
import { call, put, race, take, takeEvery } from 'redux-saga/effects';
import { ApiError, errorDetail } from '../../http/apiError.js';
import { attemptKeys } from '../../http/attemptKeys.js';
import type { SendOptions } from '../../http/http.js';
import { callApi } from '../callApi.js';
import { dataOf } from '../loadable.js';
import { guarded } from '../safely.js';
import { toastShown } from '../toasts/toastsSlice.js';
import type { ResourceActions } from './actions.js';
import type { Surroundings } from './reading.js';
import { idOf, waits } from './reducer.js';
import type { Changes, Done, Refusal, ResourceDeps } from './spec.js';

const isGone = (error: unknown): boolean => error instanceof ApiError && [404, 409, 410].includes(error.status);
const fieldProblems = (error: unknown) => (error instanceof ApiError ? error.fieldProblems : []);

/** Builds the refusal for a dialog that cannot show problems beside its fields: one sentence names them all. */
export const refusalInOneSentence =
  (message: string) =>
  (error: unknown): Refusal => {
    const sentences = fieldProblems(error).map(({ message: problem }) => problem);
    return { detail: `${message}：${sentences.join('；') || errorDetail(error)}`, problems: [] };
  };

type Submit<Api, Data, About, Input> = (
  api: Api,
  about: About,
  input: Input,
  options: SendOptions,
) => Promise<Done<Data>>;
type Change<Api, Data> = (api: Api, payload: { id: string }) => Promise<Done<Data>>;
type Sends<Api, Data, About, Input> = {
  readonly submit?: Submit<Api, Data, About, Input> | undefined;
  readonly changes?: Changes<Api, Data> | undefined;
  readonly messages: { readonly submit?: string };
  readonly refusal?: ((error: unknown, about: About) => Refusal) | undefined;
  readonly outdated?: ((error: unknown, by: string) => boolean) | undefined;
  readonly restarts?: readonly string[] | undefined;
};

/**
 * Sends what the dialog submits and changes without a dialog. The same attempt keeps its idempotency key; a refusal goes to the
 * dialog that waits for it, and to a toast where that is gone. `messageOf`: how the failure of a change begins.
 */
export const changingSaga = <Api, Query, Data, About, Input>(
  spec: Sends<Api, Data, About, Input>,
  { stored, refused, submitted, changing }: ResourceActions<Query, Data, About, Input>,
  { now, readAgain, alsoMeans }: Surroundings<Query, Data, About>,
  messageOf: (change: string) => string,
) => {
  /** Sends a change and says what came of it. `from`: the dialog it comes from, or the thing that it changes. */
  function* attempt(
    send: () => Promise<Done<Data>>,
    by: string,
    from: { dialog?: number; about?: About; id?: string },
    refusalOf: (error: unknown) => Refusal,
  ): SagaIterator<unknown> {
    try {
      const { said, offer, apply } = yield* callApi(send);
      const before = dataOf((yield* now()).list);
      const wasReading = (yield* now()).list.status === 'loading';
      yield put(stored.of({ ...from, ...(apply && before !== undefined ? { data: apply(before) } : {}) }));
      // A read that began before the change may return a list without it: the list is read again, and that response is dropped.
      if (!apply || wasReading) yield* readAgain();
      if (said !== null) yield put(toastShown({ kind: 'success', text: said, ...(offer && { offer }) }));
      return undefined;
    } catch (error) {
      const refusal = refusalOf(error);
      const { dialog } = yield* now();
      yield put(refused.of({ ...from, refusal }));
      if (!waits(dialog, from.dialog)) yield put(toastShown({ kind: 'danger', text: refusal.detail }));
      if ((spec.outdated ?? isGone)(error, by)) yield* readAgain();
      yield* alsoMeans(error);
      return error;
    }
  }

  const submitFrom = ({ api, newKey }: ResourceDeps<Api>, submit: Submit<Api, Data, About, Input>) => {
    const keys = attemptKeys(newKey);
    const underWay = new Set<number>();
    return function* ({ payload: input }: { type: string; payload: Input }): SagaIterator<void> {
      const { dialog } = yield* now();
      if (!dialog.open || underWay.has(dialog.number)) return;
      const { about, number } = dialog;
      const options = { idempotencyKey: keys.keyFor([about, input]) };
      const refusalOf = (error: unknown): Refusal =>
        spec.refusal?.(error, about) ?? {
          detail: `${spec.messages.submit ?? '操作失败'}：${errorDetail(error)}`,
          problems: fieldProblems(error),
        };
      underWay.add(number);
      try {
        const error: unknown = yield* attempt(
          () => submit(api, about, input, options),
          'submit',
          { dialog: number, about },
          refusalOf,
        );
        if (error === undefined) keys.succeeded();
        else keys.failed(error);
      } finally {
        underWay.delete(number);
      }
    };
  };

  /** `underWay`: which change of a thing is under way, by its id. */
  const changeOnce = ({ api }: ResourceDeps<Api>, change: string, underWay: Map<string, object>) => {
    const send = spec.changes?.[change] as Change<Api, Data> | undefined;
    const refusalOf = refusalInOneSentence(messageOf(change));
    const restarts = spec.restarts?.includes(change) === true;
    const own = changing.find((each) => each.change === change)?.action;
    const mine = new WeakSet<object>();
    return function* (asked: { type: string; payload: { id: string } }): SagaIterator<void> {
      const { payload } = asked;
      const { id } = payload;
      const before = underWay.get(id);
      if (!send || (before !== undefined && !(restarts && mine.has(before)))) return;
      const turn = {};
      mine.add(turn);
      underWay.set(id, turn);
      const isOvertaken = (action: unknown): boolean =>
        restarts &&
        ((own?.match(action) === true && action !== asked && action.payload.id === id) ||
          (stored.match(action) && action.payload.dialog !== undefined && idOf(action.payload.about) === id));
      try {
        yield race([call(attempt, () => send(api, payload), change, { id }, refusalOf), take(isOvertaken)]);
      } finally {
        if (underWay.get(id) === turn) underWay.delete(id);
      }
    };
  };

  return function* (deps: ResourceDeps<Api>): SagaIterator<void> {
    /** What is being changed. */
    const underWay = new Map<string, object>();
    if (spec.submit) yield takeEvery(submitted.match, guarded(submitFrom(deps, spec.submit)));
    for (const { change, action } of changing)
      yield takeEvery(action.match, guarded(changeOnce(deps, change, underWay)));
  };
};
