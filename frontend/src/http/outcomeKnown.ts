import { ApiError } from './apiError.js';

/**
 * Whether a failed call may have taken effect nevertheless: no response came, it broke off, a deadline passed on the way, or the
 * server failed.
 */
export const isOutcomeUnknown = (error: unknown): error is ApiError =>
  error instanceof ApiError &&
  error.code !== 'unexpected_answer' &&
  (error.status === 0 || error.status === 408 || error.status >= 500);

/**
 * Whether the response to a repeat leaves the first sending as unknown as it was: it was not carried out as far as the place that
 * remembers the key. A refusal that is not the server's own comes from something in between.
 */
export const saysNothingOfFirst = (error: unknown): error is ApiError =>
  isOutcomeUnknown(error) ||
  (error instanceof ApiError && (!error.fromServer || error.status === 401 || error.status === 429));
