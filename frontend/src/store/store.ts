import { combineReducers, configureStore } from '@reduxjs/toolkit';
import createSagaMiddleware from 'redux-saga';
import { adminReducers } from '../features/admin/index.js';
import { agentsReducer } from '../features/agents/agentsSlice.js';
import { appModeReducer } from '../features/appMode/appModeSlice.js';
import { loadReducer } from '../features/loading/loadSlice.js';
import { deviceReducer } from '../features/device/deviceSlice.js';
import { claimLookupReducer } from '../features/pleading/claimLookupSlice.js';
import { filingReducer } from '../features/pleading/filingSlice.js';
import { pleadingPageReducer } from '../features/pleading/pageSlice.js';
import { proofReducer } from '../features/receipts/proofSlice.js';
import { profileReducer } from '../features/profile/profileSlice.js';
import { registrationReducer } from '../features/registration/registrationSlice.js';
import { captchaReducer } from '../features/session/captchaSlice.js';
import { sessionReducer } from '../features/session/sessionSlice.js';
import { templatesReducer } from '../features/templates/templatesSlice.js';
import { themeReducer } from '../features/theme/themeSlice.js';
import { toastsReducer } from '../features/toasts/toastsSlice.js';
import { versionsReducer } from '../features/versions/versionsSlice.js';
import { wordImportReducer } from '../features/wordImport/wordImportSlice.js';
import { rootSaga } from './rootSaga.js';
import type { SagaDeps } from './rootSaga.js';

const rootReducer = combineReducers({
  agents: agentsReducer,
  appMode: appModeReducer,
  captcha: captchaReducer,
  claimLookup: claimLookupReducer,
  device: deviceReducer,
  filing: filingReducer,
  load: loadReducer,
  pleadingPage: pleadingPageReducer,
  profile: profileReducer,
  proofs: proofReducer,
  registration: registrationReducer,
  session: sessionReducer,
  templates: templatesReducer,
  theme: themeReducer,
  toasts: toastsReducer,
  wordImport: wordImportReducer,
  versions: versionsReducer,
  ...adminReducers,
});

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

/** The application's store with every saga running. */
export const createStore = (deps: SagaDeps) => {
  const { store, sagas } = createBareStore();
  sagas.run(rootSaga, deps);
  return store;
};

export type RootState = ReturnType<typeof rootReducer>;
export type AppStore = ReturnType<typeof createStore>;
export type AppDispatch = AppStore['dispatch'];
