import { createSelector } from '@reduxjs/toolkit';
import type { SagaIterator } from 'redux-saga';
import { put } from 'redux-saga/effects';
import { dataOf, type Loadable } from '../loadable.js';
import { selectState } from '../selectState.js';
import { resourceActions } from './actions.js';
import { changingSaga } from './changing.js';
import type { Creator } from './creator.js';
import { readingSaga, type Surroundings } from './reading.js';
import { resourceReducer } from './reducer.js';
import type { Changes, Dialog, PayloadOf, ResourceDeps, ResourceState, Shows, Spec } from './spec.js';

export { refusalInOneSentence } from './changing.js';
export type { Behaviour, Changes, Dialog, Done, Refusal, ResourceDeps } from './spec.js';

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
  const actions = resourceActions<Query, Data, About, Input>(name, Object.keys(spec.changes ?? {}));
  const stateIn = (store: InStore): State => store[name];

  const around: Surroundings<Query, Data, About> = {
    now: () => selectState(stateIn),
    *readAgain() {
      const { query, list } = yield* selectState(stateIn);
      if (list.status !== 'idle') yield put(actions.requested.of(query as Query));
    },
    *alsoMeans(error) {
      const also = spec.failed?.(error);
      if (also) yield put(also);
    },
  };
  const reading = readingSaga(spec, actions, around);
  const changing = changingSaga(spec, actions, around, (change) => messages[change] ?? '操作失败');

  function* saga(deps: ResourceDeps<Api>): SagaIterator<void> {
    yield* reading(deps);
    yield* changing(deps);
  }

  const shows = (spec.shows ?? {}) as Shows<Data>;
  const selectList = createSelector(
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
    reducer: resourceReducer(actions, spec),
    saga,
    actions,
    changes: Object.fromEntries(actions.changing.map(({ change, action }) => [change, action])) as unknown as {
      readonly [N in keyof C]: Creator<PayloadOf<C[N]>>;
    },
    selectors: {
      query: (store: InStore): Query | null => stateIn(store).query,
      list: (store: InStore): Loadable<Data> => selectList(store),
      dialog: (store: InStore): Dialog<About> => stateIn(store).dialog,
      pending: createSelector([(store: InStore) => stateIn(store).pending], (pending): readonly string[] =>
        pending.map(({ id }) => id),
      ),
    },
  };
};
