import { combineReducers, configureStore } from '@reduxjs/toolkit';
import createSagaMiddleware from 'redux-saga';
import { adminReducers } from '../features/admin/index.js';
import { usersReducer } from '../features/users/usersSlice.js';
import { agentsReducer } from '../features/agents/agentsSlice.js';
import { appModeReducer } from '../features/appMode/appModeSlice.js';
import { documentsReducer } from '../features/documents/documentsSlice.js';
import { globalFlagsReducer } from '../features/featureFlags/globalFlagsSlice.js';
import { ownFlagsReducer } from '../features/featureFlags/ownFlagsSlice.js';
import { publicFlagsReducer } from '../features/featureFlags/publicFlagsSlice.js';
import { loadReducer } from '../features/pleading/loading/loadSlice.js';
import { deviceReducer, terminalCleared } from '../features/device/deviceSlice.js';
import { claimLookupReducer } from '../features/pleading/opening/claimLookupSlice.js';
import { filingReducer } from '../features/pleading/submitting/filingSlice.js';
import { ownedDrafts, visitorDrafts } from '../features/drafts/ownedDrafts.js';
import { ownershipReducer } from '../features/pleading/ownership/ownershipSlice.js';
import { pleadingPageReducer } from '../features/pleading/opening/pageSlice.js';
import { proofReducer } from '../components/receipts/proofSlice.js';
import { profileReducer } from '../features/profile/profileSlice.js';
import { ragModelsReducer } from '../features/ragModels/ragModelsSlice.js';
import { registrationReducer } from '../features/registration/registrationSlice.js';
import { captchaReducer } from '../features/session/captchaSlice.js';
import { provingReducer } from '../features/session/provingSlice.js';
import {
  loggedOut,
  selectOwner,
  selectSession,
  sessionReducer,
  somebodyElse,
} from '../features/session/sessionSlice.js';
import { tasksReducer } from '../features/tasks/tasksSlice.js';
import { templatesReducer } from '../features/templates/templatesSlice.js';
import { themeReducer } from '../features/theme/themeSlice.js';
import { toastsReducer } from '../features/toasts/toastsSlice.js';
import { unfinishedReducer } from '../components/unfinished/unfinishedSlice.js';
import { usageReducer } from '../features/usage/usageSlice.js';
import { versionsReducer } from '../features/versions/versionsSlice.js';
import { wordImportReducer } from '../features/pleading/wordImport/wordImportSlice.js';
import { newUuid } from '../http/newUuid.js';
import { rootSaga } from './rootSaga.js';
import type { SagaDeps } from './rootSaga.js';

/** Counts who has sat here since the page was opened: whatever a screen remembers by itself starts anew with it. */
const sittingReducer = (sitting = 0): number => sitting;
/** Counts how often a shared terminal was cleared. */
const clearingsReducer = (clearings = 0): number => clearings;

/** What belongs to this browser, or to nobody: it outlives whoever is signed in. */
const siteReducers = {
  appMode: appModeReducer,
  captcha: captchaReducer,
  clearings: clearingsReducer,
  device: deviceReducer,
  proving: provingReducer,
  publicFlags: publicFlagsReducer,
  registration: registrationReducer,
  session: sessionReducer,
  sitting: sittingReducer,
  templates: templatesReducer,
  theme: themeReducer,
  // Outlives the session it was typed in; its own rules say who gets it back.
  unfinished: unfinishedReducer,
};

/** What belongs to whoever sits here. It starts anew when somebody else does: signed in, signed out, or another account. */
const userReducers = {
  agents: agentsReducer,
  claimLookup: claimLookupReducer,
  documents: documentsReducer,
  filing: filingReducer,
  globalFlags: globalFlagsReducer,
  ownFlags: ownFlagsReducer,
  ownership: ownershipReducer,
  load: loadReducer,
  pleadingPage: pleadingPageReducer,
  profile: profileReducer,
  proofs: proofReducer,
  ragModels: ragModelsReducer,
  tasks: tasksReducer,
  toasts: toastsReducer,
  usage: usageReducer,
  versions: versionsReducer,
  wordImport: wordImportReducer,
  ...adminReducers,
  adminUsers: usersReducer,
};

const allReducers = combineReducers({ ...siteReducers, ...userReducers });
const freshUser = combineReducers(userReducers);

/**
 * With the very action that changes who sits here, every slice of the user goes back to its initial state, so that
 * nothing of the one before is ever drawn for the next.
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

/** So long a draft waits to know whose it is; a session the server says nothing about counts as a visitor's. */
const patienceMs = 3000;

/** Who sits here, once it is known. */
const knownOwner = (store: ReturnType<typeof createBareStore>['store']): Promise<string | null> | string | null => {
  const known = () => selectSession(store.getState()).status !== 'unknown';
  const owner = () => selectOwner(store.getState());
  if (known()) return owner();
  return new Promise((resolve) => {
    const answer = () => {
      clearTimeout(timer);
      unsubscribe();
      resolve(owner());
    };
    const timer = setTimeout(answer, patienceMs);
    const unsubscribe = store.subscribe(() => {
      if (known()) answer();
    });
  });
};

/** The application's store with every saga running. The sagas find the drafts of whoever sits here and no others. */
export const createStore = (deps: SagaDeps) => {
  const { store, sagas } = createBareStore();
  const newId = () => newUuid(deps.crypto);
  const drafts = ownedDrafts(deps.drafts, { owner: () => knownOwner(store), newId });
  sagas.run(rootSaga, { ...deps, drafts, visitors: visitorDrafts(deps.drafts, newId) });
  return store;
};

export type RootState = ReturnType<typeof rootReducer>;
export type AppStore = ReturnType<typeof createStore>;
export type AppDispatch = AppStore['dispatch'];
