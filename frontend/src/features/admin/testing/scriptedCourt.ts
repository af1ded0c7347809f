import { combineReducers, configureStore } from '@reduxjs/toolkit';
import createSagaMiddleware from 'redux-saga';
import type { ApiError } from '../../../http/apiError.js';
import { scriptedHttp } from '../../../testing/scriptedHttp.js';
import { appModeReducer } from '../../appMode/appModeSlice.js';
import { sessionReducer } from '../../session/sessionSlice.js';
import { themeReducer } from '../../theme/themeSlice.js';
import { toastsReducer } from '../../toasts/toastsSlice.js';
import { unfinishedReducer } from '../../../components/unfinished/unfinishedSlice.js';
import { adminReducers, adminSaga } from '../index.js';

/** One call the screens made, to be answered (or refused) by the test when it likes. */
export type Call = {
  readonly method: string;
  readonly path: string;
  readonly body?: unknown;
  readonly answer: (value: unknown) => void;
  readonly refuse: (error: ApiError) => void;
};

/** A real store with the court's sagas running against a server whose answers the test gives. */
export const scriptedCourt = () => {
  const calls: Call[] = [];
  const http = scriptedHttp(
    (call) => new Promise((resolve, reject) => calls.push({ ...call, answer: resolve, refuse: reject })),
  );
  const sagas = createSagaMiddleware();
  const store = configureStore({
    reducer: combineReducers({
      appMode: appModeReducer,
      session: sessionReducer,
      toasts: toastsReducer,
      theme: themeReducer,
      unfinished: unfinishedReducer,
      ...adminReducers,
    }),
    middleware: (defaults) => defaults({ thunk: false }).concat(sagas),
  });
  const task = sagas.run(adminSaga, http);
  return {
    store,
    calls,
    /** The call made at this place in the order of calls. */
    call: (index: number): Call => {
      const found = calls[index];
      if (!found) throw new Error(`call ${index} was not made; there are ${calls.length}`);
      return found;
    },
    stop: () => task.cancel(),
  };
};
