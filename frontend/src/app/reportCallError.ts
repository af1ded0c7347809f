import type { Dispatch } from '@reduxjs/toolkit';
import { modelsChanged } from '../core/assistance/modelsThere.js';
import { isAboutProof } from '../core/session/proving.js';
import { accountOutdated, sessionDoubted } from '../core/session/sessionSlice.js';
import { toastShown } from '../core/toasts/toastsSlice.js';
import type { ApiError } from '../http/apiError.js';

/** Whether a refusal asks its sender something that the dialog puts to them: an unusual number has to be confirmed, a code given. */
const asksBack = ({ code }: ApiError): boolean =>
  code === 'case_number_unconfirmed' || code === 'second_factor_required';

/** Whether a form shows the sentence at its field: every form with a new password does. */
const isSaidAtField = ({ code, fieldProblems }: ApiError): boolean =>
  code === 'fields_invalid' && fieldProblems.some(({ path }) => path === 'password');

/**
 * Does what a failed call means for the whole site: a 401 has the session checked, a refusal for want of a model has it asked
 * again which would answer, one for want of a second factor the account, whose page then leads there, and a toast shows every sentence of the server but a 401's, except a request for a proof, which the
 * browser fulfils by itself, what asks back, and what a form says at a field. `quietly`: for calls in the background, without toasts.
 */
export const reportCallError = (dispatch: Dispatch, error: ApiError, { quietly = false } = {}): void => {
  if (error.code === 'no_active_model') dispatch(modelsChanged());
  if (error.code === 'second_factor_setup_required') dispatch(accountOutdated());
  else if (error.status === 401) dispatch(sessionDoubted());
  else if (error.fromServer && !quietly && !isAboutProof(error) && !asksBack(error) && !isSaidAtField(error))
    dispatch(toastShown({ kind: 'danger', text: error.detail }));
};
