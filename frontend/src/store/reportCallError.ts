import type { Dispatch } from '@reduxjs/toolkit';
import { isAboutProof } from '../features/session/proving.js';
import { sessionDoubted } from '../features/session/sessionSlice.js';
import { toastShown } from '../features/toasts/toastsSlice.js';
import type { ApiError } from '../http/apiError.js';

/**
 * What a failed call means for the whole site, whichever screen made it: a 401 puts the session in doubt, and any other
 * sentence of the server is shown as a toast, unless it asks for a puzzle, which is solved unasked. `quietly`: for what goes on unasked in the background.
 */
export const reportCallError = (dispatch: Dispatch, error: ApiError, { quietly = false } = {}): void => {
  if (error.status === 401) dispatch(sessionDoubted());
  else if (error.fromServer && !quietly && !isAboutProof(error))
    dispatch(toastShown({ kind: 'danger', text: error.detail }));
};
