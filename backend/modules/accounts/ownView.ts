import { isOfCourt } from '../../../domain/account/courtRoles.js';
import { termsToAgree } from '../../../domain/account/terms.js';
import { findAccount } from '../../../projections/accounts/accountsQueries.js';
import { findAgreedTerms } from '../../../projections/agreedTerms/agreedTermsQueries.js';
import type { ReadTables } from '../../../projections/runner/projection.js';
import { signedIn } from '../../platform/http/auth.js';
import { RequestError } from '../../platform/http/requestError.js';
import type { AppState } from '../../platform/http/types.js';
import { userView } from './accountView.js';
import type { CredentialStore } from './credentials.js';
import { noPassword } from './passwords.js';
import type { ReadPlanLimits } from './planLimits.js';
import type { Sessions } from './sessions.js';

export type OwnViewDeps = {
  readonly read: ReadTables;
  readonly sessions: Pick<Sessions, 'idOf'>;
  readonly credentials: Pick<CredentialStore, 'findByUser'>;
  readonly planLimits: Pick<ReadPlanLimits, 'shown'>;
  /** The court's. */
  readonly timeZone: string;
};

/**
 * The caller's own account, with plan, credits, generations of this court day, the terms still to agree to and the name of its session;
 * `token`: the session's, by default the one that the request came with.
 * @throws RequestError `not_signed_in`
 */
export const ownView = async (
  { read, sessions, credentials, planLimits, timeZone }: OwnViewDeps,
  state: AppState,
  token: string | undefined = state.sessionToken,
) => {
  const account = signedIn(state);
  const { id, mustSetUpSecondFactor = false } = account;
  const [row, terms, sessionId, { limits }, credential] = await Promise.all([
    findAccount(read, id),
    findAgreedTerms(read, id),
    token === undefined ? undefined : sessions.idOf(token),
    planLimits.shown(),
    isOfCourt(account) ? credentials.findByUser(id) : undefined, // nobody else signs in at the court's identity provider
  ]);
  if (!row) throw new RequestError('not_signed_in');
  const viewing = {
    ...{ now: state.receivedAt, timeZone, limits },
    termsToAgree: termsToAgree(terms),
    mustSetUpSecondFactor,
  };
  const has_password = credential?.passwordHash !== noPassword;
  return { ...userView(row, viewing), has_password, ...(sessionId && { session_id: sessionId }) };
};
