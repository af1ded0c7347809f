import { combineReducers, configureStore, type StateFromReducersMapObject } from '@reduxjs/toolkit';
import createSagaMiddleware from 'redux-saga';
import { terminalCleared } from '../features/device/index.js';
import { nobodyForgets, ownedDrafts, visitorDrafts } from '../features/drafts/index.js';
import { silentSessionChannel } from '../core/session/sessionChannel.js';
import { loggedOut, selectOwner, selectSession, sessionReducer, somebodyElse } from '../core/session/sessionSlice.js';
import type { RootState } from '../core/state.js';
import { newUuid } from '../http/newUuid.js';
import type { SagaDeps } from './deps.js';
import { siteReducers, userReducers } from './features.js';
import { rootSaga } from './rootSaga.js';

/** Counts the changes of the user since the page was opened; screens reset their own state when it changes. */
const sittingReducer = (sitting = 0): number => sitting;
/** Counts how often a shared terminal was cleared. */
const clearingsReducer = (clearings = 0): number => clearings;

const allReducers = combineReducers({
  ...siteReducers,
  ...userReducers,
  clearings: clearingsReducer,
  sitting: sittingReducer,
});
const freshUser = combineReducers(userReducers);

/**
 * Resets every slice of the user with the same action that changes the user, so that no frame shows data of the user before.
 */
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

/** A store without effects: for tests of reducers and components. */
export const createBareStore = (preloadedState?: Partial<RootState>) => {
  const sagas = createSagaMiddleware();
  const store = configureStore({
    reducer: rootReducer,
    middleware: (defaults) => defaults({ thunk: false }).concat(sagas),
    ...(preloadedState ? { preloadedState } : {}),
  });
  return { store, sagas };
};

/** How long drafts wait, in milliseconds, until it is known who is signed in; after that they are a visitor's. */
const timeoutMs = 3000;

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

/** The application's store with every saga running. The sagas find only the drafts of the user. */
export const createStore = ({ sessionChannel, forgetting, ...deps }: SagaDeps) => {
  const { store, sagas } = createBareStore();
  const newId = () => newUuid(deps.crypto);
  const ownDrafts = ownedDrafts(deps, { owner: () => knownOwner(store), newId });
  sagas.run(rootSaga, {
    ...deps,
    ...ownDrafts,
    visitors: visitorDrafts(deps, newId),
    channel: sessionChannel ?? silentSessionChannel,
    forgetting: forgetting ?? nobodyForgets,
    newId,
  });
  return store;
};

type FeatureStates = StateFromReducersMapObject<typeof siteReducers & typeof userReducers>;

declare module '../core/state.js' {
  /** The features' parts of the state, which core does not know, and the two counters. */
  interface RootState extends FeatureStates {
    readonly clearings: number;
    readonly sitting: number;
  }
}

export type AppStore = ReturnType<typeof createStore>;
export type AppDispatch = AppStore['dispatch'];
