import { combineReducers, configureStore, type StateFromReducersMapObject } from '@reduxjs/toolkit';
import createSagaMiddleware, { type SagaIterator } from 'redux-saga';
import { fork } from 'redux-saga/effects';
import type { Reducers, Work } from '../core/feature.js';
import { guarded } from '../core/safely.js';
import { terminalCleared } from '../features/device/index.js';
import { leavingOf, nobodyForgets, ownedDrafts, visitorDrafts } from '../features/drafts/index.js';
import { silentSessionChannel } from '../core/session/sessionChannel.js';
import { loggedOut, selectOwner, selectSession, sessionReducer, somebodyElse } from '../core/session/sessionSlice.js';
import type { RootState } from '../core/state.js';
import { newUuid } from '../http/newUuid.js';
import type { FeatureDeps, SagaDeps } from './deps.js';
import { type PageReducers, siteReducers, userReducers } from './features.js';
import { forEachUser } from './forEachUser.js';
import { pageWorkLoader } from './pageWork.js';
import { rootSaga } from './rootSaga.js';

/** Counts the changes of the user since the page was opened; screens reset their own state when it changes. */
const sittingReducer = (sitting = 0): number => sitting;
/** Counts how often a shared terminal was cleared. */
const clearingsReducer = (clearings = 0): number => clearings;

/**
 * Resets every slice of the user with the same action that changes the user, so that no frame shows data of the user before.
 * `ofUser`: the reducers of such slices.
 */
const rootReducerOf = (ofUser: typeof userReducers) => {
  const allReducers = combineReducers({
    ...siteReducers,
    ...ofUser,
    clearings: clearingsReducer,
    sitting: sittingReducer,
  });
  const freshUser = combineReducers(ofUser);
  const rootReducer: typeof allReducers = (state, action) => {
    if (terminalCleared.match(action) && state?.session !== undefined) {
      const { appMode, clearings, device, publicFlags, sitting, theme } = allReducers(state, action);
      const fresh = allReducers(undefined, { type: 'store/forgotten' });
      const session = sessionReducer(undefined, loggedOut());
      return { ...fresh, appMode, device, publicFlags, theme, session, clearings: clearings + 1, sitting: sitting + 1 };
    }
    const next = allReducers(state, action);
    if (state?.session === undefined || !somebodyElse(state.session, next.session)) return next;
    return { ...next, sitting: next.sitting + 1, ...freshUser(undefined, { type: 'store/forgotten' }) };
  };
  return rootReducer;
};

/** A store without effects: for tests of reducers and components. */
export const createBareStore = (preloadedState?: Partial<RootState>) => {
  const sagas = createSagaMiddleware();
  let ofUser = userReducers;
  const store = configureStore({
    reducer: rootReducerOf(ofUser),
    middleware: (defaults) => defaults({ thunk: false }).concat(sagas),
    ...(preloadedState ? { preloadedState } : {}),
  });
  /** Adds slices of the user; each starts with its initial state at once, the others keep theirs. */
  const addReducers = (more: Reducers): void => {
    ofUser = { ...ofUser, ...more };
    store.replaceReducer(rootReducerOf(ofUser));
  };
  return { store, sagas, addReducers };
};

/** How long drafts wait, in milliseconds, until it is known who is signed in; after that they are a visitor's. */
const timeoutMs = 3000;

/** How long somebody who signs out waits for drafts to reach the account, in milliseconds. */
const patienceMs = 5000;

/** The id of the account, or `null` for a visitor, once the session is known. */
const knownOwner = (store: ReturnType<typeof createBareStore>['store']): Promise<string | null> | string | null => {
  const isKnown = () => selectSession(store.getState()).status !== 'unknown';
  const owner = () => selectOwner(store.getState());
  if (isKnown()) return owner();
  return new Promise((resolve) => {
    const answer = () => {
      clearTimeout(timer);
      unsubscribe();
      resolve(owner());
    };
    const timer = setTimeout(answer, timeoutMs);
    const unsubscribe = store.subscribe(() => {
      if (isKnown()) answer();
    });
  });
};

/**
 * The application's store with every saga running that is needed from the start; `loadPageWork` adds what a page needs
 * besides. The sagas find only the drafts of the user.
 */
export const createStore = ({ sessionChannel, forgetting, ...ports }: SagaDeps) => {
  const { store, sagas, addReducers } = createBareStore();
  const newId = () => newUuid(ports.crypto);
  const ownDrafts = ownedDrafts(ports, { owner: () => knownOwner(store) });
  const toldForgetting = forgetting ?? nobodyForgets;
  const leaving = leavingOf({
    kept: ports,
    server: ports.serverDrafts,
    forgetting: toldForgetting,
    now: ports.now,
    newId,
    patience: () => ports.pause?.(patienceMs) ?? new Promise(() => undefined),
  });
  const deps: FeatureDeps = {
    leaving,
    ...ports,
    ...ownDrafts,
    visitors: visitorDrafts(ports, newId),
    channel: sessionChannel ?? silentSessionChannel,
    forgetting: toldForgetting,
    newId,
  };
  sagas.run(rootSaga, deps);
  const addWork = ({ reducers, saga }: Work<FeatureDeps>): void => {
    if (reducers) addReducers(reducers);
    if (saga)
      sagas.run(guarded(forEachUser), function* (): SagaIterator<void> {
        yield fork(guarded(saga), deps);
      });
  };
  return { ...store, loadPageWork: pageWorkLoader(addWork) };
};

type FeatureStates = StateFromReducersMapObject<typeof siteReducers & typeof userReducers & PageReducers>;

declare module '../core/state.js' {
  /**
   * The features' parts of the state, which core does not know, and the two counters. Parts of `PageReducers` are there from the
   * first page that needs them: pages read them, and `getState()` of the store does not promise them.
   */
  interface RootState extends FeatureStates {
    readonly clearings: number;
    readonly sitting: number;
  }
}

export type AppStore = ReturnType<typeof createStore>;
