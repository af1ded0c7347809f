import { createSelector, type UnknownAction } from '@reduxjs/toolkit';
import type { SagaIterator } from 'redux-saga';
import { put, takeEvery, takeLatest } from 'redux-saga/effects';
import { toastShown, type ToastOffer } from '../toasts/toastsSlice.js';
import { ApiError, errorDetail, type FieldProblem } from '../../http/apiError.js';
import { attemptKeys } from '../../http/attemptKeys.js';
import type { SendOptions } from '../../http/http.js';
import { callApi } from '../callApi.js';
import { dataOf, failed, idle, loaded, loading, type Loadable } from '../loadable.js';
import { guarded } from '../safely.js';
import { selectState } from '../selectState.js';
import { creator, type Creator } from './creator.js';

/** Why the server refused: a sentence, and what is wrong with single fields. */
export type Refusal = { readonly detail: string; readonly problems: readonly FieldProblem[] };

/** A dialog that sends something. `about`: what it was opened for; `number` tells it from one opened later. */
export type Dialog<About> =
  | { readonly open: false }
  | {
      readonly open: true;
      readonly number: number;
      readonly about: About;
      readonly busy: boolean;
      readonly refusal: Refusal | null;
    };

export type ResourceState<Query, Data, About> = {
  /** What was asked for last. */
  readonly query: Query | null;
  readonly list: Loadable<Data>;
  readonly dialog: Dialog<About>;
  /** How often a dialog was opened. */
  readonly opened: number;
  /** The changes without a dialog that are on their way. */
  readonly pending: readonly Pending[];
};

type Pending = { readonly id: string; readonly change: string; readonly payload: unknown };

/** What came of a change. */
export type Done<Data> = {
  /** Said in a toast. */
  readonly said: string;
  /** What the toast offers, e.g. to undo the change. */
  readonly offer?: ToastOffer;
  /** What is on screen with the change in it; without it the list is read again. */
  readonly apply?: (data: Data) => Data;
};

export type Changes<Api, Data> = {
  readonly [name: string]: (api: Api, payload: never) => Promise<Done<Data>>;
};
/** What is on screen while a change is on its way, as if it had been made. */
type Shows<Data> = { readonly [name: string]: (data: Data, payload: never) => Data };
type PayloadOf<Change> = Change extends (api: never, payload: infer Payload) => unknown ? Payload : never;

/** What a resource reads, sends and says. */
export type Behaviour<Api, Query, Data, About, Input, C extends Changes<Api, Data>> = {
  /** The signal is aborted once the read is no longer wanted: another took its place, or it was forgotten. */
  readonly list: (api: Api, query: Query, options: { readonly signal: AbortSignal }) => Promise<Data>;
  /** What the open dialog sends. */
  readonly submit?: (api: Api, about: About, input: Input, options: SendOptions) => Promise<Done<Data>>;
  /** Changes without a dialog, of one thing each; while one is under way for it, another is not sent. */
  readonly changes?: C;
  /** Changes that are shown at once, before the server took them; a refusal takes them back from the screen. */
  readonly shows?: { readonly [N in keyof C]?: (data: Data, payload: PayloadOf<C[N]>) => Data };
  /** For how many milliseconds a read serves `wanted`; always read again unless given. */
  readonly fresh?: number;
  /** How a failure begins, before the server's own sentence. */
  readonly messages: { readonly list?: string; readonly submit?: string } & { readonly [N in keyof C]: string };
  /** What is said of a read that failed, where it is not its message and the server's sentence. */
  readonly unread?: (error: unknown, query: Query) => string;
  /** What a refused dialog says, where it is not its message, the sentence, and the fields at their places. */
  readonly refusal?: (error: unknown, about: About) => Refusal;
  /** Whether a refusal of a change (`submit`, or its name) tells that the list is no longer the server's; 404, 409 and 410 do. */
  readonly outdated?: (error: unknown, by: string) => boolean;
  /** A read that failed leaves nothing on screen: what an earlier query found would stand under another one. */
  readonly forgets?: true;
  /** What a dialog that waits for nothing is about, once a newer list is there. */
  readonly renewed?: (about: About, data: Data) => About;
  /** What else a failed call means. */
  readonly failed?: (error: unknown) => UnknownAction | null;
};

type Spec<Name extends string, Api, Query, Data, About, Input, C extends Changes<Api, Data>> = {
  /** The slice's own name in the store. */
  readonly name: Name;
} & Behaviour<Api, Query, Data, About, Input, C>;

export type ResourceDeps<Api> = {
  readonly api: Api;
  readonly newKey: () => string;
  /** The clock by which a read grows old; the machine's own unless given. */
  readonly now?: () => Date;
};

const closed = { open: false } as const;
const gone = (error: unknown): boolean => error instanceof ApiError && [404, 409, 410].includes(error.status);
const fieldProblems = (error: unknown) => (error instanceof ApiError ? error.fieldProblems : []);

/** A refusal for a dialog without places for the problems of single fields. */
export const refusalInOneSentence =
  (message: string) =>
  (error: unknown): Refusal => {
    const told = fieldProblems(error).map(({ message: problem }) => problem);
    return { detail: `${message}：${told.join('；') || errorDetail(error)}`, problems: [] };
  };

/**
 * A list (or any other read), the dialog that changes it and changes without a dialog, as reducer, saga and selectors. The
 * newest read wins; a read that began before a change is repeated; the same attempt keeps its idempotency key; a refusal goes
 * to the dialog that waits for it, and to a toast where that is gone.
 *
 * `requested` reads; `wanted` reads unless the same was read a moment ago (`fresh`) or is being read; `outdated` says that the
 * server's data changed and reads again what was read; `forgotten` drops what was read, and a read that is under way.
 */
export const resource = <
  const Name extends string,
  Api,
  Data,
  Query = void,
  About = never,
  Input = never,
  C extends Changes<Api, Data> = Record<never, never>,
>(
  spec: Spec<Name, Api, Query, Data, About, Input, C>,
) => {
  type State = ResourceState<Query, Data, About>;
  type InStore = { readonly [N in Name]: State };
  const { name, messages } = spec;
  const initial: State = { query: null, list: idle, dialog: closed, opened: 0, pending: [] };

  const requested = creator<Query>(`${name}/requested`);
  const wanted = creator<Query>(`${name}/wanted`);
  const outdated = creator<void>(`${name}/outdated`);
  const forgotten = creator<void>(`${name}/forgotten`);
  const received = creator<Data>(`${name}/received`);
  const notReceived = creator<string>(`${name}/notReceived`);
  const dialogOpened = creator<About>(`${name}/dialogOpened`);
  const dialogClosed = creator<void>(`${name}/dialogClosed`);
  const submitted = creator<Input>(`${name}/submitted`);
  /** `dialog`: the number of the one that asked, and what it was `about`; `data`: what is on screen now. */
  const stored = creator<{ dialog?: number; about?: About; id?: string; data?: Data }>(`${name}/stored`);
  const refused = creator<{ dialog?: number; about?: About; id?: string; refusal: Refusal }>(`${name}/refused`);
  const left = creator<void>(`${name}/left`);
  const changeNames: string[] = Object.keys(spec.changes ?? {});
  const changing = changeNames.map((change) => creator<{ id: string }>(`${name}/${change}`));

  const waits = (dialog: Dialog<About>, number: number | undefined): boolean => dialog.open && dialog.number === number;

  const reducer = (state: State = initial, action: UnknownAction): State => {
    const { list, dialog, opened, pending } = state;
    if (requested.match(action)) return { ...state, query: action.payload, list: loading(list) };
    if (received.match(action)) {
      const { payload: data } = action;
      const about = dialog.open && !dialog.busy ? spec.renewed?.(dialog.about, data) : undefined;
      return {
        ...state,
        list: loaded(data),
        dialog: about === undefined ? dialog : ({ ...dialog, about } as typeof dialog),
      };
    }
    if (notReceived.match(action)) return { ...state, list: failed(spec.forgets ? idle : list, action.payload) };
    if (dialogOpened.match(action))
      return dialog.open
        ? state
        : {
            ...state,
            dialog: { open: true, number: opened + 1, about: action.payload, busy: false, refusal: null },
            opened: opened + 1,
          };
    // What is on its way cannot be called back.
    if (dialogClosed.match(action)) return dialog.open && dialog.busy ? state : { ...state, dialog: closed };
    if (left.match(action)) return { ...state, dialog: closed };
    if (forgotten.match(action)) return { ...state, query: null, list: idle, dialog: closed };
    if (submitted.match(action))
      return dialog.open ? { ...state, dialog: { ...dialog, busy: true, refusal: null } } : state;
    if (stored.match(action)) {
      const { dialog: number, id, data } = action.payload;
      return {
        ...state,
        list: data === undefined ? list : loaded(data),
        dialog: waits(dialog, number) ? closed : dialog,
        pending: pending.filter((each) => each.id !== id),
      };
    }
    if (refused.match(action)) {
      const { dialog: number, id, refusal } = action.payload;
      return {
        ...state,
        dialog: dialog.open && waits(dialog, number) ? { ...dialog, busy: false, refusal } : dialog,
        pending: pending.filter((each) => each.id !== id),
      };
    }
    for (const [index, change] of changing.entries())
      if (change.match(action)) {
        const { payload } = action;
        if (pending.some(({ id }) => id === payload.id)) return state;
        return { ...state, pending: [...pending, { id: payload.id, change: changeNames[index] ?? '', payload }] };
      }
    return state;
  };

  const stateIn = (store: InStore): State => store[name];
  const now = () => selectState(stateIn);

  function* alsoMeans(error: unknown): SagaIterator<void> {
    const also = spec.failed?.(error);
    if (also) yield put(also);
  }

  function* readAgain(): SagaIterator<void> {
    const { query, list } = yield* now();
    if (list.status !== 'idle') yield put(requested.of(query as Query));
  }

  function* reading({ api, now: clock = () => new Date() }: ResourceDeps<Api>): SagaIterator<void> {
    /** When the data on screen came, in milliseconds; `null` for data that no longer serve. */
    let receivedAt: number | null = null;
    yield takeLatest(
      [requested.match, forgotten.match],
      guarded(function* (action: UnknownAction): SagaIterator<void> {
        receivedAt = null;
        if (!requested.match(action)) return;
        const reading = new AbortController();
        try {
          yield put(received.of(yield* callApi(spec.list, api, action.payload, { signal: reading.signal })));
          receivedAt = clock().getTime();
        } catch (error) {
          const told = spec.unread?.(error, action.payload) ?? `${messages.list ?? '加载失败'}：${errorDetail(error)}`;
          yield put(notReceived.of(told));
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
  }

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
      // A list that was asked for before the change may come without it: it is asked for again, and that one is not taken.
      if (!apply || wasReading) yield* readAgain();
      yield put(toastShown({ kind: 'success', text: said, ...(offer && { offer }) }));
      return undefined;
    } catch (error) {
      const refusal = refusalOf(error);
      const { dialog } = yield* now();
      yield put(refused.of({ ...from, refusal }));
      if (!waits(dialog, from.dialog)) yield put(toastShown({ kind: 'danger', text: refusal.detail }));
      if ((spec.outdated ?? gone)(error, by)) yield* readAgain();
      yield* alsoMeans(error);
      return error;
    }
  }

  const submitFrom = ({ api, newKey }: ResourceDeps<Api>, submit: NonNullable<typeof spec.submit>) => {
    const keys = attemptKeys(newKey);
    const underWay = new Set<number>();
    return function* ({ payload: input }: { type: string; payload: Input }): SagaIterator<void> {
      const { dialog } = yield* now();
      if (!dialog.open || underWay.has(dialog.number)) return;
      const { about, number } = dialog;
      const options = { idempotencyKey: keys.keyFor([about, input]) };
      const refusalOf = (error: unknown): Refusal =>
        spec.refusal?.(error, about) ?? {
          detail: `${messages.submit ?? '操作失败'}：${errorDetail(error)}`,
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

  const changeOnce = ({ api }: ResourceDeps<Api>, change: string, underWay: Set<string>) => {
    const send = spec.changes?.[change] as ((api: Api, payload: { id: string }) => Promise<Done<Data>>) | undefined;
    const refusalOf = refusalInOneSentence(messages[change] ?? '操作失败');
    return function* ({ payload }: { type: string; payload: { id: string } }): SagaIterator<void> {
      const { id } = payload;
      if (!send || underWay.has(id)) return;
      underWay.add(id);
      try {
        yield* attempt(() => send(api, payload), change, { id }, refusalOf);
      } finally {
        underWay.delete(id);
      }
    };
  };

  function* saga(deps: ResourceDeps<Api>): SagaIterator<void> {
    yield* reading(deps);
    /** Ids of what is being changed. */
    const underWay = new Set<string>();
    if (spec.submit) yield takeEvery(submitted.match, guarded(submitFrom(deps, spec.submit)));
    for (const [index, change] of changing.entries())
      yield takeEvery(change.match, guarded(changeOnce(deps, changeNames[index] ?? '', underWay)));
  }

  const shows = (spec.shows ?? {}) as Shows<Data>;
  const shown = createSelector(
    [(store: InStore) => stateIn(store).list, (store: InStore) => stateIn(store).pending],
    (list, pending): Loadable<Data> => {
      const data = dataOf(list);
      if (list.status === 'idle' || data === undefined) return list;
      const asIfMade = pending.reduce<Data>(
        (before, { change, payload }) => shows[change]?.(before, payload as never) ?? before,
        data,
      );
      return asIfMade === data ? list : { ...list, data: asIfMade };
    },
  );

  return {
    name,
    reducer,
    saga,
    actions: {
      requested,
      wanted,
      outdated,
      forgotten,
      received,
      notReceived,
      dialogOpened,
      dialogClosed,
      submitted,
      stored,
      refused,
      left,
    },
    changes: Object.fromEntries(changeNames.map((change, index) => [change, changing[index]])) as unknown as {
      readonly [N in keyof C]: Creator<PayloadOf<C[N]>>;
    },
    selectors: {
      query: (store: InStore): Query | null => stateIn(store).query,
      list: (store: InStore): Loadable<Data> => shown(store),
      dialog: (store: InStore): Dialog<About> => stateIn(store).dialog,
      pending: createSelector([(store: InStore) => stateIn(store).pending], (pending): readonly string[] =>
        pending.map(({ id }) => id),
      ),
    },
  };
};
