import type { ParameterizedContext } from 'koa';
import { RequestError } from './requestError.js';
import { onResponseClose } from './responseClose.js';
import type { AppState } from './types.js';

/** Twice within the five seconds after which nothing more may come. */
const usualEveryMs = 2000;

/** Refusals that mean that access was withdrawn; anything else, such as a database that is away, says nothing of it. */
const withdrawals: ReadonlySet<string> = new Set([
  'not_signed_in',
  'forbidden',
  'feature_off',
  'plan_required',
  'second_factor_setup_required',
]);
const isWithdrawal = (error: unknown): error is RequestError =>
  error instanceof RequestError && withdrawals.has(error.code);

/**
 * A signal that is aborted, with the refusal as its reason, once the caller of a request that is still being answered might not make
 * it any more: the session is gone, the account is off, the court turned the feature off, the plan is over. Asked every two seconds
 * from the first call on until the response is closed; one signal for each request.
 */
export const accessWithdrawn = (
  ctx: Pick<ParameterizedContext<AppState>, 'state' | 'res'>,
  everyMs = usualEveryMs,
): AbortSignal => {
  const { state, res } = ctx;
  if (state.withdrawn) return state.withdrawn;
  const withdrawn = new AbortController();
  state.withdrawn = withdrawn.signal;
  const { mustStillBeAllowed } = state;
  if (!mustStillBeAllowed) return withdrawn.signal;
  let timer: NodeJS.Timeout | undefined;
  let isClosed = false;
  const ask = async (): Promise<void> => {
    try {
      await mustStillBeAllowed();
    } catch (error) {
      if (isWithdrawal(error)) return withdrawn.abort(error);
    }
    if (!isClosed) wait();
  };
  const wait = (): void => {
    timer = setTimeout(() => void ask(), everyMs);
  };
  onResponseClose(res, () => {
    isClosed = true;
    clearTimeout(timer);
  });
  wait();
  return withdrawn.signal;
};
