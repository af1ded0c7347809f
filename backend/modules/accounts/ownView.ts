import { termsToAgree } from '../../../domain/account/terms.js';
import { findAccount } from '../../../projections/accounts/accountsQueries.js';
import { findAgreedTerms } from '../../../projections/agreedTerms/agreedTermsQueries.js';
import type { ReadTables } from '../../../projections/runner/projection.js';
import { signedIn } from '../../platform/http/auth.js';
import { RequestError } from '../../platform/http/requestError.js';
import type { AppState } from '../../platform/http/types.js';
import { userView } from './accountView.js';
import type { Sessions } from './sessions.js';

export type OwnViewDeps = {
  readonly read: ReadTables;
  readonly sessions: Pick<Sessions, 'idOf'>;
  /** The court's. */
  readonly timeZone: string;
};

/**
 * The caller's own account, with plan, credits, generations of this court day, the terms still to agree to and the name of its session;
 * `token`: the session's, by default the one that the request came with.
 * @throws RequestError `not_signed_in`
 */
export const ownView = async (
  { read, sessions, timeZone }: OwnViewDeps,
  state: AppState,
  token: string | undefined = state.sessionToken,
) => {
  const { id, mustSetUpSecondFactor = false } = signedIn(state);
  const [row, terms, sessionId] = await Promise.all([
    findAccount(read, id),
    findAgreedTerms(read, id),
    token === undefined ? undefined : sessions.idOf(token),
  ]);
  if (!row) throw new RequestError('not_signed_in');
  const viewing = { now: state.receivedAt, timeZone, termsToAgree: termsToAgree(terms), mustSetUpSecondFactor };
  return { ...userView(row, viewing), ...(sessionId && { session_id: sessionId }) };
};
