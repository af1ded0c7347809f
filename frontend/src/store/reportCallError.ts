import type { Dispatch } from '@reduxjs/toolkit';
import { isAboutProof } from '../features/session/proving.js';
import { sessionDoubted } from '../features/session/sessionSlice.js';
import { toastShown } from '../features/toasts/toastsSlice.js';
import type { ApiError } from '../http/apiError.js';

/**
 * Does what a failed call means for the whole site: a 401 has the session checked, and a toast shows every other sentence of the
 * server, except a request for a proof, which the browser fulfils by itself. `quietly`: for calls in the background, without toasts.
 */
export const reportCallError = (dispatch: Dispatch, error: ApiError, { quietly = false } = {}): void => {
  if (error.status === 401) dispatch(sessionDoubted());
  else if (error.fromServer && !quietly && !isAboutProof(error))
    dispatch(toastShown({ kind: 'danger', text: error.detail }));
};
